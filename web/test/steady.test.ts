// What stays where it is, is the same object: nothing looks at it again.
import { expect, test } from "vitest";
import { steady, type Placement } from "../src/lib/layout";

const at = (id: string, x: number, zone: Placement["zone"] = "table"): Placement => ({
  id,
  card: null,
  faceDown: true,
  zone,
  seat: 1,
  x,
  y: 0,
  w: 50,
  rotation: 0,
  z: 1,
  opacity: 1,
  order: 0,
  from: { x: 0, y: 0, w: 30 },
  via: null,
});

test("an equal placement is the one of before, another one is new", () => {
  const before = [at("a", 1), at("b", 2)];
  const next = steady(before, [at("a", 1), at("b", 3)], false);
  expect(next[0]).toBe(before[0]);
  expect(next[1]).not.toBe(before[1]);
  expect(next[1]?.x).toBe(3);
});

test("where a card comes from and passes counts, too", () => {
  const before = [at("a", 1)];
  const next = steady(before, [{ ...at("a", 1), via: { x: 5, y: 5, w: 50 } }], false);
  expect(next[0]?.via).toEqual({ x: 5, y: 5, w: 50 });
});

test("what was taken lies on where it went, until it is cleared away", () => {
  const before = [at("a", 1, "pile"), at("b", 2)];
  expect(steady(before, [], true).map((one) => one.id)).toEqual(["a"]);
  expect(steady(before, [], false)).toEqual([]);
  expect(steady(before, [at("a", 9, "hand")], true).map((one) => one.zone)).toEqual(["hand"]);
});
