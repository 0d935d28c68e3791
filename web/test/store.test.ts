import { describe, expect, test } from "vitest";
import type { Welcome } from "../src/lib/protocol";
import { EMPTY, linesFor, reduce, toldFor } from "../src/lib/store";
import { told } from "./samples";

describe("store", () => {
  test("keeps the latest word of each seat", () => {
    const store = [told({ v: 1 }), told({ v: 2, seat: 2 }), told({ v: 2 })].reduce(reduce, EMPTY);
    expect(store.v).toBe(2);
    expect(toldFor(store, 0)?.update.v).toBe(2);
    expect(toldFor(store, 2)?.update.seat).toBe(2);
    expect(toldFor(store, null)).toBeNull();
  });

  test("a spectator has a place of its own", () => {
    const store = reduce(EMPTY, told({ seat: null, v: 3 }));
    expect(toldFor(store, null)?.update.v).toBe(3);
  });

  test("an older word changes nothing", () => {
    const store = [told({ v: 5, lines: ["five"] }), told({ v: 4, lines: ["four"] })].reduce(reduce, EMPTY);
    expect(toldFor(store, 0)?.update.v).toBe(5);
    expect(linesFor(store, 0).map((line) => line.text)).toEqual(["five"]);
  });

  test("the same word again is not told twice", () => {
    const store = [told({ v: 5, lines: ["five"] }), told({ v: 5, lines: ["five"] })].reduce(reduce, EMPTY);
    expect(linesFor(store, 0)).toHaveLength(1);
  });

  test("another table begins afresh", () => {
    const store = [told({ v: 9, lines: ["old"] }), told({ v: 2, table: 2, lines: ["new"] })].reduce(reduce, EMPTY);
    expect(store.v).toBe(2);
    expect(linesFor(store, 0).map((line) => line.text)).toEqual(["new"]);
  });

  test("the deal so far takes the place of what was told of it", () => {
    const store = [
      told({ v: 3, lines: ["two", "three"] }),
      told({ v: 3, seat: 2, lines: ["theirs"] }),
      told({ v: 5, afresh: true, lines: ["one", "two", "three", "five"] }),
      told({ v: 5, afresh: true, lines: ["one", "two", "three", "five"] }),
    ].reduce(reduce, EMPTY);
    expect(linesFor(store, 0).map((line) => line.text)).toEqual(["one", "two", "three", "five"]);
    expect(linesFor(store, 2)).toHaveLength(1);
    expect(new Set(store.log.map((line) => line.id)).size).toBe(store.log.length);
  });

  test("lines of one seat are not read to another", () => {
    const store = [told({ v: 1, lines: ["mine"] }), told({ v: 1, seat: 2, lines: ["theirs"] })].reduce(reduce, EMPTY);
    expect(linesFor(store, 2).map((line) => line.text)).toEqual(["theirs"]);
  });

  test("the log has an end and its lines have their own numbers", () => {
    let store = EMPTY;
    for (let v = 1; v <= 300; v++) store = reduce(store, told({ v, lines: [`line ${v}`] }));
    expect(store.log.length).toBeLessThanOrEqual(200);
    expect(new Set(store.log.map((line) => line.id)).size).toBe(store.log.length);
    expect(store.log[store.log.length - 1]?.text).toBe("line 300");
  });

  test("welcome is kept, an answer changes nothing", () => {
    const welcome = { t: "Welcome", version: "1" } as Welcome;
    const store = reduce(EMPTY, welcome);
    expect(store.welcome?.version).toBe("1");
    expect(reduce(store, { t: "Fine", re: 1 })).toBe(store);
  });
});
