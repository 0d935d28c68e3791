// Courts: the upper half of a figure; the card shows it twice. One idea a rank: jack hat and grin, queen kokoshnik
// and braids, king crown and beard. Each figure holds something of its own.
import { CROWNS, KOKOSHNIKS } from "./shapes.mjs";

const PAPER = "var(--paper,#FFFCF4)";
const INK = "var(--k,#2A2320)";
const OCHRE = "var(--g,#D79A2B)";
const LIP = "var(--lip,#A8281E)";
const HAIR = { c: INK, d: "var(--hair-d,#6A5440)", h: "var(--hair-h,#9A4F1B)", s: INK };

const colour = (suit) => `var(--c-${suit},#221E1C)`;
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const line = (d, stroke = INK, width = 2) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const cut = (d, width = 2.4) => line(d, PAPER, width);
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const skin = (d) => `<path d="${d}" fill="var(--skin,#F6E3CC)" stroke="${INK}" stroke-width="2"/>`;
const emblem = (suit, y, scale) =>
  `<use href="#p${suit}" fill="${PAPER}" transform="translate(100 ${y})scale(${scale})"/>`;

const face = skin("M77 82C76 60 124 60 123 82L121 97C117 116 83 116 79 97Z");
const eyes =
  line("M83 84Q89 79 95 83M105 83Q111 79 117 84M101 83V97H96") + dot(89.5, 88, 2.6, INK) + dot(111, 88, 2.6, INK);
const cheeks = (y) => `<g opacity=".28">${dot(84, y, 4, LIP)}${dot(116, y, 4, LIP)}</g>`;
const shoulders = (suit) =>
  shape("M30 142C31 122 52 112 80 110L100 124L120 110C148 112 169 122 170 142Z", colour(suit));

const hand =
  skin("M150 116C150 110 156 107 161 109C167 107 172 111 171 117C171 124 166 128 160 128C153 128 150 122 150 116Z") +
  line("M157 113V119M162 112V119");

function daisy(x, y, size) {
  let petals = "";
  for (let turn = 0; turn < 360; turn += 60)
    petals += `<ellipse cx="${x}" cy="${y - 1.6 * size}" rx="${0.9 * size}" ry="${1.4 * size}" transform="rotate(${turn} ${x} ${y})"/>`;
  return `<g fill="${PAPER}" stroke="${INK}" stroke-width="1.5">${petals}</g>${dot(x, y, size, OCHRE)}`;
}

/** What a figure holds, at its left hand: beside the face, where the index of the other end leaves room. */
const HOLDS = {
  // a wooden spoon
  Js: () =>
    line("M160 116V74", OCHRE, 4.5) +
    `<ellipse cx="160" cy="62" rx="8" ry="12" fill="${OCHRE}" stroke="${INK}" stroke-width="2"/>` +
    cut("M157 58C156 62 157 66 159 68"),
  // a sunflower
  Jh: () =>
    line("M160 116V82", "var(--leaf,#4C6B3C)", 3.5) +
    shape("M160 100C168 98 172 92 172 88C165 88 161 93 160 100Z", "var(--leaf,#4C6B3C)") +
    sunflower(160, 66),
  // a pipe to blow
  Jd: () => line("M152 118L172 66", OCHRE, 6) + line("M158 104l3 1M161 96l3 1M164 88l3 1", INK, 2),
  // an ear of rye
  Jc: () => line("M160 116V64", OCHRE, 2.4) + rye(160, 60),
  // a cup of tea
  Qc: () =>
    shape("M148 92H174L171 108C169 113 153 113 151 108Z", colour("c")) +
    cut("M152 98H170") +
    line("M174 95C181 95 180 105 172 105", colour("c"), 2.6) +
    line("M157 86C154 82 159 80 157 75M165 86C162 82 167 80 165 75", INK, 1.8),
  // a daisy
  Qh: () =>
    line("M160 116V84", "var(--leaf,#4C6B3C)", 3) +
    shape("M160 104C152 102 149 97 149 92C155 93 159 97 160 104Z", "var(--leaf,#4C6B3C)") +
    daisy(160, 74, 4.6),
  // a spindle
  Qd: () =>
    line("M160 120V62", OCHRE, 3) +
    shape("M160 70C169 80 169 94 160 106C151 94 151 80 160 70Z", colour("d")) +
    cut("M154 83L166 87M154 90L166 94M156 97L164 100", 2),
  // a cat
  Qs: () =>
    shape("M148 120C146 106 150 98 152 94L150 80L157 86H165L172 80L170 94C174 102 175 112 173 120Z", INK) +
    dot(157, 93, 1.8, OCHRE) +
    dot(165, 93, 1.8, OCHRE) +
    cut("M159 98L161 99.5L163 98", 1.6),
  // a sceptre
  Ks: () =>
    line("M160 122V66", OCHRE, 4.5) + `<use href="#ps" fill="${colour("s")}" transform="translate(160 56)scale(.62)"/>`,
  Kh: () =>
    line("M160 122V66", OCHRE, 4.5) + `<use href="#ph" fill="${colour("h")}" transform="translate(160 58)scale(.62)"/>`,
  // a mug of kvass
  Kd: () =>
    shape("M148 88H171V116H148Z", OCHRE) +
    line("M171 94C180 94 180 110 171 110", OCHRE, 4) +
    `<path d="M146 89C146 83 151 81 154 83C156 79 164 79 166 83C170 82 174 85 173 89Z" fill="${PAPER}" stroke="${INK}" stroke-width="1.6"/>` +
    line("M154 96V110M160 96V110M166 96V110", INK, 1.6),
  // a key
  Kc: () =>
    line("M160 120V80", OCHRE, 4.5) +
    `<circle cx="160" cy="70" r="9" fill="none" stroke="${OCHRE}" stroke-width="4.5"/>` +
    line("M160 86H168M160 94H166", OCHRE, 4),
};

function sunflower(x, y) {
  let petals = "";
  for (let turn = 0; turn < 360; turn += 36)
    petals += `<ellipse cx="${x}" cy="${y - 11}" rx="3.6" ry="6" transform="rotate(${turn} ${x} ${y})"/>`;
  return `<g fill="${OCHRE}">${petals}</g>${dot(x, y, 8, "var(--hair-d,#6A5440)")}`;
}

function rye(x, y) {
  let grains = "";
  for (let i = 0; i < 4; i++)
    for (const side of [-1, 1])
      grains += `<ellipse cx="${x + side * 5}" cy="${y + i * 10}" rx="3.2" ry="6" transform="rotate(${side * 28} ${x + side * 5} ${y + i * 10})"/>`;
  return `<g fill="${OCHRE}">${grains}<ellipse cx="${x}" cy="${y - 9}" rx="3.2" ry="7"/></g>`;
}

function king(suit) {
  const crown = CROWNS[suit];
  return (
    shoulders(suit) +
    shape("M80 109L100 123L120 109L130 112L104 142H96L70 112Z", OCHRE) +
    shape("M73 74C60 92 66 108 74 114L84 100V72ZM127 74C140 92 134 108 126 114L116 100V72Z", HAIR[suit]) +
    face +
    shape(crown.shape, colour(suit)) +
    shape("M65 61C88 54 112 54 135 61L134 71C112 64 88 64 66 71Z", OCHRE) +
    crown.balls.map(([x, y, r]) => dot(x, y, r, OCHRE)).join("") +
    (crown.cuts ? cut(crown.cuts) : "") +
    (crown.fur ? shape(crown.fur, HAIR[suit]) : "") +
    emblem(suit, 46, 0.42) +
    shape("M78 94C76 118 86 136 100 141C114 136 124 118 122 94C117 101 110 99 100 99C90 99 83 101 78 94Z", HAIR[suit]) +
    cut(
      "M100 112V134M91 110C91 120 93 127 96 131M109 110C109 120 107 127 104 131M84 104C84 112 86 119 89 124M116 104C116 112 114 119 111 124",
    ) +
    shape("M94 104.5H106L100 108Z", LIP) +
    eyes +
    line("M82 80L94 78M106 78L118 80", HAIR[suit], 3) +
    shape("M99 97C94 104 86 104 82 98C88 99 93 97 99 97ZM101 97C106 104 114 104 118 98C112 99 107 97 101 97Z", PAPER)
  );
}

function queen(suit) {
  const outline = KOKOSHNIKS[suit];
  const beads = [
    [80, 116],
    [86.5, 121.5],
    [94, 125],
    [106, 125],
    [113.5, 121.5],
    [120, 116],
  ];
  return (
    shape(
      "M74 84C66 96 62 112 66 130C70 138 76 138 78 130C74 118 78 104 84 98ZM126 84C134 96 138 112 134 130C130 138 124 138 122 130C126 118 122 104 116 98Z",
      HAIR[suit],
    ) +
    cut("M68 104L76 100M65 113L74 109M65 122L73 119M132 104L124 100M135 113L126 109M135 122L127 119", 1.6) +
    shoulders(suit) +
    skin("M88 104H112V116C110 126 90 126 88 116Z") +
    shape(`${outline}C134 68 120 64 100 64C80 64 66 68 54 78Z`, colour(suit)) +
    `<path d="${outline}" fill="none" stroke="${PAPER}" stroke-width="5.5" stroke-linecap="round" stroke-dasharray="0 9.5" transform="translate(14 10.5)scale(.86)"/>` +
    `<path d="${outline}" fill="none" stroke="${PAPER}" stroke-width="2.4" transform="translate(31 22.5)scale(.69)"/>` +
    emblem(suit, 52, 0.5) +
    face +
    shape("M76 86C76 66 90 60 100 60C110 60 124 66 124 86C117 76 110 71 100 68C90 71 83 76 76 86Z", HAIR[suit]) +
    eyes +
    line("M84 84.5L81.5 82.5M116 84.5L118.5 82.5") +
    cheeks(97) +
    shape("M94 103Q97 100.5 100 102.5Q103 100.5 106 103Q100 109 94 103Z", LIP) +
    beads.map(([x, y]) => dot(x, y, 3.6, OCHRE)).join("") +
    dot(75, 99, 3.6, OCHRE) +
    dot(125, 99, 3.6, OCHRE)
  );
}

const VISOR = "M64 74C86 62 114 62 136 74C114 70 86 70 64 74Z";
const HATS = {
  s: () => shape("M66 66C58 44 78 28 102 28C128 28 142 46 134 66C112 58 88 58 66 66Z", colour("s")),
  h: () => shape("M66 66C56 46 74 32 100 30C130 30 144 48 134 66C112 58 88 58 66 66Z", colour("h")),
  d: () =>
    shape(
      "M66 70C54 58 60 50 64 46C58 36 68 28 76 30C82 22 92 22 98 26C106 20 118 22 122 29C134 27 142 36 136 46C142 52 144 60 134 70C112 60 88 60 66 70Z",
      HAIR.d,
    ) + dot(100, 44, 13, colour("d")),
  c: () =>
    shape("M58 50C58 34 82 25 104 26C130 27 148 38 144 52L134 66C112 58 88 58 66 66Z", colour("c")) +
    cut("M66 51C88 44 114 44 136 51"),
};
const TRIMMINGS = {
  s: () =>
    shape(VISOR, INK) +
    shape("M128 56C128 40 136 24 152 20C154 36 148 50 132 60Z", OCHRE) +
    line("M131 57C135 44 141 34 150 24"),
  h: () => shape(VISOR, INK) + daisy(134, 44, 4.4),
  d: () => "",
  c: () => shape("M62 74C86 58 114 58 138 74L132 80C112 70 88 70 68 80Z", INK),
};

function jack(suit) {
  return (
    shoulders(suit) +
    shape("M84 106H116V120L100 126L84 120Z", PAPER) +
    shape("M82 113C92 119 108 119 118 113V121C108 127 92 127 82 121ZM104 121H113V142H104Z", OCHRE) +
    dot(108.5, 129, 1.8, INK) +
    dot(108.5, 136, 1.8, INK) +
    shape("M75 72C68 84 72 98 78 100L84 84ZM125 72C132 84 128 98 122 100L116 84Z", HAIR[suit]) +
    face +
    HATS[suit]() +
    shape("M66 64C88 55 112 55 134 64V72C112 64 88 64 66 72Z", OCHRE) +
    emblem(suit, 44, 0.48) +
    TRIMMINGS[suit]() +
    shape("M84 70C80 80 88 84 91 79C92 76 88 75 88 78C86 74 90 71 96 70Z", HAIR[suit]) +
    eyes +
    line("M88 101Q100 112 112 101M86 99.5L89 102.5M114 99.5L111 102.5") +
    cheeks(96)
  );
}

/** Half a court card. */
export function court(rank, suit) {
  const figure = { J: jack, Q: queen, K: king }[rank](suit);
  return (
    figure + HOLDS[rank + suit]() + (rank + suit === "Qs" || rank + suit === "Qc" || rank + suit === "Kd" ? "" : hand)
  );
}
