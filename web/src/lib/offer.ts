// What may be done with the cards that are raised: a filter over the actions that the session offers, no rule.
import { same, split } from "./cards";
import type { Action, Card } from "./protocol";

export interface Choice {
  /** Actions with exactly these cards, the one that wins first. */
  exact: Action[];
  /** Cards that are still missing in the smallest action that holds these; 0: none is missing or none exists. */
  missing: number;
}

const FIRST = ["Beat", "Lead", "Play", "Discard"];

export const playable = (legal: readonly Action[]): Action[] => legal.filter((action) => action.t !== "Claim");
export const claimOf = (legal: readonly Action[]): Action | null =>
  legal.find((action) => action.t === "Claim") ?? null;

const holds = (action: Action, cards: readonly Card[]): boolean => {
  const own = split(action.cards);
  return cards.every((card) => own.includes(card));
};

/** Whether some action is made of these cards, and maybe more. */
export const leadsOn = (legal: readonly Action[], cards: readonly Card[]): boolean =>
  playable(legal).some((action) => holds(action, cards));

export function choice(legal: readonly Action[], cards: readonly Card[]): Choice {
  const plays = playable(legal);
  const exact = plays
    .filter((action) => same(split(action.cards), cards))
    .sort((one, other) => FIRST.indexOf(one.t) - FIRST.indexOf(other.t));
  if (exact.length > 0) return { exact, missing: 0 };
  const sizes = plays.filter((action) => holds(action, cards)).map((action) => action.cards.length / 2);
  return { exact, missing: sizes.length > 0 ? Math.min(...sizes) - cards.length : 0 };
}

/** Cards after a tap on one: raised or lowered, and what no longer goes with it lowered. */
export function tapped(legal: readonly Action[], raised: readonly Card[], card: Card): Card[] {
  if (raised.includes(card)) return raised.filter((one) => one !== card);
  const wider = [...raised, card];
  if (legal.length === 0 || leadsOn(legal, wider)) return wider;
  for (let from = 1; from < wider.length; from++) if (leadsOn(legal, wider.slice(from))) return wider.slice(from);
  return [card];
}

/** Raised cards that are still in hand and still make sense. */
export function kept(legal: readonly Action[], raised: readonly Card[], hand: readonly Card[]): Card[] {
  const held = raised.filter((card) => hand.includes(card));
  return held.length === 0 || legal.length === 0 || leadsOn(legal, held) ? held : [];
}
