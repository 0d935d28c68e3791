// The running client: settings, words, the link to the session, and which screen is shown.
import { chosen, LANGUAGES, speaker, Speaker } from "./lib/i18n";
import { isMoving, motion, quiet } from "./lib/motion";
import type { ClientMessage, Game, SessionMessage, Welcome } from "./lib/protocol";
import { loadSettings, saveSettings, type Settings } from "./lib/settings";
import { EMPTY, reduce, type Store } from "./lib/store";
import { SocketTransport, type Link, type Transport } from "./lib/transport";

type Requests = Extract<ClientMessage, { i: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, "i"> : never;
export type Request = Unnumbered<Requests>;

interface Waiting {
  resolve: (message: SessionMessage) => void;
  until: ((message: SessionMessage) => boolean) | undefined;
}

export type Screen =
  "start" | "new" | "shared" | "table" | "rules" | "words" | "statistics" | "settings" | "review" | "keys";
const SCREENS: readonly string[] = [
  "start",
  "new",
  "shared",
  "table",
  "rules",
  "words",
  "statistics",
  "settings",
  "review",
  "keys",
];

class App {
  settings = $state<Settings>(loadSettings());
  say = $state.raw(new Speaker("en", {}));
  store = $state.raw<Store>(EMPTY);
  link = $state<Link>("connecting");
  screen = $state<Screen>("start");
  /** What the screen is about: a deal's index in a review. */
  subject = $state(0);
  /** Text of a record that was brought in, for its review; empty: the match at the table. */
  record = $state<{ name: string; text: string } | null>(null);
  /** The first deal explains itself. */
  learning = $state(false);

  readonly #client = crypto.getRandomValues(new Uint32Array(3)).join("");
  readonly #waiting = new Map<number, Waiting>();
  readonly #hearers: ((message: SessionMessage) => void)[] = [];
  #transport: Transport | null = null;
  #number = 0;
  /** The session has said what can be played here. */
  readonly welcomed = new Promise<Welcome>((resolve) =>
    this.hear((message) => message.t === "Welcome" && resolve(message)),
  );

  /** Begin: words and the link at the same time; what is told waits for the words. */
  async start(): Promise<void> {
    this.#applyLook();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#applyLook());
    this.#readHash();
    addEventListener("hashchange", () => this.#readHash());
    const lang = this.settings.lang || chosen(navigator.languages);
    this.say = new Speaker(LANGUAGES.includes(lang) ? lang : "en", {});
    const spoken = this.#speak(lang);
    let heard = spoken;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#transport = new SocketTransport(`${scheme}://${location.host}/ws`, {
      hello: () => ({
        t: "Hello",
        version: __VERSION__,
        lang: this.say.lang,
        client: this.#client,
        table: this.store.table,
        v: this.store.v,
      }),
      message: (message) => {
        heard = heard
          .then(() => this.#calm(message))
          .then(() => this.#receive(message))
          .catch(reportError);
      },
      link: (link) => (this.link = link),
    });
    await spoken;
  }

  /** Be told of every message, after the store has it. */
  hear(hearer: (message: SessionMessage) => void): void {
    this.#hearers.push(hearer);
  }

  /** Ask the session something; what answers it, by its number or else by what `until` says. */
  ask(request: Request, until?: (message: SessionMessage) => boolean): Promise<SessionMessage> {
    const i = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(i, { resolve, until });
      this.#transport?.send({ ...request, i } as Requests);
    });
  }

  go(screen: Screen, subject = 0): void {
    const hash = screen === "start" ? "" : `#${screen}${subject ? `/${subject}` : ""}`;
    if (location.hash === hash) return;
    if (hash) location.hash = hash;
    else history.pushState(null, "", location.pathname);
    this.#readHash();
  }

  back(): void {
    if (history.length > 1) history.back();
    else this.go("start");
  }

  change(some: Partial<Settings>): void {
    Object.assign(this.settings, some);
    saveSettings($state.snapshot(this.settings) as Settings);
    this.#applyLook();
    if (some.lang !== undefined) void this.#speak(some.lang || chosen(navigator.languages), true);
    if (some.speed !== undefined) void this.ask({ t: "SetPace", pace: some.speed });
  }

  async begin(game: Game): Promise<string | null> {
    this.change({ game });
    const answer = await this.ask({ t: "NewMatch", game });
    if (answer.t === "Wrong") return answer.words;
    if (answer.t === "Sorry") return answer.words;
    this.go("table");
    return null;
  }

  /**
   * News is not drawn while cards move: that would make them stumble. What was asked for, and a tap, hurry it. At a
   * shared screen it is, for what several seats are told of one play belongs together.
   */
  async #calm(message: SessionMessage): Promise<void> {
    const isNews = message.t === "Told" && message.update.re === null;
    if (isNews && !document.hidden && this.store.tolds.size < 2 && isMoving()) await quiet(500);
  }

  #receive(message: SessionMessage): void {
    if (message.t === "Welcome" && this.store.welcome === null && this.settings.speed !== "normal")
      void this.ask({ t: "SetPace", pace: this.settings.speed });
    this.store = reduce(this.store, message);
    for (const hearer of this.#hearers) hearer(message);
    const re =
      message.t === "Told"
        ? message.update.re
        : message.t === "Sorry"
          ? message.refused.re
          : "re" in message
            ? message.re
            : null;
    for (const [i, { resolve, until }] of this.#waiting) {
      if (i !== re && !until?.(message)) continue;
      this.#waiting.delete(i);
      this.#transport?.settle(i);
      resolve(message);
    }
  }

  async #speak(lang: string, tell = false): Promise<void> {
    const known = LANGUAGES.includes(lang) ? lang : "en";
    this.say = await speaker(known);
    document.documentElement.lang = known;
    document.title = this.say.web("title");
    if (tell) void this.ask({ t: "SetLanguage", lang: known });
  }

  #readHash(): void {
    const [name = "", subject = ""] = location.hash.slice(1).split("/");
    this.screen = (SCREENS.includes(name) ? name : "start") as Screen;
    this.subject = Number(subject) || 0;
  }

  #applyLook(): void {
    const { theme, palette, back, speed } = this.settings;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const root = document.documentElement;
    root.dataset["theme"] = theme === "auto" ? (dark ? "indigo" : "linen") : theme;
    root.dataset["palette"] = palette;
    root.dataset["back"] = back;
    const colour = getComputedStyle(root).getPropertyValue("--cloth");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
    motion.pace = speed;
  }
}

export const app = new App();
