import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { arrange } from "../src/lib/cards";
import { chosen, LANGUAGES, speaker, Speaker } from "../src/lib/i18n";
import { DEFAULTS, readSettings } from "../src/lib/settings";
import { facts } from "./samples";

const CATALOGUE = join(import.meta.dirname, "../../src/kozel/text/catalogue");
const words = (lang: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(CATALOGUE, `${lang}.json`), "utf8")) as Record<string, unknown>;
const ownKeys = (lang: string): string[] => Object.keys(words(lang)).filter((key) => key.startsWith("web."));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && entry.name !== "protocol.ts" ? [readFileSync(path, "utf8")] : [];
  });
}

const source = sources(join(import.meta.dirname, "../src")).join("\n");

describe("words", () => {
  test("every key that is said exists", () => {
    const keys = [...source.matchAll(/(?:web|joke)\(\s*"([\w.-]+)"/g)].map((match) => `web.${match[1]}`);
    const known = new Set(ownKeys("en"));
    expect(keys.length).toBeGreaterThan(150);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });

  test("every key is said somewhere", () => {
    const literals = new Set([...source.matchAll(/"([\w.-]+)"/g)].map((match) => match[1]));
    const telling = [...source.matchAll(/`([^`\n]*)`/g)]
      .map((match) => (match[1] ?? "").replace(/\$\{[^}]*\}/g, "[\\w-]+"))
      .filter((text) => /^[\w-]{2,}\.\S+$/.test(text.replaceAll("[\\w-]+", "x")))
      .map((text) => new RegExp(`^${text}$`));
    const unsaid = ownKeys("en")
      .map((key) => key.slice(4))
      .filter((key) => !literals.has(key) && !telling.some((pattern) => pattern.test(key)));
    expect(unsaid).toEqual([]);
  });

  test("Russian and English have the same keys", () => {
    expect(ownKeys("ru")).toEqual(ownKeys("en"));
  });

  test.each([
    [0, "0 взяток"],
    [1, "1 взятка"],
    [2, "2 взятки"],
    [4, "4 взятки"],
    [5, "5 взяток"],
    [11, "11 взяток"],
    [12, "12 взяток"],
    [21, "21 взятка"],
    [22, "22 взятки"],
    [25, "25 взяток"],
    [101, "101 взятка"],
    [111, "111 взяток"],
  ])("%i in Russian", async (count, expected) => {
    expect((await speaker("ru")).web("count.tricks", { count })).toBe(expected);
  });

  test("names of cards", async () => {
    const say = await speaker("ru");
    expect(say.card("Qs")).toBe("дама пик");
    expect(say.cards("7hTd")).toBe("7♥ 10♦");
    expect((await speaker("en")).list(["a", "b", "c"])).toBe("a, b and c");
  });

  test("a missing key is seen, a missing value stays", () => {
    const say = new Speaker("en", { "web.x": "{a} and {b}" });
    expect(say.web("y")).toBe("⟨web.y⟩");
    expect(say.web("x", { a: 1 })).toBe("1 and {b}");
  });

  test("the language of the device, or English", () => {
    expect(LANGUAGES).toContain("ru");
    expect(chosen(["ru-RU", "en"], ["en", "ru"])).toBe("ru");
    expect(chosen(["ja"], ["en", "ru"])).toBe("en");
  });
});

describe("settings", () => {
  test("damaged settings are the default ones", () => {
    expect(readSettings("{")).toEqual(DEFAULTS);
    expect(readSettings("[1]")).toEqual(DEFAULTS);
    expect(readSettings('{"sound":"yes","jumbo":true,"other":1}')).toEqual({ ...DEFAULTS, jumbo: true });
  });
});

describe("hand", () => {
  const { order } = facts();
  test("by suit, by rank, own", () => {
    const hand = ["Ah", "6c", "7d", "6h"];
    expect(arrange(hand, [], "suit", order, true)).toEqual(["6c", "7d", "6h", "Ah"]);
    expect(arrange(hand, [], "rank", order, true)).toEqual(["6c", "6h", "7d", "Ah"]);
    expect(arrange(hand, ["7d", "Ah"], "own", order, true)).toEqual(["7d", "Ah", "6c", "6h"]);
  });

  test("nothing jumps while cards are raised", () => {
    expect(arrange(["6c", "Ah", "7d"], ["Ah", "7d"], "suit", order, false)).toEqual(["Ah", "7d", "6c"]);
  });
});
