// The table in words, for reading again on demand and for labels. Whole sentences from the catalogue.
import { cardsOf, countOf, split, SUITS } from "./cards";
import type { Speaker } from "./i18n";
import type { Action, Card, Seen, Told, Trick } from "./protocol";

export const cardNames = (say: Speaker, cards: readonly Card[]): string =>
  say.list(cards.map((card) => say.card(card)));

/** What a button that carries out this action says. */
export function doLabel(say: Speaker, action: Action, openDiscards: boolean): string {
  const count = action.cards.length / 2;
  if (action.t === "Discard" && openDiscards) return say.web("do.discard-open", { count });
  return say.web(`do.${action.t.toLowerCase()}`, { count });
}

/** What a seat has done in the trick, in a word or two. */
export function didLabel(say: Speaker, play: Seen, openDiscards: boolean): string {
  const count = countOf(play);
  if (play.t === "FaceDown" || (play.t === "Discard" && !openDiscards)) return say.web("did.face-down", { count });
  if (play.t === "Play") return "";
  return say.web(`did.${play.t.toLowerCase()}`);
}

function playSentence(say: Speaker, told: Told, play: Seen): string {
  const name = told.names[play.seat] ?? "";
  const known = cardsOf(play);
  if (known.length === 0) return say.web("read.face-down", { name, count: countOf(play) });
  return say.web("read.play", { name, cards: cardNames(say, known) });
}

export function readTrick(say: Speaker, told: Told): string {
  const { plays } = told.update.view.trick;
  if (plays.length === 0) return say.web("read.no-trick");
  return plays.map((play) => playSentence(say, told, play)).join(" ");
}

export function readLast(say: Speaker, told: Told): string {
  const { tricks } = told.update.view;
  const last = tricks[tricks.length - 1];
  if (!last) return say.web("read.no-last");
  return [...last.plays.map((play) => playSentence(say, told, play)), takenBy(say, told, last)].join(" ");
}

export function takenBy(say: Speaker, told: Told, trick: Trick<Seen>): string {
  if (trick.taker === null) return "";
  if (trick.taker === told.update.seat) return say.web("read.taken-you");
  return say.web("read.taken", { name: told.names[trick.taker] ?? "" });
}

export function readHand(say: Speaker, cards: readonly Card[]): string {
  return cards.length > 0 ? say.web("read.hand", { cards: cardNames(say, cards) }) : say.web("read.no-hand");
}

export function readTrump(say: Speaker, told: Told): string {
  const { trump, shown } = told.update.view;
  if (told.facts.trump_hidden) return say.web("trump.hidden");
  if (trump === null) return say.web("read.fixed", { cards: say.cards(told.facts.trumps) });
  const suit = say.suit(SUITS[trump] ?? "");
  if (!shown) return say.web("read.trump", { suit });
  return say.web("read.trump-shown", { suit, card: say.card(shown) });
}

export function sideName(say: Speaker, told: Told, side: number): string {
  const { side_of } = told.facts;
  const me = told.update.seat;
  if (told.game.sides === "teams") {
    if (me === null) return say.list(told.names.filter((_, seat) => side_of[seat] === side));
    return say.web(side_of[me] === side ? "side.us" : "side.them");
  }
  return told.names[side_of.indexOf(side)] ?? "";
}

export function readScore(say: Speaker, told: Told): string {
  const { score } = told.update.view.match;
  return score.map((count, side) => say.web("read.score", { side: sideName(say, told, side), count })).join(" ");
}

export function readTurn(say: Speaker, told: Told): string {
  const { turn } = told.update.view;
  if (turn === null) return say.web("read.over");
  if (turn === told.update.seat) return say.web("turn.you");
  return say.web("turn.other", { name: told.names[turn] ?? "" });
}

export const readClock = (say: Speaker, left: number): string[] =>
  left > 0 ? [say.web("clock.left", { count: left })] : [];

/** What a seat is called on its plate: short where nobody gave it a name and there is little room. */
export function seatName(say: Speaker, told: Told, seat: number, roomy = false): string {
  const me = told.update.seat;
  const given = told.update.chairs[seat]?.name;
  if (!given && told.game.seats > 6) return say.web("seat.short", { number: seat });
  if (given || roomy || me === null || told.game.seats !== 4) return told.names[seat] ?? "";
  const place = (seat - me + 4) % 4;
  const across = told.game.sides === "teams" ? "partner" : "across";
  return say.web(`seat.${["you", "left", across, "right"][place] ?? "you"}`);
}

/** Members of a side, oneself first. */
export function members(told: Told, side: number): number[] {
  const seats = told.names.map((_, seat) => seat).filter((seat) => told.facts.side_of[seat] === side);
  return seats.sort((one, other) => Number(other === told.update.seat) - Number(one === told.update.seat));
}

/** Seats around the table beginning with my side, and sides in that order. */
export function sidesInOrder(told: Told): number[] {
  const sides = [...new Set(told.facts.side_of)];
  const mine = told.update.seat === null ? -1 : told.facts.side_of[told.update.seat];
  return sides.sort((one, other) => Number(other === mine) - Number(one === mine));
}

export const isUs = (told: Told, seat: number): boolean =>
  told.facts.side_of[seat] === told.facts.side_of[told.update.seat ?? 0];

export const handOf = (told: Told): Card[] => split(told.update.view.hand);
