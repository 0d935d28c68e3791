// How wide words are, without asking the page to lay anything out.

export type Measure = (text: string, size: number, weight: number) => number;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;
let family = "";

/** Width of a text in pixels; `size` in rem. */
export const widthOf: Measure = (text, size, weight) => {
  const key = `${weight} ${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  pen ??= document.createElement("canvas").getContext("2d");
  family ||= getComputedStyle(document.body).fontFamily;
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (!pen) return 0;
  pen.font = `${weight} ${size * root}px ${family}`;
  const width = pen.measureText(text).width;
  if (known.size > 500) known.clear();
  known.set(key, width);
  return width;
};

/** Another size of the root, or another font: nothing measured before is true. */
export function forget(): void {
  known.clear();
  family = "";
}

export interface Fitted {
  name: string;
  /** In rem. */
  size: number;
  word: string;
}

const SIZES = [0.875, 0.8125, 0.75] as const;
/** Words are not measured to the last pixel. */
const SPARE = 1;

/** Lines that words take up at this width; a word that is wider than a line makes it infinitely many. */
export function linesOf(measure: Measure, text: string, size: number, room: number): number {
  let lines = 1;
  let line = "";
  for (const word of text.split(" ")) {
    if (measure(word, size, 400) > room - SPARE) return Infinity;
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer, size, 400) <= room - SPARE) line = longer;
    else {
      lines += 1;
      line = word;
    }
  }
  return lines;
}

/** The largest size in which a name fits, a short form where none does, and the word if there is room for it. */
export function fitted(measure: Measure, names: readonly string[], word: string, room: number, most: number): Fitted {
  const shown = linesOf(measure, word, 0.75, room) <= 2 ? word : "";
  for (const name of names)
    for (const size of SIZES)
      if (size <= most && measure(name, size, 600) <= room - SPARE) return { name, size, word: shown };
  return { name: names[0] ?? "", size: 0.75, word: shown };
}
