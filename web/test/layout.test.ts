import { describe, expect, test } from "vitest";
import { frame, RATIO, zones, type Box, type Frame } from "../src/lib/frame";
import { layout, setXs, spotOf, type Table } from "../src/lib/layout";
import { sceneOf } from "../src/lib/scenes";
import { beat, down, lead, told, trick } from "./samples";

const SIZES: [number, number][] = [
  [320, 568],
  [360, 640],
  [360, 740],
  [375, 667],
  [390, 844],
  [430, 932],
  [568, 320],
  [740, 360],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];
const room = (width: number, height: number, seats = 4, led = 1, cards = 4): Frame =>
  frame({ width, height, seats, cards, led, jumbo: false, large: false });
const inside = (box: Box, width: number, height: number): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.w <= width + 0.5 && box.y + box.h <= height + 0.5;

describe("frame", () => {
  test.each(SIZES)("%i × %i holds everything", (width, height) => {
    const at = room(width, height);
    const boxes = [at.bar, at.score, at.trump, at.stock, at.napkin, at.line, at.button, ...(at.aids ? [at.aids] : [])];
    for (const box of boxes) expect(inside(box, width, height), JSON.stringify(box)).toBe(true);
    const { hand } = at;
    expect(hand.x).toBeGreaterThanOrEqual(0);
    expect(hand.x + 3 * hand.step + hand.w).toBeLessThanOrEqual(width);
    expect(hand.y + hand.w * RATIO).toBeLessThanOrEqual(height);
    expect(at.button.h).toBeGreaterThanOrEqual(44);
  });

  test.each(SIZES)("%i × %i: nothing lies over the hand", (width, height) => {
    const at = room(width, height);
    const top = at.hand.y - at.hand.raise;
    expect(at.napkin.y + at.napkin.h).toBeLessThanOrEqual(top);
    if (at.mode === "portrait") expect(at.button.y + at.button.h).toBeLessThanOrEqual(top);
  });

  test("the measures of the look", () => {
    expect(room(320, 568).hand.w).toBe(70);
    expect(room(360, 740).hand.w).toBe(76);
    expect(room(430, 932).hand.w).toBe(93);
    expect(room(360, 740).napkin.h).toBeGreaterThan(300);
    expect(room(320, 568).compact).toBe(true);
    expect(room(740, 360).mode).toBe("landscape");
    expect(room(1280, 800).mode).toBe("desktop");
  });

  test("eight cards are tight but all can be seen", () => {
    const { hand } = room(360, 740, 4, 1, 8);
    expect(hand.x + 7 * hand.step + hand.w).toBeLessThanOrEqual(360);
    expect(hand.step).toBeGreaterThan(30);
  });

  test("everybody has a place, clockwise from my left", () => {
    expect(zones(3)).toEqual(["L", "T", "R"]);
    for (let others = 1; others <= 8; others++) expect(zones(others)).toHaveLength(others);
  });
});

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w - 1 &&
  other.x < one.x + one.w - 1 &&
  one.y < other.y + other.h - 1 &&
  other.y < one.y + one.h - 1;

describe("layout", () => {
  const table = (at: Frame, seats: number): Table => ({ frame: at, seats, me: 0, openDiscards: false, hand: ["6c"] });

  test.each(SIZES)("%i × %i: four sets of four never collide", (width, height) => {
    const at = room(width, height, 4, 4);
    const boxes = [0, 1, 2, 3].map((seat): Box => {
      const spot = spotOf(at, 4, 0, seat);
      const xs = setXs(spot, 4, at.t, at.step);
      const first = xs[0] ?? 0;
      return { x: first, y: spot.set.y, w: (xs[3] ?? 0) - first + at.t, h: at.t * RATIO };
    });
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(at.napkin.x);
      expect(box.x + box.w).toBeLessThanOrEqual(at.napkin.x + at.napkin.w + 0.5);
      expect(box.y + box.h).toBeLessThanOrEqual(at.napkin.y + at.napkin.h);
    }
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1)) expect(overlap(one, other)).toBe(false);
  });

  test.each([2, 3, 5, 6, 7, 8, 9])("%i seats stay on the napkin", (seats) => {
    for (const [width, height] of SIZES) {
      const at = room(width, height, seats, 4);
      for (const spot of at.others) {
        expect(spot.set.y + at.t * RATIO, `${width}×${height}`).toBeLessThanOrEqual(at.napkin.y + at.napkin.h + 1);
        expect(at.t).toBeGreaterThan(18);
      }
    }
  });

  test("a card keeps its id from hand to table", () => {
    const at = room(360, 740);
    const scene = sceneOf(told({ view: { trick: trick([lead(0, "6c")]) } }));
    expect(layout(table(at, 4), { ...scene, plays: [] }).map((one) => one.id)).toContain("6c");
    expect(layout({ ...table(at, 4), hand: [] }, scene).map((one) => one.id)).toEqual(["6c"]);
  });

  test("what nobody knows has no card", () => {
    const at = room(360, 740);
    const scene = sceneOf(told({ view: { trick: trick([lead(1, "7d9d"), beat(2, "8dKd"), down(3, 2)]) } }));
    const hidden = layout(table(at, 4), scene).filter((one) => one.seat === 3);
    expect(hidden).toHaveLength(2);
    expect(hidden.every((one) => one.card === null && one.faceDown)).toBe(true);
  });

  test("a taken trick is gathered under the winning set and goes to its taker", () => {
    const at = room(360, 740);
    const scene = { ...sceneOf(told({ view: { trick: trick([lead(1, "7d"), beat(2, "8d")]) } })), taker: 2 };
    const taken = layout(table(at, 4), scene).filter((one) => one.zone === "pile");
    expect(taken).toHaveLength(2);
    expect(new Set(taken.map((one) => one.x)).size).toBe(1);
    const [beaten, winning] = taken;
    expect((beaten?.via?.y ?? 0) - (winning?.via?.y ?? 0)).toBe(6);
    expect(winning?.z).toBeGreaterThan(beaten?.z ?? 0);
  });
});
