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

/** Everything that moves is where it belongs. */
export function finishAll(): void {
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

function timing(before: Placement | null, flight: Flight): KeyframeAnimationOptions {
  const { place } = flight;
  const factor = motion.factor;
  if (before && before.zone === "hand" && place.zone === "hand" && before.x === place.x)
    return { duration: 140 * factor, easing: LIFT };
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
  const settle = (pose: Pose): void => {
    node.style.width = `${pose.w}px`;
    node.style.height = `${pose.w * RATIO}px`;
    node.style.transform = transform(pose, pose);
    node.style.opacity = String(pose.opacity);
    node.style.zIndex = String(flight.place.z);
  };
  const move = (from: Pose, before: Placement | null): void => {
    const to = poseOf(flight.place, flight.lift);
    current?.cancel();
    settle(to);
    if (near(from, to)) return;
    if (motion.still) {
      current = run(node, [{ opacity: 0 }, { opacity: to.opacity }], { duration: motion.factor ? 90 : 0 });
      return;
    }
    const { via } = flight.place;
    const start = { transform: transform(from, to), opacity: from.opacity };
    const end = { transform: transform(to, to), opacity: to.opacity };
    const gathered = via && { transform: transform({ ...to, ...via }, to), opacity: 1 };
    const frames = gathered
      ? [{ ...start, easing: OUT }, { ...gathered, offset: GATHER / (GATHER + TAKE), easing: TRAVEL }, end]
      : [start, end];
    current = run(node, frames, timing(before, flight));
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
      const own = poseOf(flight.place, flight.lift);
      // Only what moves has to be looked at: each look makes the browser compute styles.
      const from = current?.playState === "running" ? seen(node, own) : own;
      const before = flight.place;
      flight = next;
      move(from, before);
    },
    destroy() {
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
  if (face instanceof HTMLElement)
    run(face, [flat, { ...flat, offset: GATHER / (GATHER + TAKE) }, { ...edge, offset: quarter }, edge], options);
  run(node, [edge, { ...edge, offset: quarter }, { ...flat, offset: half }, flat], options);
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
  };
  put(at);
  return { update: put };
}
