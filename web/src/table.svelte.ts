// The table as one person sees it: which picture is shown, which cards are raised, what the line says.
import { tick } from "svelte";
import { app } from "./app.svelte";
import { arrange, same, split } from "./lib/cards";
import { secondsLeft, warns } from "./lib/clock";
import { after, finishAll, motion, quiet, started } from "./lib/motion";
import { choice, claimOf, kept, playable, tapped } from "./lib/offer";
import type { Action, Card, DealOver, SessionMessage, Told } from "./lib/protocol";
import { scenes, sceneOf, type Scene } from "./lib/scenes";
import { sound } from "./lib/sound";
import { linesFor, toldFor, type LogLine } from "./lib/store";

export type Note = { text: string; tone: "reason" | "hint" | "news" } | null;
const BACKLOG = 10;

class TableState {
  scene = $state.raw<Scene | null>(null);
  hand = $state.raw<readonly Card[]>([]);
  raised = $state.raw<readonly Card[]>([]);
  /** Chosen ahead, and to be played as soon as it is my turn. */
  armed = $state(false);
  note = $state.raw<Note>(null);
  /** A request that changes the position is on its way: one card is never played twice. */
  busy = $state(false);
  /** Discarding what would beat was asked about once. */
  warned = $state(false);
  /** Person whose hand lies open at a shared screen; null: the curtain is down. */
  lifted = $state<number | null>(null);
  over = $state.raw<DealOver | null>(null);
  /** Pictures still to be shown. */
  pending = $state(0);
  /** One assertive line for screen readers. */
  alert = $state("");
  /** Seconds left for the decision; 0: there is no clock, or it has run out. */
  left = $state(0);

  #queue: Scene[] = [];
  #wake: (() => void) | null = null;
  #running = false;
  #told: Told | null = null;
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor() {
    app.hear((message) => this.#hear(message));
  }

  get people(): number[] {
    const first = app.store.tolds.values().next().value;
    return first?.game.people ?? [];
  }

  get shared(): boolean {
    return this.people.length > 1;
  }

  get me(): number | null {
    return this.shared ? this.lifted : (this.people[0] ?? null);
  }

  get told(): Told | null {
    return toldFor(app.store, this.me);
  }

  get legal(): Action[] {
    return this.busy ? [] : (this.told?.update.view.legal ?? []);
  }

  get myTurn(): boolean {
    const view = this.told?.update.view;
    return !!view && this.me !== null && view.turn === this.me;
  }

  get claim(): Action | null {
    return claimOf(this.legal);
  }

  get log(): LogLine[] {
    return linesFor(app.store, this.me);
  }

  /** Nothing is moving and nothing waits to be shown. */
  get settled(): boolean {
    return this.pending === 0;
  }

  // --- what was told ---

  #hear(message: SessionMessage): void {
    if (message.t === "Sorry" && message.refused.code !== "stale") this.say(message.words, "reason");
    if (message.t !== "Told" || message.update.seat !== this.me) return;
    this.#take(message);
  }

  #take(told: Told): void {
    const before = this.#told;
    const fresh = before === null || before.table !== told.table || before.update.seat !== told.update.seat;
    this.#told = told;
    if (told.update.re !== null) this.raised = [];
    const { events } = told.update;
    const over = events.find((event) => event.t === "DealOver");
    if (over) this.over = over;
    if (!told.update.view.outcome) this.over = null;
    if (events.length > 0) this.note = null;
    this.warned = false;
    const dealt = events.some((event) => event.t === "Dealt");
    if (fresh && !dealt) this.#jump(told);
    else if (events.length === 0) this.#jump(told);
    else this.#show(scenes(this.#queue[this.#queue.length - 1] ?? this.scene, told));
    this.#choose(told);
    this.#count(told);
  }

  /** Count down from what was told; a clock that rests stands still. */
  #count(told: Told): void {
    clearInterval(this.#ticker);
    const due = performance.now() + told.deadline_ms;
    this.left = secondsLeft(told.deadline_ms, 0);
    if (this.left === 0 || told.paused) return;
    this.#ticker = setInterval(() => {
      const before = this.left;
      this.left = secondsLeft(due, performance.now());
      if (this.myTurn && warns(before, this.left)) this.alert = app.say.web("clock.left", { count: this.left });
      if (this.left === 0) clearInterval(this.#ticker);
    }, 250);
  }

  /** Raised cards in the new position; what was armed is played where it still makes sense. */
  #choose(told: Told): void {
    const { view } = told.update;
    const mine = view.turn === this.me;
    const hand = split(view.hand);
    this.raised = kept(mine ? view.legal : [], this.raised, hand);
    this.alert = "";
    if (!mine) return;
    const { exact } = choice(view.legal, this.raised);
    const first = exact[0];
    const ready = this.armed && first && first.t !== "Discard";
    if (this.armed) this.armed = false;
    if (ready) void this.act(first);
    else {
      // An alert is heard when its text changes: emptied above, it is filled again with the next frame.
      requestAnimationFrame(() => (this.alert = this.myTurn ? app.say.web("turn.you") : ""));
      sound.play("turn");
    }
  }

  #jump(told: Told): void {
    this.#queue = [];
    this.#wake?.();
    this.#put(sceneOf(told));
    this.pending = 0;
  }

  #show(some: Scene[]): void {
    this.#queue.push(...some);
    this.pending = this.#queue.length;
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const scene = this.#queue.shift() as Scene;
      this.#put(scene);
      this.pending = this.#queue.length;
      const hurry = this.#queue.length > BACKLOG ? 0.3 : 1;
      const hold = scene.hold * motion.hold * hurry;
      if (hold > 0 && !document.hidden) {
        this.pending += 1;
        await this.#hold(hold, hurry === 1);
        this.pending = this.#queue.length;
      }
    }
    this.#running = false;
  }

  /**
   * Show a scene for so long, or until a tap. Its movements start when it is drawn, and the next one is drawn when they
   * are over: to draw takes longer than a frame may, to move does not.
   */
  async #hold(ms: number, calmly: boolean): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#wake = resolve));
    await tick();
    await Promise.race([started(), after(200), woken]);
    await Promise.race([after(ms), woken]);
    if (calmly) await Promise.race([quiet(500), woken]);
    this.#wake = null;
  }

  #put(scene: Scene): void {
    const order = this.#told?.facts.order ?? [];
    const resort = this.raised.length === 0 || scene.moment === "deal";
    this.hand = arrange(scene.hand, this.hand, app.settings.sort, order, resort);
    if (scene.cause !== "position" && this.scene !== scene) sound.scene(scene);
    this.scene = scene;
  }

  /** Any tap: everything is as it is now. */
  skip(): void {
    finishAll();
    if (this.#queue.length === 0 && !this.#wake) return;
    const last = this.#queue[this.#queue.length - 1];
    this.#queue = [];
    if (last) this.#put(last);
    this.#wake?.();
    this.pending = 0;
  }

  // --- what the person does ---

  say(text: string, tone: "reason" | "hint" | "news"): void {
    this.note = { text, tone };
  }

  /** A tap on a card of the hand. */
  tap(card: Card): void {
    this.note = null;
    this.warned = false;
    if (this.busy) return;
    const mine = this.myTurn;
    const legal = mine ? playable(this.legal) : [];
    if (mine && !legal.some((action) => split(action.cards).includes(card))) {
      void this.#why(card);
      return;
    }
    if (mine && (app.settings.oneTap || this.raised.includes(card))) {
      const { exact } = choice(legal, app.settings.oneTap && this.raised.length === 0 ? [card] : this.raised);
      const single = this.raised.length <= 1;
      const first = exact[0];
      if (single && first && !(app.settings.oneTap && this.#canGrow(legal, card))) {
        void this.act(first);
        return;
      }
    }
    this.armed = false;
    this.raised = tapped(legal, this.raised, card);
    sound.play("touch");
    if (mine) this.#explain(legal);
  }

  /** A card dragged to the table: it is played, with those that are raised. */
  drop(card: Card): void {
    if (!this.raised.includes(card)) this.tap(card);
    if (!this.myTurn || this.busy || !this.raised.includes(card)) return;
    const first = choice(playable(this.legal), this.raised).exact[0];
    if (first) void this.act(first);
  }

  #canGrow(legal: readonly Action[], card: Card): boolean {
    return legal.some((action) => action.cards.length > 2 && split(action.cards).includes(card));
  }

  /** Enough cards that do not beat: say why they do not. */
  #explain(legal: readonly Action[]): void {
    const { exact } = choice(legal, this.raised);
    const only = exact.length === 1 ? exact[0] : undefined;
    if (only?.t === "Discard" && app.settings.confirm) void this.#ask({ ...only, t: "Beat" });
  }

  async #why(card: Card): Promise<void> {
    const told = this.told;
    if (!told || this.me === null) return;
    const answering = told.update.view.trick.plays.length > 0;
    const t = told.facts.one_card ? "Play" : answering ? "Beat" : "Lead";
    await this.#ask({ t, seat: this.me, cards: card });
  }

  async #ask(action: Action): Promise<void> {
    const answer = await app.ask({ t: "Why", action });
    if (answer.t === "Sorry") this.say(answer.words, "reason");
  }

  clear(): void {
    this.raised = [];
    this.armed = false;
    this.note = null;
  }

  /** Play an action; locked until the session has answered. */
  async act(action: Action): Promise<void> {
    const told = this.told;
    if (!told || this.busy) return;
    const v = told.update.v;
    this.skip();
    this.busy = true;
    this.note = null;
    this.raised = split(action.cards);
    const answer = await app.ask({ t: "Act", base: v, action });
    this.busy = false;
    this.raised = [];
    if (answer.t === "Sorry" && answer.refused.code === "stale") this.say(answer.words, "news");
    if (this.shared && answer.t === "Told") this.lower();
  }

  /** Discard what would beat: asked once, where that is wanted. */
  discard(action: Action, couldBeat: boolean): void {
    if (couldBeat && app.settings.confirm && !this.warned) {
      this.warned = true;
      this.say(app.say.web("warn.beats"), "reason");
      return;
    }
    void this.act(action);
  }

  async hint(): Promise<void> {
    if (this.me === null) return;
    const answer = await app.ask({ t: "AskHint", seat: this.me });
    if (answer.t === "HintGiven") {
      this.say(answer.words, "hint");
      if (answer.action && this.myTurn && !same(this.raised, split(answer.action.cards)))
        this.raised = split(answer.action.cards);
    } else if (answer.t === "Wrong") this.say(answer.words, "reason");
  }

  async undo(): Promise<void> {
    if (this.me === null || this.busy) return;
    this.busy = true;
    const answer = await app.ask({ t: "Undo", seat: this.me });
    this.busy = false;
    if (answer.t === "Told") this.clear();
  }

  sort(): void {
    const next = { suit: "rank", rank: "own", own: "suit" } as const;
    app.change({ sort: next[app.settings.sort] });
    const order = this.told?.facts.order ?? [];
    this.hand = arrange(this.hand, this.hand, app.settings.sort, order, true);
    this.say(app.say.web(`sorted.${app.settings.sort}`), "news");
  }

  /** Own order by drag or by keys: a card is moved by some places. */
  shift(card: Card, by: number): void {
    const from = this.hand.indexOf(card);
    const to = Math.max(0, Math.min(this.hand.length - 1, from + by));
    if (from < 0 || from === to) return;
    const rest = this.hand.filter((one) => one !== card);
    this.hand = [...rest.slice(0, to), card, ...rest.slice(to)];
    if (app.settings.sort !== "own") app.change({ sort: "own" });
  }

  async next(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const answer = await app.ask({ t: "NextDeal" });
    this.busy = false;
    if (answer.t === "Sorry" || answer.t === "Wrong") this.say(answer.words, "reason");
  }

  // --- the curtain ---

  lift(seat: number): void {
    this.lifted = seat;
    this.clear();
    this.#told = null;
    const told = this.told;
    if (told) this.#take(told);
  }

  lower(): void {
    this.lifted = null;
    this.clear();
    this.#told = null;
    const told = this.told;
    if (told) this.#take(told);
  }
}

export const table = new TableState();
