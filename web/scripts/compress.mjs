// Lays a brotli copy beside every text file of the build, so that a server need not compress, and prints the sums.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const folder = new URL("../../src/kozel/web_dist/", import.meta.url).pathname;
const texts = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"]);
const sums = {};

function walk(at) {
  for (const name of readdirSync(at)) {
    const path = join(at, name);
    if (statSync(path).isDirectory()) walk(path);
    else if (texts.has(extname(name))) compress(path);
  }
}

function compress(path) {
  const raw = readFileSync(path);
  const packed = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(`${path}.br`, packed);
  const kind = extname(path).slice(1);
  sums[kind] = (sums[kind] ?? 0) + packed.length;
}

walk(folder);
const lines = Object.entries(sums).map(([kind, bytes]) => `${kind} ${(bytes / 1024).toFixed(1)} KB`);
console.log(`brotli: ${lines.join(", ")}`);
