import { presets } from "@wisp/lab";
import { called, print, UsageError } from "../../command.ts";

export const usage = "lab preset <name>";

/** Prints an experiment to begin with. */
export async function preset(words: readonly string[]): Promise<number> {
  const [name = "", ...more] = words;
  const found = Object.hasOwn(presets, name) && more.length === 0 ? presets[name] : undefined;
  if (found === undefined) {
    throw new UsageError(`Usage: ${called(usage)}. Presets: ${Object.keys(presets).join(", ")}.`);
  }
  for (const line of JSON.stringify(found, null, 2).split("\n")) print(line);
  return 0;
}
