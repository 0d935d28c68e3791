import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const GROUPS = new Set(["web", "card", "rank", "rank-short", "suit", "suit-of", "list"]);
const LOADERS = "virtual:words";

/** The client's share of the one catalogue: `virtual:words` maps a language to a loader of its sentences. */
export function words(folder: string): Plugin {
  const from = resolve(import.meta.dirname, "..", folder);
  const languages = (): string[] =>
    readdirSync(from)
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.slice(0, -5))
      .sort();
  const share = (lang: string): string => {
    const all = JSON.parse(readFileSync(join(from, `${lang}.json`), "utf8")) as Record<string, unknown>;
    const own = Object.entries(all).filter(([key]) => GROUPS.has(key.split(".")[0] ?? ""));
    return JSON.stringify(Object.fromEntries(own));
  };
  return {
    name: "kozel-words",
    resolveId: (id) => (id === LOADERS || id.startsWith(`${LOADERS}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LOADERS}`) {
        const lines = languages().map((lang) => `${lang}: () => import("${LOADERS}/${lang}")`);
        return `export default { ${lines.join(", ")} };`;
      }
      if (id.startsWith(`\0${LOADERS}/`)) {
        const lang = id.slice(LOADERS.length + 2);
        this.addWatchFile(join(from, `${lang}.json`));
        return `export default ${share(lang)};`;
      }
      return null;
    },
  };
}
