import { z } from "zod";
import pinned from "./ours.json" with { type: "json" };

const endsSchema = z
  .tuple([z.number(), z.number().nullable(), z.number().nullable()])
  .readonly()
  .nullable();
const bothSchema = z.strictObject({ en: z.string(), zh: z.string() });

const tableSchema = z.strictObject({
  columns: z.array(bothSchema),
  rows: z.array(
    z.strictObject({
      name: bothSchema,
      /** One for each column: value, and the ends of its 95% interval; null: an empty cell. */
      cells: z.array(endsSchema),
      /** How each is shown. */
      units: z.array(z.enum(["count", "rate", "score", "rounds", "votes"]).nullable()),
    }),
  ),
});

/** Our metrics of a paper's table: rows of house agents. */
export type OwnTable = z.infer<typeof tableSchema>;

/**
 * Our metrics beside the papers' tables, by the table's name: agents of the house in whole collections, as
 * `node apps/cli/scripts/paper-figures.ts` measured them.
 */
export const ownTables: Readonly<Record<string, OwnTable>> = z
  .record(z.string(), tableSchema)
  .parse(pinned);
