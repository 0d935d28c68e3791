// Words from the one catalogue; plural forms by Intl, whole sentences only.
import loaders from "virtual:words";
import { rankOf, split, suitOf, SYMBOLS } from "./cards";
import type { Card, Cards } from "./protocol";

export type Entry = string | Record<string, string>;
export type Words = Record<string, Entry>;
export type Params = Record<string, string | number>;

export const LANGUAGES = Object.keys(loaders);
export const OWN_NAMES: Record<string, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  ru: "Русский",
};

/** Language for a list of wishes such as `navigator.languages`. */
export function chosen(wishes: readonly string[], available: readonly string[] = LANGUAGES): string {
  const short = wishes.map((wish) => wish.slice(0, 2).toLowerCase());
  return short.find((wish) => available.includes(wish)) ?? "en";
}

export class Speaker {
  readonly lang: string;
  readonly #words: Words;
  readonly #plural: Intl.PluralRules;

  constructor(lang: string, words: Words) {
    this.lang = lang;
    this.#words = words;
    this.#plural = new Intl.PluralRules(lang);
  }

  has(key: string): boolean {
    return key in this.#words;
  }

  /** Sentence under a key of the client's own group. */
  web(key: string, params: Params = {}): string {
    return this.say(`web.${key}`, params);
  }

  say(key: string, params: Params = {}): string {
    const entry = this.#words[key];
    if (entry === undefined) return `⟨${key}⟩`;
    const text = typeof entry === "string" ? entry : this.#form(entry, Number(params["count"]));
    return text.replace(/\{([\w-]+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  }

  #form(entry: Record<string, string>, count: number): string {
    return entry[this.#plural.select(count)] ?? entry["other"] ?? entry["many"] ?? "";
  }

  /** "54 s", as it is written here. */
  seconds(count: number): string {
    return new Intl.NumberFormat(this.lang, { style: "unit", unit: "second", unitDisplay: "narrow" }).format(count);
  }

  rank(rank: string): string {
    return this.say(`rank-short.${rank}`);
  }

  suit(suit: string): string {
    return this.say(`suit.${suit}`);
  }

  /** "queen of clubs" */
  card(card: Card): string {
    const [rank, suit] = [this.say(`rank.${rankOf(card)}`), this.say(`suit-of.${suitOf(card)}`)];
    return this.say("card.name", { rank, suit });
  }

  /** "Q♣ 7♥" */
  cards(cards: Cards): string {
    return split(cards)
      .map((card) => this.rank(rankOf(card)) + SYMBOLS[suitOf(card)])
      .join(" ");
  }

  list(items: readonly string[]): string {
    if (items.length < 2) return items[0] ?? "";
    return this.say("list.and", { first: items.slice(0, -1).join(", "), last: items[items.length - 1] ?? "" });
  }
}

export async function speaker(lang: string): Promise<Speaker> {
  const load = loaders[lang] ?? loaders["en"];
  if (!load) throw new Error("no catalogue");
  return new Speaker(lang, (await load()).default);
}
