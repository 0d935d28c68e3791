// Draws the deck: `npm run deck` writes src/assets/deck.svg. Every colour is a custom property with a fallback.
import { writeFileSync } from "node:fs";
import { GLYPHS, GOAT, PIPS, PLACES, RANKS, SUITS } from "./shapes.mjs";
import { court } from "./courts.mjs";

const PAPER = "var(--paper,#FFFCF4)";
const suitColour = (suit) => `var(--c-${suit},#221E1C)`;
const turned = (id) => `<use href="#${id}" transform="rotate(180 100 140)"/>`;
const pip = (suit, x, y, scale) => `<use href="#p${suit}" transform="translate(${x} ${y})scale(${scale})"/>`;
const number = (value) => String(Math.round(value * 100) / 100);

function pips(rank, suit) {
  const size = "9T".includes(rank) ? 0.88 : 1.02;
  const upper = PLACES[rank].map(([x, y]) => pip(suit, x, y, size));
  const lower = PLACES[rank]
    .filter(([x, y]) => y < 140 && !(rank === "7" && x === 100))
    .map(([x, y]) => pip(suit, 200 - x, 280 - y, -size));
  return `<g fill="${suitColour(suit)}">${[...upper, ...lower].join("")}</g>`;
}

const goatCuts = (line) =>
  `<circle cx="88" cy="85" r="5.5"/><circle cx="112" cy="85" r="5.5"/><path d="M100 68L105 74 100 80 95 74ZM96 110L100 113 104 110" fill="none" stroke="${line}" stroke-width="2.2"/>`;

function ace(suit) {
  const colour = suitColour(suit);
  const big = `<g fill="${colour}">${pip(suit, 100, 140, 2.5)}</g>`;
  const cut = (d) => `<path d="${d}" fill="none" stroke="${PAPER}" stroke-width="2.4" stroke-linecap="round"/>`;
  const gem = (d) => `<path d="${d}" fill="${PAPER}"/>`;
  if (suit === "s")
    return `${big}<g transform="translate(55 102)scale(.45)"><path d="${GOAT}" fill="${PAPER}"/><g fill="${colour}">${goatCuts(colour)}</g></g>`;
  if (suit === "h")
    return (
      big +
      cut(
        "M100 168C90 158 70 150 70 130C70 118 80 112 87 114C95 116 98 124 100 130C102 124 105 116 113 114C120 112 130 118 130 130C130 150 110 158 100 168Z",
      ) +
      gem("M100 134l7 9-7 9-7-9z")
    );
  if (suit === "d")
    return (
      big +
      cut("M100 108C108 122 116 132 124 140C116 148 108 158 100 172C92 158 84 148 76 140C84 132 92 122 100 108Z") +
      gem("M100 127l8 13-8 13-8-13z")
    );
  return big + gem("M100 106l5 7-5 7-5-7zM76 140l5 7-5 7-5-7zM124 140l5 7-5 7-5-7zM100 133l4 5-4 5-4-5z");
}

function band(suit) {
  let d = "";
  for (let i = 0; i < 9; i++) {
    const x = 20 + i * 20;
    if (suit === "c") d += `M${x - 5} 135l10 10m0-10l-10 10${i < 8 ? `M${x + 10} 137v6m-3-3h6` : ""}`;
    if (suit === "d") d += `M${x} 133l7 7-7 7-7-7z${i < 8 ? `M${x + 10} 136v8` : ""}`;
    if (suit === "h") d += `M${x - 6} 146l6-11 6 11M${x} 142v5`;
    if (suit === "s") d += `M${x - 6} 134v12h6v-12h6v12`;
  }
  const line = (path, width) => `<path d="${path}" fill="none" stroke="${suitColour(suit)}" stroke-width="${width}"/>`;
  return `<g id="b${suit}"><path d="M14 127H186V153H14Z" fill="${PAPER}"/>${line("M14 128H186M14 152H186", 2)}${line(d, 2.6)}</g>`;
}

const sheet = `<rect x="1" y="1" width="198" height="278" rx="15" fill="${PAPER}" stroke="var(--edge,#CDBFA6)" stroke-width="2"/>`;

function faces() {
  const out = [];
  for (const suit of SUITS)
    for (const rank of RANKS) {
      let body = "";
      if (rank in PLACES) body = pips(rank, suit);
      else if (rank === "A") body = ace(suit);
      else {
        const id = `h${rank}${suit}`;
        out.push(`<g id="${id}" fill="var(--k,#2A2320)">${court(rank, suit)}</g>`);
        body = `<use href="#${id}"/>${turned(id)}<use href="#b${suit}"/>`;
      }
      out.push(`<symbol id="${rank}${suit}" viewBox="0 0 200 280">${sheet}${body}</symbol>`);
    }
  return out.join("");
}

/** Corners: `i-glyph-suit` for a face, `j-glyph-suit` a whole jumbo card. */
function indices() {
  const out = [];
  for (const glyph of Object.keys(GLYPHS))
    for (const suit of SUITS) {
      const colour = suitColour(suit);
      const wide = glyph === "10";
      const stroke = (at) =>
        `<use href="#g${glyph}" fill="none" stroke="${colour}" stroke-width="6.6" stroke-linejoin="round" transform="${at}"/>`;
      const corner = `<g id="c${glyph}${suit}" fill="${colour}">${stroke(`translate(${wide ? 10 : 13} 15)scale(${wide ? 0.98 : 1.12} 1.12)`)}${pip(suit, 30, 92, 0.86)}</g>`;
      out.push(`<symbol id="i-${glyph}-${suit}" viewBox="0 0 200 280">${corner}${turned(`c${glyph}${suit}`)}</symbol>`);
      out.push(
        `<symbol id="j-${glyph}-${suit}" viewBox="0 0 200 280"><g fill="${colour}">${sheet}${stroke(`translate(14 18)scale(${wide ? 2.05 : 2.25} 2.25)`)}${pip(suit, 46, 158, 1.5)}${pip(suit, 138, 206, 2.35)}</g></symbol>`,
      );
    }
  return out.join("");
}

function back() {
  let crosses = "";
  for (let i = 0; i < 17; i++) for (const y of [15, 260]) crosses += `M${number(21 + i * 9.5)} ${y}l5 5m0-5l-5 5`;
  for (let i = 0; i < 25; i++) for (const x of [15, 180]) crosses += `M${x} ${number(22 + i * 9.75)}l5 5m0-5l-5 5`;
  const back = "var(--back,#A8281E)";
  const front = "var(--backf,#FBF1DC)";
  const gems =
    "M30 140L44 126L58 140L44 154ZM170 140L156 126L142 140L156 154ZM39 140L44 135L49 140L44 145ZM161 140L156 135L151 140L156 145Z";
  const sparks =
    "M62 108l6 6-6 6-6-6zM138 108l6 6-6 6-6-6zM38 106l4 4-4 4-4-4zM162 106l4 4-4 4-4-4zM74 128l4 4-4 4-4-4zM126 128l4 4-4 4-4-4z";
  const head = `<g id="gb"><path d="${GOAT}${sparks}" fill="${front}"/><g fill="${back}">${goatCuts(back)}</g><path d="M85 84H91V86.5H85ZM109 84H115V86.5H109Z" fill="${front}"/></g>`;
  return `<symbol id="back" viewBox="0 0 200 280">${sheet}<rect x="9" y="9" width="182" height="262" rx="9" fill="${back}"/><path d="${crosses}" fill="none" stroke="${front}" stroke-width="1.6"/><path fill-rule="evenodd" d="${gems}" fill="${front}"/><use href="#gb"/>${turned("gb")}</symbol>${head}`;
}

const pipPaths = Object.entries(PIPS).map(([suit, d]) => `<path id="p${suit}" d="${d}"/>`);
const pipSymbols = [...SUITS].map(
  (suit) => `<symbol id="s${suit}" viewBox="-21 -21 42 42"><use href="#p${suit}" fill="${suitColour(suit)}"/></symbol>`,
);
const glyphPaths = Object.entries(GLYPHS).map(([name, d]) => `<path id="g${name}" d="${d}"/>`);
const parts = [...pipPaths, ...pipSymbols, ...glyphPaths, ...[...SUITS].map(band), faces(), indices(), back()];
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${parts.join("")}</svg>\n`;
writeFileSync(new URL("../src/assets/deck.svg", import.meta.url), svg);
