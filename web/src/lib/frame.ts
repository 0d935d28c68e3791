// Where things lie for a given room: portrait, landscape, desktop. Pure numbers, after docs of the look; no DOM.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Mode = "portrait" | "landscape" | "desktop";
export type Anchor = "left" | "middle" | "right";

/** Place of a seat: its name plate, and where its cards of the trick lie. */
export interface Spot {
  plate: Box;
  /** Direction in which the plate reads: its badge stands at this end. */
  badge: Anchor;
  /** Upper end of the cards, and the x that they are anchored at. */
  set: { x: number; y: number; anchor: Anchor };
  /** Widest that a set may be. */
  room: number;
}

export interface Frame {
  mode: Mode;
  /** Scale of the whole table on very large screens. */
  u: number;
  compact: boolean;
  area: Box;
  bar: Box;
  score: Box;
  /** Between score and trump; null where they stand side by side. */
  seam: Box | null;
  trump: Box;
  stock: Box;
  napkin: Box;
  line: Box;
  button: Box;
  /** Null where the aids are in the menu. */
  aids: Box | null;
  /** Last trick and log beside the napkin. */
  panel: Box | null;
  hand: { x: number; y: number; w: number; step: number; raise: number };
  /** Width of a card in the trick. */
  t: number;
  step: number;
  /** Others by distance from me, clockwise: the first is my left neighbour. */
  others: Spot[];
  own: Spot;
}

export interface Room {
  width: number;
  height: number;
  seats: number;
  cards: number;
  /** Cards of the lead: plates make room for so many. */
  led: number;
  jumbo: boolean;
  large: boolean;
}

export const RATIO = 1.4;
type Zone = "L" | "T" | "R";

/** Which side of the napkin the others sit at, clockwise from my left. */
export function zones(others: number): Zone[] {
  const tops = [0, 1, 0, 1, 0, 1, 2, 2, 2][others] ?? 2;
  const right = Math.floor((others - tops) / 2);
  const left = others - tops - right;
  return [..."L".repeat(left), ..."T".repeat(tops), ..."R".repeat(right)] as Zone[];
}

export function frame(room: Room): Frame {
  const u = room.width >= 2560 ? 1.5 : room.width >= 1920 ? 1.25 : 1;
  const width = room.width / u;
  const height = room.height / u;
  if (width >= 1024 && height >= 560) return scaled(desktop({ ...room, width, height }), u);
  if (width > height && height < 560) return landscape(room);
  return portrait(room);
}

function handOf(room: Room, area: Box, y: number, w: number, gap: number, raise: number): Frame["hand"] {
  const count = Math.max(1, room.cards);
  const step = count <= 1 ? 0 : Math.min(w + gap, (area.w - w) / (count - 1));
  const span = w + step * (count - 1);
  return { x: area.x + (area.w - span) / 2, y, w, step, raise };
}

function portrait(room: Room): Frame {
  const { width: W, height: H } = room;
  const narrow = W < 344;
  const margin = room.large ? 6 : narrow ? 8 : 14;
  const gap = room.large ? 4 : narrow ? 8 : 9;
  const w = Math.min(Math.floor((W - 2 * margin - 3 * gap) / 4), Math.round(Math.max(76, H / 6.3)), 168);
  const h = w * RATIO;
  const many = room.seats > 4;
  const plan = (compact: boolean): { top: number; hand: number; button: number; line: number; napkin: number } => {
    const top = compact ? (many ? 92 : 98) : many ? 106 : 124;
    const hand = compact ? H - h - 14 : H - 54 - h;
    const button = hand - (compact ? 82 : 86);
    const line = button - (compact ? 26 : 48);
    return { top, hand, button, line, napkin: line - 8 - top };
  };
  const compact = plan(false).napkin < 240;
  const at = plan(compact);
  const napkin = { x: narrow ? 6 : 10, y: at.top, w: W - (narrow ? 12 : 20), h: at.napkin };
  const barH = compact ? 44 : 48;
  const statusY = compact ? 46 : many ? 52 : 58;
  const side = narrow ? 10 : 16;
  const seats = seatsOf(room, napkin, compact ? 31 : 38, "above", statusY, W);
  return {
    mode: "portrait",
    u: 1,
    compact,
    area: { x: 0, y: 0, w: W, h: H },
    bar: { x: 4, y: compact ? 0 : 2, w: W - 8, h: barH },
    score: { x: 52, y: compact ? 0 : 2, w: W - 104, h: barH },
    seam: null,
    trump: { x: side, y: statusY, w: W / 2 - (compact ? 28 : 46), h: compact ? 44 : 46 },
    stock: { x: W / 2 + 40, y: statusY, w: W / 2 - 40 - side, h: compact ? 44 : 46 },
    napkin,
    line: { x: 12, y: at.line, w: W - 24, h: compact ? 24 : 46 },
    button: { x: side, y: at.button, w: W - 2 * side, h: compact ? 48 : 52 },
    aids: compact ? null : { x: 4, y: H - 52, w: W - 8, h: 48 },
    panel: null,
    hand: handOf(room, { x: margin, y: 0, w: W - 2 * margin, h: 0 }, at.hand, w, gap, 16),
    ...seats,
  };
}

function landscape(room: Room): Frame {
  const { width: W, height: H } = room;
  const w = Math.round(Math.min(72, Math.max(64, H / 5.4)));
  const left = W < 640 ? 118 : 132;
  const right = W < 640 ? 156 : 180;
  const handY = H - w * RATIO - 7;
  const napkin = { x: left + 10, y: 8, w: W - left - right - 24, h: handY - 27 };
  const rail = { x: W - right, w: right - 10 };
  const seats = seatsOf(room, napkin, 34, "beside", 0, napkin.w);
  return {
    mode: "landscape",
    u: 1,
    compact: H < 340,
    area: { x: 0, y: 0, w: W, h: H },
    bar: { x: 4, y: 2, w: left, h: 44 },
    score: { x: 14, y: 50, w: left - 8, h: 68 },
    seam: { x: 14, y: 124, w: left - 16, h: 1 },
    trump: { x: 14, y: 134, w: left - 8, h: 46 },
    stock: { x: 14, y: 192, w: left - 8, h: 50 },
    napkin,
    line: { x: rail.x, y: 10, w: rail.w, h: 76 },
    button: { x: rail.x, y: 90, w: rail.w, h: 60 },
    aids: { x: rail.x, y: H - 124, w: rail.w, h: 116 },
    panel: null,
    hand: handOf(room, { x: napkin.x, y: 0, w: napkin.w, h: 0 }, handY, w, 9, 8),
    ...seats,
  };
}

function desktop(room: Room): Frame {
  const { height: H } = room;
  const W = Math.min(room.width, 1760);
  const x0 = (room.width - W) / 2;
  const w = Math.round(Math.min(168, Math.max(104, H / 6.3)));
  const handY = H - w * RATIO - 17;
  const napkin = { x: x0 + 240, y: 20, w: W - 520, h: handY - 20 - 72 };
  const rail = { x: x0 + W - 260, w: 236 };
  const line = napkin.y + napkin.h + 20;
  const seats = seatsOf(room, napkin, 46, "beside", 0, napkin.w, w * 0.75);
  return {
    mode: "desktop",
    u: 1,
    compact: false,
    area: { x: x0, y: 0, w: W, h: H },
    bar: { x: x0 + 12, y: 16, w: 208, h: 48 },
    score: { x: x0 + 24, y: 84, w: 200, h: 190 },
    seam: { x: x0 + 24, y: 296, w: 190, h: 1 },
    trump: { x: x0 + 24, y: 316, w: 200, h: 92 },
    stock: { x: x0 + 24, y: 424, w: 200, h: 98 },
    napkin,
    line: { x: rail.x, y: line, w: rail.w, h: 78 },
    button: { x: rail.x, y: line + 82, w: rail.w, h: 58 },
    aids: { x: rail.x, y: line + 148, w: rail.w, h: H - line - 160 },
    panel: { x: rail.x, y: 20, w: rail.w, h: napkin.h },
    hand: handOf(room, { x: napkin.x, y: 0, w: napkin.w, h: 0 }, handY, w, 14, 24),
    ...seats,
  };
}

type Seats = Pick<Frame, "t" | "step" | "others" | "own">;

function seatsOf(
  room: Room,
  napkin: Box,
  plateH: number,
  top: "above" | "beside",
  statusY: number,
  W: number,
  widest = 200,
): Seats {
  const around = zones(room.seats - 1);
  const many = room.seats > 4;
  const rows = Math.max(around.filter((zone) => zone === "L").length, 1);
  const crowd = rows > 2;
  const plate = many ? Math.min(plateH, crowd ? 22 : 32) : plateH;
  const byWidth = W / (room.seats > 6 ? 8.2 : many ? 7.2 : 6);
  const perRow = (napkin.h - 20 - (many && !crowd ? 30 : 0)) / rows - plate - 6;
  const t = Math.floor(Math.min(byWidth, many ? perRow / RATIO : napkin.h / 4.8, widest));
  const h = t * RATIO;
  const columns = crowd ? 4 : many || (top === "beside" && napkin.h < 300) ? 3 : 2;
  const inset = napkin.w > 600 ? 34 : 14;
  const room1 = (napkin.w - 2 * inset) / columns - 6;
  const middle = napkin.x + napkin.w / 2;
  const pad = napkin.h < 260 ? 12 : napkin.w > 600 ? 27 : 18;
  const sideLeft = napkin.x + inset;
  const sideRight = napkin.x + napkin.w - inset;
  const tops = around.filter((zone) => zone === "T").length;
  const low = top === "beside" && napkin.h < 300 ? napkin.h - 34 - h - plate - 8 : 0;
  const firstRow =
    low && !many
      ? low
      : !many
        ? (napkin.h - h) / 2 + 5 - plate - 8
        : crowd
          ? 10
          : tops > 0
            ? Math.min(56, napkin.h * 0.16)
            : 14;
  const block = plate + 6 + h;
  const pitch = rows < 2 ? 0 : Math.min(block + 20, (napkin.h - 10 - firstRow - block) / (rows - 1));
  let leftSeen = 0;
  let topSeen = 0;
  let rightSeen = 0;
  const step = (room.jumbo ? 0.56 : 0.43) * t;
  const topRoom = napkin.w < 420 ? 1.85 * t : room1 * 1.4;
  const halfTop = Math.min(topRoom, t + step * (Math.max(1, room.led) - 1)) / 2;
  const rightCount = around.filter((zone) => zone === "R").length;
  const others = around.map((zone): Spot => {
    if (zone === "T") {
      topSeen += 1;
      const x = tops === 1 ? middle : middle + (topSeen === 1 ? -1 : 1) * (room1 / 2 + 4);
      return topSpot({ x, napkin, t, h, plate, pad, many, crowd, top, statusY, room1: many ? room1 : topRoom, W });
    }
    const row = zone === "L" ? rows - 1 - leftSeen++ : rightSeen++ + (rows - rightCount);
    const y = napkin.y + firstRow + row * pitch;
    const width = many ? room1 : napkin.w / 2 - inset - halfTop - 6;
    const isLeft = zone === "L";
    return {
      plate: { x: isLeft ? sideLeft : sideRight - width, y, w: width, h: plate },
      badge: isLeft ? "left" : "right",
      set: { x: isLeft ? sideLeft : sideRight, y: y + plate + (many ? 5 : 8), anchor: isLeft ? "left" : "right" },
      room: room1,
    };
  });
  const own: Spot = {
    plate: { x: middle - 20, y: napkin.y + napkin.h + 6, w: 40, h: 10 },
    badge: "middle",
    set: { x: middle, y: napkin.y + napkin.h - pad - h, anchor: "middle" },
    room: many || columns === 3 ? room1 : room1 * 1.4,
  };
  return { t, step, others, own };
}

interface TopSeat {
  x: number;
  napkin: Box;
  t: number;
  h: number;
  plate: number;
  pad: number;
  many: boolean;
  crowd: boolean;
  top: "above" | "beside";
  statusY: number;
  room1: number;
  W: number;
}

function topSpot(seat: TopSeat): Spot {
  const { x, napkin, t, plate, pad, many, top, statusY, room1 } = seat;
  if (many) {
    const y = napkin.y + (seat.crowd ? 10 : 12);
    return {
      plate: { x: x - room1 / 2, y, w: room1, h: plate },
      badge: "left",
      set: { x, y: y + plate + 5, anchor: "middle" },
      room: room1,
    };
  }
  const setY = napkin.y + pad;
  if (top === "above") {
    const w = Math.min(150, seat.W * 0.3);
    return {
      plate: { x: x - w / 2, y: statusY, w, h: 58 },
      badge: "middle",
      set: { x, y: setY, anchor: "middle" },
      room: room1,
    };
  }
  const w = napkin.w / 2 - t * 1.3 - 24;
  return {
    plate: { x: x - t * 1.2 - 12 - w, y: setY + 2, w, h: plate },
    badge: "right",
    set: { x, y: setY, anchor: "middle" },
    room: room1,
  };
}

function scaled(one: Frame, u: number): Frame {
  if (u === 1) return one;
  const walk = (value: unknown): unknown => {
    if (typeof value === "number") return value * u;
    if (Array.isArray(value)) return value.map(walk);
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return value;
  };
  return { ...(walk(one) as Frame), u };
}
