// What the session has told, folded into a value. Pure: no clock, no socket, no DOM.
import type { SessionMessage, Told, Welcome } from "./protocol";

export interface LogLine {
  id: number;
  seat: number | null;
  text: string;
  /** The same for the ear. */
  spoken: string;
}

export interface Store {
  welcome: Welcome | null;
  /** Table that the position belongs to; 0: none. */
  table: number;
  v: number;
  /** Latest word of each seat at this device; the key of a spectator is -1. */
  tolds: ReadonlyMap<number, Told>;
  log: readonly LogLine[];
}

export const EMPTY: Store = { welcome: null, table: 0, v: 0, tolds: new Map(), log: [] };
const LOG_LENGTH = 200;

export const keyOf = (seat: number | null): number => seat ?? -1;

export function reduce(store: Store, message: SessionMessage): Store {
  if (message.t === "Welcome") return { ...store, welcome: message };
  if (message.t === "Told") return told(store, message);
  return store;
}

function told(store: Store, message: Told): Store {
  const { seat, v } = message.update;
  const isNew = message.table !== store.table;
  const before = store.tolds.get(keyOf(seat));
  if (!isNew && before && v < before.update.v) return store;
  const repeated = !isNew && before?.update.v === v;
  const tolds = new Map(isNew ? [] : store.tolds);
  tolds.set(keyOf(seat), message);
  const log = isNew ? [] : message.afresh ? store.log.filter((line) => line.seat !== seat) : store.log;
  let id = Math.max(0, ...store.log.map((line) => line.id));
  const lines =
    repeated && !message.afresh
      ? []
      : message.lines.map((text, index) => ({ id: ++id, seat, text, spoken: message.spoken[index] ?? text }));
  return {
    ...store,
    table: message.table,
    v: Math.max(isNew ? 0 : store.v, v),
    tolds,
    log: [...log, ...lines].slice(-LOG_LENGTH),
  };
}

/** The word that a seat reads: its own, or what everybody may know. */
export function toldFor(store: Store, seat: number | null): Told | null {
  return store.tolds.get(keyOf(seat)) ?? null;
}

export function linesFor(store: Store, seat: number | null): LogLine[] {
  return store.log.filter((line) => line.seat === seat);
}
