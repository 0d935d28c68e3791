import { describe, expect, test } from "vitest";
import type { Event, Seen } from "../src/lib/protocol";
import { frame } from "../src/lib/frame";
import { layout, type Placement } from "../src/lib/layout";
import { sceneOf, scenes, type Scene } from "../src/lib/scenes";
import { beat, down, lead, told, trick } from "./samples";

const played = (play: Seen): Event => ({ t: "Played", play, public: play.t !== "FaceDown" });
const took = (seat: number): Event => ({ t: "TrickTaken", seat, number: 1, count: 4, points: null, public: false });
const drew = (seat: number, card: string | null): Event => ({ t: "Drew", seat, card, public: false });

const three = [lead(1, "7d"), beat(2, "9d"), down(3, 1)];
const before = sceneOf(
  told({ view: { trick: trick(three), best: "9d", best_seat: 2, counts: [4, 3, 3, 3], turn: 0 } }),
);

describe("scenes", () => {
  test("a play of another seat: the card lies there, then the position", () => {
    const after = told({
      v: 2,
      events: [played(lead(1, "7d"))],
      view: { trick: trick([lead(1, "7d")]), turn: 2, counts: [4, 3, 4, 4] },
    });
    const shown = scenes(sceneOf(told()), after);
    expect(shown.map((scene) => scene.cause)).toEqual(["Played", "position"]);
    expect(shown[0]?.best).toBe(1);
    expect(shown[0]?.counts).toEqual([4, 3, 4, 4]);
  });

  test("the end of a trick is held, taken, drawn", () => {
    const events = [played(down(0, 1)), took(2), drew(2, null), drew(3, null), drew(0, "Qs"), drew(1, null)];
    const own: Seen = { t: "Discard", seat: 0, cards: "6c" };
    events[0] = played(own);
    const after = told({
      v: 2,
      events,
      view: { hand: "7dKdAhQs", tricks: [trick([...three, own], 2)], stock: 16, turn: 2 },
    });
    const shown = scenes(before, after);
    expect(shown.map((scene) => scene.cause)).toEqual([
      "Played",
      "TrickTaken",
      "TrickTaken",
      "TrickTaken",
      "Drew",
      "position",
    ]);
    const [mine, held, taken, cleared, drawn, last] = shown;
    expect(mine?.hand).not.toContain("6c");
    expect(held?.plays).toHaveLength(4);
    expect(held?.hold).toBeGreaterThan(500);
    expect(held?.best).toBe(2);
    expect(taken?.taker).toBe(2);
    expect(cleared?.plays).toEqual([]);
    expect(drawn?.stock).toBe(16);
    expect(drawn?.hand).toContain("Qs");
    expect(last).toEqual(sceneOf(after));
  });

  test("a claim sends cards home before it is a moment", () => {
    const claim: Seen = { t: "Claim", seat: 3, cards: "7hThQhAh" };
    const events: Event[] = [
      { t: "Returned", play: three[0] as Seen, public: true },
      { t: "Returned", play: three[1] as Seen, public: true },
      played(claim),
    ];
    const shown = scenes(before, told({ v: 2, events, view: { trick: trick([claim]), best_seat: 3, turn: 0 } }));
    const moment = shown.find((scene) => scene.moment === "molodka");
    expect(moment?.actor).toBe(3);
    expect(moment?.plays.filter((play) => play.t === "Claim")).toEqual([claim]);
    expect(shown[0]?.counts[1]).toBe(4);
  });

  test("own cards come back to the hand", () => {
    const own = lead(0, "6c");
    const start = { ...sceneOf(told({ view: { hand: "7dKdAh", trick: trick([own]) } })) };
    const [home] = scenes(start, told({ events: [{ t: "Returned", play: own, public: true }] }));
    expect(home?.hand).toContain("6c");
    expect(home?.plays).toEqual([]);
  });

  test("in a game of single cards the position says who takes", () => {
    const one: Seen = { t: "Play", seat: 1, cards: "9h" };
    const two: Seen = { t: "Play", seat: 2, cards: "Kh" };
    const start = sceneOf(told({ view: { trick: trick([one]), best_seat: 1 } }));
    const after = told({ events: [played(two)], view: { trick: trick([one, two]), best: "9h", best_seat: 1 } });
    expect(scenes(start, after)[0]?.best).toBe(1);
  });

  test("the end of a deal stays on its last picture", () => {
    const over: Event = {
      t: "DealOver",
      outcome: { t: "Outcome", reason: "counted", points: [60, 60], tricks: [4, 5], last_taker: 0, queen_side: null },
      settlement: { t: "Settlement", penalty: [0, 0], score: [0, 0], eggs: 1, goats: [], next: null },
      hands: [],
      stock: [],
      tricks: [],
    };
    const shown = scenes(before, told({ events: [over] }));
    expect(shown[shown.length - 1]?.moment).toBe("eggs");
  });

  test("the seven covers the queen, then she lies face down beside it", () => {
    const queen: Seen = { t: "Play", seat: 1, cards: "Qc" };
    const seven: Seen = { t: "Play", seat: 2, cards: "7c" };
    const start = sceneOf(told({ view: { trick: trick([queen]), best_seat: 1 } }));
    const caught: Event = { t: "QueenCaught", queen: 1, catcher: 2 };
    const [, covered, turned] = scenes(start, told({ events: [played(seven), caught] }));
    expect([covered?.caught, turned?.caught]).toEqual([1, 2]);
    expect(turned?.moment).toBe("queen");
    const at = frame({ width: 360, height: 740, seats: 4, cards: 4, led: 1, jumbo: false, large: false });
    const table = { frame: at, seats: 4, me: 0, openDiscards: true, hand: [] };
    const on = (scene: Scene | undefined, card: string): Placement | undefined =>
      scene && layout(table, scene).find((one) => one.id === card);
    expect(on(covered, "7c")).toMatchObject({ x: on(covered, "Qc")?.x, y: on(covered, "Qc")?.y, faceDown: false });
    expect(on(turned, "Qc")?.faceDown).toBe(true);
    expect(Math.abs((on(turned, "Qc")?.x ?? 0) - (on(turned, "7c")?.x ?? 0))).toBeGreaterThan(at.t);
  });
});
