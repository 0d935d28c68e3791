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
  const w = own.w * scale;
  return {
    x: matrix.e + own.w / 2 - w / 2,
    y: matrix.f + (own.w * RATIO) / 2 - (w * RATIO) / 2,
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
  if (place.zone === "pile") return { duration: 320 * factor, easing: TRAVEL };
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
    const frames = [
      { transform: transform(from, to), opacity: from.opacity },
      { transform: transform(to, to), opacity: to.opacity },
    ];
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
      const from = seen(node, own);
      const before = flight.place;
      flight = next;
      move(from, before);
    },
    destroy() {
      current?.cancel();
    },
  };
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
