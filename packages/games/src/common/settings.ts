import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { GameEntry } from "../entry.ts";

const listSchema = z.array(z.unknown());

/**
 * Sets of settings, each read from `settings/<name>.json` when an experiment names it.
 *
 * @param url of a module in the game's folder: `import.meta.url`
 */
export const settingsIn = (
  url: string,
  names: readonly string[],
): NonNullable<GameEntry["settings"]> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async () => {
        const file = join(dirname(fileURLToPath(url)), "settings", `${name}.json`);
        return listSchema.parse(JSON.parse(await readFile(file, "utf8")));
      },
    ]),
  );
