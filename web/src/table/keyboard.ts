// Keys of the table: those of the terminal, and numbers for cards.
import { app } from "../app.svelte";
import { choice } from "../lib/offer";
import { readClock, readHand, readLast, readScore, readTrick, readTrump, readTurn } from "../lib/read";
import { table } from "../table.svelte";

export interface Hooks {
  /** Say it, and show it above the button unless it is `seen` already. */
  read(text: string, seen?: boolean): void;
  menu(): void;
  last(): void;
}

/** The same letters by their place on a Russian keyboard. */
const PLACES: Record<string, string> = { р: "h", е: "t", д: "l", к: "r", ы: "s", ц: "w", ш: "i", г: "u", ь: "m" };

export function keyboard(hooks: Hooks): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog")) return;
    const told = table.told;
    if (!told) return;
    const key = PLACES[event.key.toLowerCase()] ?? event.key.toLowerCase();
    const say = app.say;
    const done = (): void => event.preventDefault();
    if (/^[1-9]$/.test(key)) {
      const card = table.hand[Number(key) - 1];
      if (card) table.tap(card);
      return done();
    }
    if (key === "enter" && !target?.closest("button, a")) {
      enter(target);
      return done();
    }
    switch (key) {
      case "escape":
        return table.clear();
      case "h":
        table.skip(); // what is read is what I hold, not what still flies
        return hooks.read(readHand(say, table.hand));
      case "t":
        return hooks.read(readTrick(say, told));
      case "l":
        hooks.last();
        return hooks.read(readLast(say, told), true);
      case "r":
        return hooks.read(readTrump(say, told));
      case "s":
        return hooks.read(readScore(say, told));
      case "w":
        return hooks.read([readTurn(say, told), ...readClock(say, table.left)].join(" "));
      case "i":
        return void table.hint();
      case "u":
        return void table.undo();
      case "m": {
        const claim = table.claim;
        return claim ? void table.act(claim) : hooks.read(say.web("read.no-claim"));
      }
      case "?":
        return app.go("keys");
    }
  };
}

/** Play what is raised; with nothing raised, raise the card that has the focus. */
function enter(target: Element | null): void {
  table.skip();
  const card = target?.closest<HTMLElement>("[data-hand]")?.dataset["hand"];
  if (table.raised.length === 0) {
    if (card) table.tap(card);
    return;
  }
  if (!table.myTurn) {
    table.armed = !table.armed;
    return;
  }
  const { exact } = choice(table.legal, table.raised);
  const first = exact[0];
  if (first) void table.act(first);
}
