// From what was told to pictures in a row: each event makes a scene, the last scene is the position itself. Pure.
import { cardsOf, countOf, split } from "./cards";
import type { Card, Event, Seen, Told, Trick } from "./protocol";

export type Moment = "deal" | "molodka" | "queen" | "exchange" | "eggs" | "redeal";

export interface Scene {
  v: number;
  trick: number;
  plays: readonly Seen[];
  /** Plays that a claim sends home in this scene. */
  returning: readonly Seen[];
  /** Seat whose cards take the trick so far; null: nothing lies there. */
  best: number | null;
  hand: readonly Card[];
  counts: readonly number[];
  stock: number;
  turn: number | null;
  shown: Card | null;
  /** Seat that takes the cards on the table in this scene. */
  taker: number | null;
  moment: Moment | null;
  /** Seat that the moment is about. */
  actor: number | null;
  /** The queen of clubs: 1, the seven covers her; 2, she slides out beneath it and turns over. */
  caught: 0 | 1 | 2;
  /** Milliseconds, at normal speed, before the next scene. */
  hold: number;
  cause: Event["t"] | "position";
}

export const HOLD = {
  play: 260,
  taken: 900,
  take: 460,
  draw: 260,
  moment: 1500,
  covered: 600,
  queen: 1100,
  deal: 900,
} as const;

/** The position as a scene. */
export function sceneOf(told: Told): Scene {
  const { view, v } = told.update;
  return {
    v,
    trick: view.tricks.length + 1,
    plays: view.trick.plays,
    returning: [],
    best: view.trick.plays.length > 0 ? view.best_seat : null,
    hand: split(view.hand),
    counts: view.counts,
    stock: view.stock,
    turn: view.turn,
    shown: view.shown,
    taker: null,
    moment: null,
    actor: null,
    caught: 0,
    hold: 0,
    cause: "position",
  };
}

/** Scenes that lead from one position to the next. */
export function scenes(before: Scene | null, told: Told): Scene[] {
  const { events, seat, v } = told.update;
  const last = sceneOf(told);
  const start = before ?? last;
  const out: Scene[] = [];
  let now: Scene = { ...start, v, returning: [], taker: null, moment: null, actor: null, turn: null, hold: 0 };
  const push = (change: Partial<Scene>): void => {
    now = { ...now, returning: [], taker: null, moment: null, actor: null, ...change };
    out.push(now);
  };
  const dealOver = events.some((event) => event.t === "DealOver");
  const claimed = events.some((event) => event.t === "Played" && event.play.t === "Claim");
  events.forEach((event, index) => {
    if (event.t === "Returned" && claimed) return; // told in the claim's own scene
    if (event.t === "Drew" && events[index - 1]?.t === "Drew") {
      const merged = drew(now, event.seat, event.card, seat);
      now = { ...now, ...merged };
      out[out.length - 1] = now;
      return;
    }
    step(event, now, push, seat, told, index === events.length - 1 || events[index + 1]?.t === "TrickTaken");
  });
  if (dealOver) return out;
  return [...out, last];
}

function step(
  event: Event,
  now: Scene,
  push: (change: Partial<Scene>) => void,
  me: number | null,
  told: Told,
  settled: boolean,
): void {
  const cause = event.t;
  switch (event.t) {
    case "Dealt": {
      const hand = me === null ? [] : split(event.hands[me] ?? "");
      const fresh = {
        plays: [],
        best: null,
        caught: 0 as const,
        trick: 1,
        shown: event.shown,
        stock: event.stock,
        counts: event.counts,
      };
      push({ ...fresh, hand, moment: "deal", hold: HOLD.deal, cause });
      break;
    }
    case "Redealt":
      push({ moment: "redeal", plays: [], best: null, hold: HOLD.moment, cause });
      break;
    case "Played": {
      if (event.play.t === "Claim") push({ ...claim(event.play, now, told), cause });
      else push({ ...played(event.play, now, told, me, settled), cause });
      break;
    }
    case "Returned": {
      const { play } = event;
      const hand = play.seat === me ? [...now.hand, ...cardsOf(play)] : now.hand;
      const plays = now.plays.filter((one) => one.seat !== play.seat);
      push({ plays, hand, best: null, counts: less(now.counts, play.seat, -countOf(play)), hold: 0, cause });
      break;
    }
    case "TrickTaken":
      push({ best: event.seat, hold: HOLD.taken, cause });
      push({ taker: event.seat, hold: HOLD.take, cause });
      push({ plays: [], best: null, trick: now.trick + 1, hold: 0, cause });
      break;
    case "Drew":
      push({ ...drew(now, event.seat, event.card, me), plays: [], best: null, hold: HOLD.draw, cause });
      break;
    case "Exchanged":
      push({ moment: "exchange", actor: event.leader, hold: HOLD.moment, cause });
      break;
    case "QueenCaught":
      push({ moment: "queen", actor: event.catcher, caught: 1, hold: HOLD.covered, cause });
      push({ moment: "queen", actor: event.catcher, caught: 2, hold: HOLD.queen, cause });
      break;
    case "DealOver": {
      const eggs = event.settlement.eggs > told.update.view.match.eggs;
      push({ moment: eggs ? "eggs" : null, hold: eggs ? HOLD.moment : 0, cause });
      break;
    }
  }
}

function played(play: Seen, now: Scene, told: Told, me: number | null, settled: boolean): Partial<Scene> {
  const takes = play.t === "Lead" || play.t === "Beat";
  const best = takes ? play.seat : play.t === "Play" && settled ? bestAfter(told, now) : now.best;
  return {
    plays: [...now.plays, play],
    hand: play.seat === me ? without(now.hand, cardsOf(play)) : now.hand,
    best: best ?? play.seat,
    counts: less(now.counts, play.seat, countOf(play)),
    actor: play.seat,
    hold: HOLD.play,
  };
}

/** Four of a suit out of turn: what lies on the table goes home, and they alone lie there. */
function claim(play: Seen, now: Scene, told: Told): Partial<Scene> {
  const me = told.update.seat;
  const returning = told.update.events.flatMap((event) => (event.t === "Returned" ? [event.play] : []));
  const own = returning.filter((one) => one.seat === me).flatMap(cardsOf);
  const hand = [...now.hand, ...own];
  const counts = returning.reduce<readonly number[]>((sum, one) => less(sum, one.seat, -countOf(one)), now.counts);
  return {
    plays: [play],
    returning,
    hand: play.seat === me ? without(hand, cardsOf(play)) : hand,
    best: play.seat,
    counts: less(counts, play.seat, countOf(play)),
    moment: "molodka",
    actor: play.seat,
    hold: HOLD.moment,
  };
}

const without = (hand: readonly Card[], gone: readonly Card[]): Card[] => hand.filter((card) => !gone.includes(card));

/** Who takes after a card was played: the position says it, or who then took the trick. */
function bestAfter(told: Told, now: Scene): number | null {
  const taken = told.update.events.find((event) => event.t === "TrickTaken");
  if (taken) return taken.seat;
  return told.update.view.trick.plays.length > 0 ? told.update.view.best_seat : now.best;
}

function less(counts: readonly number[], seat: number, by: number): number[] {
  return counts.map((count, index) => (index === seat ? count - by : count));
}

function drew(now: Scene, seat: number, card: Card | null, me: number | null): Partial<Scene> {
  return {
    stock: Math.max(0, now.stock - 1),
    counts: less(now.counts, seat, -1),
    hand: seat === me && card ? [...now.hand, card] : now.hand,
  };
}

/** The last complete trick of a view, or null. */
export function lastTrick(told: Told): Trick<Seen> | null {
  const { tricks } = told.update.view;
  return tricks[tricks.length - 1] ?? null;
}
