/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module "virtual:words" {
  import type { Words } from "./lib/i18n";
  const loaders: Record<string, () => Promise<{ default: Words }>>;
  export default loaders;
}

declare const __VERSION__: string;
