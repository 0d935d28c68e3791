// Cards as text: a card is two letters, a set is cards one after another. No rules here.
import type { Card, Cards, Seen } from "./protocol";

export const SUITS = "cdhs";
export const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const split = (cards: Cards): Card[] => cards.match(/../g) ?? [];
export const rankOf = (card: Card): string => card[0] ?? "";
export const suitOf = (card: Card): string => card[1] ?? "";
export const countOf = (play: Seen): number => (play.t === "FaceDown" ? play.count : play.cards.length / 2);
export const cardsOf = (play: Seen): Card[] => (play.t === "FaceDown" ? [] : split(play.cards));
export const isFaceUp = (play: Seen, openDiscards: boolean): boolean =>
  play.t !== "FaceDown" && (play.t !== "Discard" || openDiscards);

/** Whether two sets hold the same cards, in any order. */
export function same(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}

/** Cards in the order of a pack, as the session sorts a hand. */
export function inOrder(cards: readonly Card[], order: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

const RANKS = "6789JQKTA";
export type Sort = "suit" | "rank" | "own";

/**
 * A hand as it lies: `own` keeps the order that it had and puts new cards last; the others sort, but a card that was
 * just drawn stays last until the next trick, so that nothing jumps under a thumb.
 */
export function arrange(
  cards: readonly Card[],
  before: readonly Card[],
  sort: Sort,
  order: readonly Card[],
  resort: boolean,
): Card[] {
  if (sort === "own" || !resort) {
    const kept = before.filter((card) => cards.includes(card));
    const drawn = cards.filter((card) => !kept.includes(card));
    return [...kept, ...drawn];
  }
  const bySuit = inOrder(cards, order);
  if (sort === "suit") return bySuit;
  return bySuit.sort((one, other) => RANKS.indexOf(rankOf(one)) - RANKS.indexOf(rankOf(other)));
}
