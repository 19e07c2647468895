import { llmarenaTables } from "./llmarena.ts";
import { magicTables } from "./magic.ts";
import { spygameTables } from "./spygame.ts";
import { type PaperTable, wisTables } from "./who-is-spy.ts";

export type { PaperTable } from "./who-is-spy.ts";

/** Printed tables by the name that an experiment calls them. */
export const paperTables: Readonly<Record<string, PaperTable>> = {
  ...wisTables,
  ...spygameTables,
  ...magicTables,
  ...llmarenaTables,
};
