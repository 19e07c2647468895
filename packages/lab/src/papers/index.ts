import type { PaperTable } from "./paper-table.ts";
import { wisTables } from "./who-is-spy.ts";

export type { PaperTable } from "./paper-table.ts";

/** Printed tables by the name that an experiment calls them. */
export const paperTables: Readonly<Record<string, PaperTable>> = { ...wisTables };
