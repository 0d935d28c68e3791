import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { words } from "./scripts/words";

const project = readFileSync(new URL("../pyproject.toml", import.meta.url), "utf8");
const version = /^version = "(.+)"$/m.exec(project)?.[1] ?? "0";

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [words("../src/kozel/text/catalogue"), svelte()],
  base: "./",
  build: {
    outDir: "../src/kozel/web_dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
