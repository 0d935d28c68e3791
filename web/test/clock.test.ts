import { describe, expect, test } from "vitest";
import { secondsLeft, warns } from "../src/lib/clock";

describe("clock", () => {
  test("whole seconds, never below none", () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 59_001)).toBe(1);
    expect(secondsLeft(60_000, 61_000)).toBe(0);
  });

  test("it warns once, and not where there was less time from the start", () => {
    const looks = [30, 21, 20, 20, 19, 1, 0];
    const warned = looks.filter((left, index) => warns(looks[index - 1] ?? left, left));
    expect(warned).toEqual([20]);
    expect(warns(15, 14)).toBe(false);
    expect(warns(25, 0)).toBe(false);
  });
});
