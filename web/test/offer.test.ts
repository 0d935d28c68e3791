import { describe, expect, test } from "vitest";
import { choice, claimOf, kept, leadsOn, playable, tapped } from "../src/lib/offer";
import type { Action } from "../src/lib/protocol";

const act = (t: Action["t"], cards: string): Action => ({ t, seat: 0, cards });
const LEADS = [act("Lead", "7d"), act("Lead", "Kd"), act("Lead", "7dKd"), act("Lead", "Ah")];
const ANSWERS = [act("Discard", "6c7d"), act("Discard", "6cKd"), act("Discard", "7dKd"), act("Beat", "7dKd")];

describe("offer", () => {
  test("exactly these cards, what beats first", () => {
    expect(choice(ANSWERS, ["Kd", "7d"]).exact.map((one) => one.t)).toEqual(["Beat", "Discard"]);
    expect(choice(LEADS, ["7d"])).toEqual({ exact: [LEADS[0]], missing: 0 });
  });

  test("how many are missing", () => {
    expect(choice(ANSWERS, ["7d"])).toEqual({ exact: [], missing: 1 });
    expect(choice(ANSWERS, ["7d", "Ah"])).toEqual({ exact: [], missing: 0 });
  });

  test("a claim is no play", () => {
    const claim = act("Claim", "6h7h8h9h");
    expect(claimOf([...LEADS, claim])).toBe(claim);
    expect(playable([claim])).toEqual([]);
    expect(choice([claim], ["6h", "7h", "8h", "9h"]).exact).toEqual([]);
  });

  test("a tap raises and lowers", () => {
    expect(tapped(LEADS, [], "7d")).toEqual(["7d"]);
    expect(tapped(LEADS, ["7d"], "7d")).toEqual([]);
    expect(tapped(LEADS, ["7d"], "Kd")).toEqual(["7d", "Kd"]);
  });

  test("what does not go together is lowered", () => {
    expect(tapped(LEADS, ["7d", "Kd"], "Ah")).toEqual(["Ah"]);
    expect(tapped(ANSWERS, ["6c", "7d"], "Kd")).toEqual(["7d", "Kd"]);
  });

  test("ahead of the turn anything may be raised", () => {
    expect(tapped([], ["7d"], "Ah")).toEqual(["7d", "Ah"]);
  });

  test("raised cards are kept while they make sense", () => {
    expect(kept(LEADS, ["7d"], ["7d", "Kd"])).toEqual(["7d"]);
    expect(kept(LEADS, ["7d", "Ah"], ["7d", "Ah"])).toEqual([]);
    expect(kept([], ["7d", "Ah"], ["Ah"])).toEqual(["Ah"]);
    expect(leadsOn(LEADS, ["Kd", "7d"])).toBe(true);
  });
});
