// What a person has chosen; kept in this browser and nowhere else.
import type { Sort } from "./cards";
import type { Game, Pace } from "./protocol";

export type Theme = "auto" | "linen" | "indigo" | "felt" | "contrast";
export type Palette = "two" | "four" | "blind";
export type Indices = "local" | "international" | "russian";

export interface Settings {
  lang: string;
  theme: Theme;
  palette: Palette;
  letters: boolean;
  jumbo: boolean;
  indices: Indices;
  back: "madder" | "indigo";
  size: "normal" | "large";
  speed: Pace;
  sound: boolean;
  haptics: boolean;
  confirm: boolean;
  oneTap: boolean;
  plain: boolean;
  sort: Sort;
  learned: boolean;
  game: Game | null;
}

export const DEFAULTS: Settings = {
  lang: "",
  theme: "auto",
  palette: "two",
  letters: false,
  jumbo: false,
  indices: "local",
  back: "madder",
  size: "normal",
  speed: "normal",
  sound: false,
  haptics: true,
  confirm: true,
  oneTap: false,
  plain: false,
  sort: "suit",
  learned: false,
  game: null,
};

const KEY = "kozel.settings";

/** Settings from their text; what is damaged or unknown falls back to the default. */
export function readSettings(text: string | null): Settings {
  let stored: Record<string, unknown> = {};
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    if (found && typeof found === "object") stored = found as Record<string, unknown>;
  } catch {
    stored = {};
  }
  const entries = Object.entries(DEFAULTS).map(([name, standard]) => {
    const value = stored[name];
    return [name, typeof value === typeof standard ? value : standard];
  });
  return Object.fromEntries(entries) as Settings;
}

export function loadSettings(): Settings {
  try {
    return readSettings(localStorage.getItem(KEY));
  } catch {
    return { ...DEFAULTS };
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the settings hold until the page is closed.
  }
}
