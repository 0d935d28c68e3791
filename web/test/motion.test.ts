// Movements: they start from a picture that is drawn, and news waits for their end.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Placement } from "../src/lib/layout";
import { finishAll, fly, isMoving, quiet } from "../src/lib/motion";

const HAND: Placement = {
  id: "Ac",
  card: "Ac",
  seat: 0,
  via: null,
  zone: "table",
  x: 100,
  y: 200,
  w: 60,
  rotation: 0,
  opacity: 1,
  z: 1,
  order: 0,
  faceDown: false,
  from: { x: 100, y: 200, w: 60 },
};
const AWAY = { ...HAND, x: 300 };

let frames: ((now: number) => void)[] = [];
let now = 0;

/** The next frame, so many milliseconds after the one before. */
function frame(ms: number): void {
  now += ms;
  const due = frames;
  frames = [];
  for (const one of due) one(now);
}

function card(): { node: HTMLElement; animate: ReturnType<typeof vi.fn>; end(): void } {
  let end = (): void => undefined;
  const animate = vi.fn(() => {
    const animation: Record<string, unknown> = { cancel: () => undefined, playState: "running" };
    animation["finished"] = new Promise<void>((resolve) => {
      end = () => {
        (animation["onfinish"] as () => void)();
        resolve();
      };
      animation["finish"] = end;
    });
    return animation;
  });
  const node = { style: {}, animate, firstElementChild: null } as unknown as HTMLElement;
  return { node, animate, end: () => end() };
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (look: (now: number) => void) => frames.push(look));
});

afterEach(() => {
  finishAll();
  for (let look = 0; look < 10; look += 1) frame(16);
  vi.unstubAllGlobals();
});

test("a movement starts with the first frame that had little to draw", () => {
  const { node, animate } = card();
  fly(node, { place: HAND, lift: 0 }).update({ place: AWAY, lift: 0 });
  frame(16);
  frame(40);
  expect(animate).not.toHaveBeenCalled();
  frame(17);
  expect(animate).toHaveBeenCalledOnce();
});

test("a machine that is always late moves all the same", () => {
  const { node, animate } = card();
  fly(node, { place: HAND, lift: 0 }).update({ place: AWAY, lift: 0 });
  for (let look = 0; look < 8; look += 1) frame(50);
  expect(animate).toHaveBeenCalledOnce();
});

test("what waits is there at once when movements are finished", () => {
  const { node, animate } = card();
  fly(node, { place: HAND, lift: 0 }).update({ place: AWAY, lift: 0 });
  expect(isMoving()).toBe(true);
  finishAll();
  expect(isMoving()).toBe(false);
  expect(node.style.transform).toContain("translate(300.00px,200.00px)");
  expect(animate).not.toHaveBeenCalled();
});

test("it is quiet when the movement is over", async () => {
  const { node, end } = card();
  fly(node, { place: HAND, lift: 0 }).update({ place: AWAY, lift: 0 });
  let calm = false;
  const waited = quiet(10_000).then(() => (calm = true));
  frame(16);
  frame(17);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(calm).toBe(false);
  end();
  await waited;
  expect(isMoving()).toBe(false);
});
