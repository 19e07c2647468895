import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Seat } from "@wisp/game";
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

/** A setting with a hidden role, as the file of both roles writes it: with a first clue of every seat. */
const ofRolesSchema = z.looseObject({
  materials: z.looseObject({
    names: z.array(z.string()),
    fixedClues: z.record(z.string(), z.array(z.string())),
  }),
});

/**
 * The settings of `settings/<name>.json` as MAgIC plays them (section 3.1): a challenger has either the seat
 * with the hidden role or all others. Fixed clues are those of the seats before its first one, so that every
 * challenger meets the same beginning and all later clues are live.
 *
 * @param url as in `settingsIn`
 * @param hiddenIn the seats with the hidden role, by a setting's materials
 * @param sets names of the two sets
 * @param options of the game, the same in all of them
 */
export function settingsOfRoles(
  url: string,
  name: string,
  hiddenIn: (materials: unknown) => readonly Seat[],
  sets: { readonly hidden: string; readonly others: string },
  options: Readonly<Record<string, unknown>>,
): NonNullable<GameEntry["settings"]> {
  const read = settingsIn(url, [name])[name];
  const of = async (isHidden: boolean): Promise<readonly unknown[]> =>
    z
      .array(ofRolesSchema)
      .parse(await read?.())
      .map(({ materials, ...setting }) => {
        const { fixedClues, ...rest } = materials;
        const hidden = hiddenIn(materials);
        const subject = [...materials.names.keys()].filter(
          (seat) => hidden.includes(seat) === isHidden,
        );
        const first = Math.min(...subject);
        const before = Object.entries(fixedClues).filter(([seat]) => Number(seat) < first);
        const fixed = before.length > 0 && { fixedClues: Object.fromEntries(before) };
        return { ...setting, options, materials: { ...rest, ...fixed }, seats: { subject } };
      });
  return { [sets.hidden]: () => of(true), [sets.others]: () => of(false) };
}
