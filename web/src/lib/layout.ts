// A scene and a frame make placements: one for each card that can be seen, face up or down. Pure.
import { cardsOf, countOf, isFaceUp } from "./cards";
import { RATIO, type Box, type Frame, type Spot } from "./frame";
import type { Card, Seen } from "./protocol";
import type { Scene } from "./scenes";

export interface Placement {
  /** The same for a card's whole life; cards that nobody here knows have an id of their own. */
  id: string;
  card: Card | null;
  faceDown: boolean;
  zone: "hand" | "table" | "pile";
  seat: number;
  x: number;
  y: number;
  w: number;
  rotation: number;
  z: number;
  opacity: number;
  /** Order in a movement of several cards: its start is put off by so many steps. */
  order: number;
  /** Where a card comes from that was not seen before. */
  from: { x: number; y: number; w: number };
  /** Where a card of a taken trick passes: the winning set is lifted, the others slide beneath it. */
  via: { x: number; y: number; w: number } | null;
}

export interface Table {
  frame: Frame;
  seats: number;
  me: number | null;
  openDiscards: boolean;
  /** Own cards in the order in which they lie. */
  hand: readonly Card[];
}

/** Pixels that the winning set rises before it is taken away. */
const LIFTED = 6;

/** Spot of a seat, seen from the seat at the bottom. */
export function spotOf(frame: Frame, seats: number, me: number | null, seat: number): Spot {
  const distance = (seat - (me ?? 0) + seats) % seats;
  if (distance === 0 && me !== null) return frame.own;
  return frame.others[(distance + seats - 1) % seats] ?? frame.own;
}

/** Left ends of the cards of a set. */
export function setXs(spot: Spot, count: number, t: number, step: number): number[] {
  const tight = count > 1 ? Math.min(step, (spot.room - t) / (count - 1)) : 0;
  const span = t + tight * (count - 1);
  const { x, anchor } = spot.set;
  const left = anchor === "left" ? x : anchor === "right" ? x - span : x - span / 2;
  return Array.from({ length: count }, (_, index) => left + index * tight);
}

const middleOf = (box: Box): { x: number; y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** Where a seat's cards come from and its tricks go to. */
export function homeOf(frame: Frame, spot: Spot): { x: number; y: number; w: number } {
  const w = frame.t * 0.5;
  const { plate } = spot;
  const x = spot.badge === "left" ? plate.x + 16 : spot.badge === "right" ? plate.x + plate.w - 16 : middleOf(plate).x;
  return { x: x - w / 2, y: middleOf(plate).y - (w * RATIO) / 2, w };
}

export function layout(table: Table, scene: Scene): Placement[] {
  return [...onTable(table, scene), ...inHand(table, scene)];
}

function sameSpot(one: Placement["via"], other: Placement["via"]): boolean {
  return one === other || (!!one && !!other && one.x === other.x && one.y === other.y && one.w === other.w);
}

function unchanged(one: Placement, other: Placement): boolean {
  const plain = (Object.keys(one) as (keyof Placement)[]).every(
    (key) => key === "from" || key === "via" || one[key] === other[key],
  );
  return plain && sameSpot(one.from, other.from) && sameSpot(one.via, other.via);
}

/**
 * The placements of now, as the same objects where nothing changed: what stays is not looked at again. What was taken
 * (`keep`) lies on unseen where it went, so that a busy moment does not have to clear it away.
 */
export function steady(before: readonly Placement[], now: readonly Placement[], keep: boolean): Placement[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const here = new Set(now.map((one) => one.id));
  const gone = keep ? before.filter((one) => one.zone === "pile" && !here.has(one.id)) : [];
  const next = now.map((one) => {
    const old = known.get(one.id);
    return old && unchanged(old, one) ? old : one;
  });
  return [...gone, ...next];
}

function inHand(table: Table, scene: Scene): Placement[] {
  const { frame, me } = table;
  const { hand, stock } = frame;
  const from =
    frame.mode === "portrait" ? { x: stock.x + stock.w - 34, y: stock.y, w: 30 } : { x: stock.x, y: stock.y, w: 30 };
  return table.hand.map((card, index) => ({
    id: card,
    card,
    faceDown: false,
    zone: "hand",
    seat: me ?? 0,
    x: hand.x + index * hand.step,
    y: hand.y,
    w: hand.w,
    rotation: 0,
    z: 40 + index,
    opacity: 1,
    order: scene.moment === "deal" ? index * 4 : index,
    from,
    via: null,
  }));
}

function onTable(table: Table, scene: Scene): Placement[] {
  const held = new Set(table.hand);
  const home = scene.returning
    .flatMap((play, index) => playPlacements(table, scene, play, index))
    .filter((one) => one.card === null || !held.has(one.card))
    .map((one): Placement => ({ ...one, ...one.from, zone: "pile", opacity: 0, order: 0 }));
  return [...home, ...scene.plays.flatMap((play, index) => playPlacements(table, scene, play, index))];
}

function playPlacements(table: Table, scene: Scene, play: Seen, index: number): Placement[] {
  const { frame, seats, me, openDiscards } = table;
  const spot = spotOf(frame, seats, me, play.seat);
  const cards = cardsOf(play);
  const count = countOf(play);
  const faceUp = isFaceUp(play, openDiscards);
  const xs = setXs(spot, count, frame.t, frame.step);
  const home = homeOf(frame, spot);
  const from = { ...home, x: home.x, y: home.y };
  return Array.from({ length: count }, (_, at) => {
    const card = cards[at] ?? null;
    const base: Placement = {
      id: card ?? `down-${scene.trick}-${play.seat}-${at}`,
      card,
      faceDown: !faceUp || card === null,
      zone: "table",
      seat: play.seat,
      x: xs[at] ?? 0,
      y: spot.set.y,
      w: frame.t,
      rotation: 0,
      z: index * 5 + at,
      opacity: 1,
      order: at,
      from,
      via: null,
    };
    if (scene.taker !== null) {
      const winner = spotOf(frame, seats, me, scene.taker);
      const wins = play.seat === scene.taker;
      const top = setXs(winner, count, frame.t, frame.step);
      const via = { x: top[at] ?? 0, y: winner.set.y - (wins ? LIFTED : 0), w: frame.t };
      const z = base.z + (wins ? 100 : 0);
      return { ...base, ...homeOf(frame, winner), zone: "pile", opacity: 0, order: 0, via, z };
    }
    if (scene.caught > 0) return { ...base, ...caughtAt(table, scene, card) };
    if (scene.moment === "molodka" && play.t === "Claim" && play.seat === scene.actor)
      return { ...base, ...fan(frame, at, count) };
    return base;
  });
}

/** The seven lies on the queen, then she lies beside it, face down; the other cards stay. */
function caughtAt(table: Table, scene: Scene, card: Card | null): Partial<Placement> {
  const { frame, seats, me } = table;
  const queen = scene.plays.find((play) => cardsOf(play).includes("Qc"));
  if (!queen || (card !== "Qc" && card !== "7c")) return {};
  const { set } = spotOf(frame, seats, me, queen.seat);
  const x = setXs(spotOf(frame, seats, me, queen.seat), 1, frame.t, frame.step)[0] ?? 0;
  if (card === "7c") return { x, y: set.y, z: 90 };
  if (scene.caught === 1) return {};
  return { x: x + (set.anchor === "right" ? -1.06 : 1.06) * frame.t, faceDown: true, z: 80 };
}

/** Four cards held up in the middle of the napkin. */
function fan(frame: Frame, at: number, count: number): Pick<Placement, "x" | "y" | "w" | "rotation" | "z"> {
  const { napkin, hand } = frame;
  const w = Math.min(hand.w * 1.2, napkin.h / 2.6);
  const turn = at - (count - 1) / 2;
  return {
    x: napkin.x + napkin.w / 2 - w / 2 + turn * w * 0.5,
    y: napkin.y + napkin.h * 0.44 - (w * RATIO) / 2 + Math.abs(turn) * Math.abs(turn) * w * 0.07,
    w,
    rotation: turn * 14,
    z: 60 + at,
  };
}
