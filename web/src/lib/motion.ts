// Movement of cards: from where one is seen now to where it belongs, by the compositor, interruptible at any time.
import { RATIO } from "./frame";
import type { Placement } from "./layout";
import type { Pace } from "./protocol";

const FACTORS: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
const HOLDS: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0.35 };
const TRAVEL = "cubic-bezier(.45,.05,.25,1)";
const LIFT = "cubic-bezier(.3,1.4,.5,1)";
const OUT = "cubic-bezier(.2,.8,.2,1)";

const reduced = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
const running = new Set<Animation>();

export const motion = {
  pace: "normal" as Pace,
  get factor(): number {
    return FACTORS[this.pace];
  },
  get hold(): number {
    return HOLDS[this.pace];
  },
  get still(): boolean {
    return this.factor === 0 || (reduced?.matches ?? false);
  },
};

/** Milliseconds: a frame that comes sooner after the one before had little to draw. */
const CALM = 22;
/** Frames after which movements start though no frame came in time. */
const MOST_LOOKS = 6;
/** What starts when the picture that it starts from has been drawn: to draw it takes longer than a frame may. */
const waiting = new Map<HTMLElement, (moves: boolean) => void>();
let drawn: Promise<void> | null = null;

/** Movements that start in one frame: each has to be handed to the compositor before the frame is over. */
const AT_ONCE = 2;

function startSome(most: number, moves: boolean): void {
  for (const [node, start] of [...waiting].slice(0, most)) {
    waiting.delete(node);
    start(moves);
  }
}

function soon(node: HTMLElement, start: (moves: boolean) => void): void {
  waiting.set(node, start);
  drawn ??= new Promise((resolve) => {
    let looks = 0;
    let before = 0;
    let begun = false;
    const look = (now: number): void => {
      looks += 1;
      begun ||= looks > 1 && (now - before <= CALM || looks === MOST_LOOKS);
      if (begun) startSome(AT_ONCE, true);
      if (!begun || waiting.size > 0) {
        before = now;
        requestAnimationFrame(look);
        return;
      }
      drawn = null;
      resolve();
    };
    requestAnimationFrame(look);
  });
}

/** Until nothing waits for its start. */
export const started = (): Promise<void> => drawn ?? Promise.resolve();

/** Something moves, or is about to. */
export const isMoving = (): boolean => running.size > 0 || waiting.size > 0;

/** So many milliseconds later. */
export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Until nothing moves, or long enough. */
export async function quiet(most: number): Promise<void> {
  const late = after(most);
  await Promise.race([started(), late]);
  const ends = [...running].map((one) => one.finished.catch(() => undefined));
  await Promise.race([Promise.all(ends), late]);
}

/** Everything that moves is where it belongs. */
export function finishAll(): void {
  startSome(Infinity, false);
  for (const one of running) one.finish();
  running.clear();
}

interface Pose {
  x: number;
  y: number;
  w: number;
  rotation: number;
  opacity: number;
}

/** A trick is gathered, then travels. */
const GATHER = 140;
const TAKE = 320;

const poseOf = (place: Placement, lift: number): Pose => ({ ...place, y: place.y + lift });

function transform(pose: Pose, own: Pose): string {
  const x = pose.x + pose.w / 2 - own.w / 2;
  const y = pose.y + (pose.w * RATIO) / 2 - (own.w * RATIO) / 2;
  return `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) rotate(${pose.rotation.toFixed(2)}deg) scale(${(pose.w / own.w).toFixed(4)})`;
}

interface Path {
  from: Pose;
  to: Pose;
}

/** Where a card on a straight path is by now: reckoned, for a look at it makes the browser compute styles. */
function reckoned(animation: Animation, { from, to }: Path): Pose {
  const share = animation.effect?.getComputedTiming().progress ?? 1;
  const between = (key: keyof Pose): number => from[key] + (to[key] - from[key]) * share;
  return {
    x: between("x"),
    y: between("y"),
    w: between("w"),
    rotation: between("rotation"),
    opacity: between("opacity"),
  };
}

/** Where a card is seen at this moment. */
function seen(node: HTMLElement, own: Pose): Pose {
  const style = getComputedStyle(node);
  const matrix = new DOMMatrix(style.transform);
  const scale = Math.hypot(matrix.a, matrix.b) || 1;
  const [dx = 0, dy = 0] = node.style.translate.split(" ").map(parseFloat);
  node.style.translate = "";
  const w = own.w * scale;
  return {
    x: matrix.e + (dx || 0) + own.w / 2 - w / 2,
    y: matrix.f + (dy || 0) + (own.w * RATIO) / 2 - (w * RATIO) / 2,
    w,
    rotation: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI,
    opacity: Number(style.opacity),
  };
}

function near(one: Pose, other: Pose): boolean {
  return (
    Math.abs(one.x - other.x) < 0.6 &&
    Math.abs(one.y - other.y) < 0.6 &&
    Math.abs(one.w - other.w) < 0.6 &&
    Math.abs(one.rotation - other.rotation) < 0.3 &&
    Math.abs(one.opacity - other.opacity) < 0.02
  );
}

export interface Flight {
  place: Placement;
  /** Pixels that a hand card is raised (negative) or lowered. */
  lift: number;
}

/** A card of the hand is raised or lowered: an answer to a tap, which never waits. */
const isLift = (before: Placement | null, place: Placement): boolean =>
  before?.zone === "hand" && place.zone === "hand" && before.x === place.x;

function timing(before: Placement | null, flight: Flight): KeyframeAnimationOptions {
  const { place } = flight;
  const factor = motion.factor;
  if (isLift(before, place)) return { duration: 140 * factor, easing: LIFT };
  if (place.via) return { duration: (GATHER + TAKE) * factor };
  if (place.zone === "pile") return { duration: TAKE * factor, easing: TRAVEL };
  const isNew = before === null;
  const order = isNew && place.zone === "hand" ? place.order * 70 : place.order * 30;
  return { duration: (isNew ? 240 : 260) * factor, delay: order * factor, easing: TRAVEL, fill: "backwards" };
}

function run(node: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = node.animate(frames, options);
  running.add(animation);
  const gone = (): void => void running.delete(animation);
  animation.onfinish = gone;
  animation.oncancel = gone;
  return animation;
}

/** Svelte action: keeps an element at its placement. */
export function fly(node: HTMLElement, first: Flight): { update(next: Flight): void; destroy(): void } {
  let flight = first;
  let current: Animation | null = null;
  /** Of the movement that runs; null: it is none from one place straight to another. */
  let path: Path | null = null;
  /** Where it lies until its movement starts. */
  let pending: Pose | null = null;
  const show = (pose: Pose, own: Pose): void => {
    node.style.transform = transform(pose, own);
    node.style.opacity = String(pose.opacity);
  };
  const settle = (pose: Pose): void => {
    node.style.width = `${pose.w}px`;
    node.style.height = `${pose.w * RATIO}px`;
    show(pose, pose);
    node.style.zIndex = String(flight.place.z);
  };
  const move = (from: Pose, before: Placement | null): void => {
    const to = poseOf(flight.place, flight.lift);
    current?.cancel();
    path = null;
    pending = null;
    waiting.delete(node);
    settle(to);
    if (near(from, to)) return;
    if (motion.still) {
      current = run(node, [{ opacity: 0 }, { opacity: to.opacity }], { duration: motion.factor ? 90 : 0 });
      return;
    }
    if (isLift(before, flight.place)) setOut(from, to, before);
    else {
      pending = from;
      show(from, to);
      soon(node, (moves) => {
        pending = null;
        show(to, to);
        if (moves) setOut(from, to, before);
      });
    }
  };
  const setOut = (from: Pose, to: Pose, before: Placement | null): void => {
    const { via } = flight.place;
    // What does not change is left out: each property that moves costs the first frame time.
    const fades = from.opacity !== to.opacity;
    const frame = (pose: Pose): Keyframe => ({
      transform: transform(pose, to),
      ...(fades && { opacity: pose.opacity }),
    });
    const [start, end] = [frame(from), frame(to)];
    const gathered = via && frame({ ...to, ...via, opacity: 1 });
    const frames = gathered
      ? [{ ...start, easing: OUT }, { ...gathered, offset: GATHER / (GATHER + TAKE), easing: TRAVEL }, end]
      : [start, end];
    current = run(node, frames, timing(before, flight));
    if (!gathered) path = { from, to };
    const turned = before ? before.faceDown !== flight.place.faceDown : false;
    const inner = node.firstElementChild;
    if (turned && inner instanceof Element)
      run(inner as HTMLElement, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
        duration: 180 * motion.factor,
        easing: OUT,
      });
  };
  const { from, rotation } = first.place;
  const own = poseOf(first.place, first.lift);
  settle(own);
  move({ ...from, rotation, opacity: 1 }, null);
  return {
    update(next) {
      if (next.place === flight.place && next.lift === flight.lift) return;
      const own = poseOf(flight.place, flight.lift);
      const moving = current?.playState === "running" ? current : null;
      const straight = path && !node.style.translate ? path : null;
      const from = pending ?? (moving ? (straight ? reckoned(moving, straight) : seen(node, own)) : own);
      const before = flight.place;
      flight = next;
      move(from, before);
    },
    destroy() {
      waiting.delete(node);
      current?.cancel();
    },
  };
}

/** A dragged card that nothing else has moved goes back. */
export function letGo(node: HTMLElement): void {
  const { translate } = node.style;
  node.style.translate = "";
  if (translate && !motion.still)
    run(node, [{ translate }, { translate: "0 0" }], { duration: 140 * motion.factor, easing: OUT });
}

/** Svelte action on the back of a card that is taken: half-way home it has turned over its face, which stands before. */
export function turnOver(node: HTMLElement): void {
  if (motion.still) return;
  const face = node.previousElementSibling;
  const half = (GATHER + TAKE / 2) / (GATHER + TAKE);
  const quarter = (GATHER + TAKE / 4) / (GATHER + TAKE);
  const [flat, edge] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
  const options = { duration: (GATHER + TAKE) * motion.factor };
  node.style.transform = "scaleX(0)";
  soon(node, (moves) => {
    node.style.transform = "";
    if (!moves) return;
    if (face instanceof HTMLElement)
      run(face, [flat, { ...flat, offset: GATHER / (GATHER + TAKE) }, { ...edge, offset: quarter }, edge], options);
    run(node, [edge, { ...edge, offset: quarter }, { ...flat, offset: half }, flat], options);
  });
}

/** A nod: it was understood, and it cannot be. */
export function nod(node: Element): void {
  if (motion.still) return;
  node.animate([{ translate: "0 0" }, { translate: "0 4px" }, { translate: "0 0" }], { duration: 120, easing: OUT });
}

/** Svelte action: a box in numbers. */
export function box(
  node: HTMLElement,
  at: { x: number; y: number; w: number; h: number },
): { update(next: { x: number; y: number; w: number; h: number }): void } {
  const put = (to: { x: number; y: number; w: number; h: number }): void => {
    node.style.position = "absolute";
    node.style.left = `${to.x}px`;
    node.style.top = `${to.y}px`;
    node.style.width = `${to.w}px`;
    node.style.height = `${to.h}px`;
    // Its place and size are given: nothing in it can move anything around it.
    node.style.contain = "size layout style";
  };
  put(at);
  return { update: put };
}
