// Files to and from a person's device.
import { app } from "../app.svelte";

export function save(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function saveRecord(): Promise<void> {
  const answer = await app.ask({ t: "GetRecord" });
  if (answer.t === "RecordText") save(answer.name, answer.text);
}

/** Text of a file that the person picks; null: none was picked. */
export function pick(accept: string): Promise<{ name: string; text: string } | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.onchange = () => {
      const file = input.files?.[0];
      if (!file) resolve(null);
      else void file.text().then((text) => resolve({ name: file.name, text }));
    };
    input.oncancel = () => resolve(null);
    input.click();
  });
}
