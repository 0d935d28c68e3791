import { describe, expect, test } from "vitest";
import { fitted, linesOf, type Measure } from "../src/lib/measure";

/** Every letter is half as wide as it is high, and a rem has 16 pixels. */
const measure: Measure = (text, size) => text.length * size * 8;

describe("words in little room", () => {
  test("a name is as large as there is room for", () => {
    expect(fitted(measure, ["Partner"], "", 100, 0.875).size).toBe(0.875);
    expect(fitted(measure, ["Partner"], "", 48, 0.875).size).toBe(0.8125);
    expect(fitted(measure, ["Partner"], "", 100, 0.75).size).toBe(0.75);
  });

  test("a short name comes before a name that is cut off", () => {
    expect(fitted(measure, ["Partner", "#2"], "", 30, 0.875)).toMatchObject({ name: "#2", size: 0.875 });
    expect(fitted(measure, ["Bartholomew"], "", 30, 0.875).name).toBe("Bartholomew");
  });

  test("a word that needs more than two lines is left out", () => {
    expect(fitted(measure, ["A"], "2 face down", 70, 0.875).word).toBe("2 face down");
    expect(fitted(measure, ["A"], "2 face down", 40, 0.875).word).toBe("2 face down");
    expect(fitted(measure, ["A"], "2 face down", 20, 0.875).word).toBe("");
  });

  test("lines are counted by whole words", () => {
    expect(linesOf(measure, "", 1, 100)).toBe(1);
    expect(linesOf(measure, "aaaa bbbb cccc", 1, 81)).toBe(2);
    expect(linesOf(measure, "aaaa bbbb cccc", 1, 40)).toBe(3);
    expect(linesOf(measure, "aaaabbbb", 1, 40)).toBe(Infinity);
  });
});
