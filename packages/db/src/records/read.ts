import type { MatchRecord } from "@wisp/stats";
import type { Database } from "../database.ts";
import { type PackedRecord, unpack } from "./packed.ts";

/** A finished ranked match as statistics see it; agents and versions by their ids. */
export interface StoredRecord {
  readonly matchId: string;
  readonly record: MatchRecord;
}

const BATCH = 2_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The records of a season and language in the order of their matches' ids, in constant memory.
 * Matches that finish meanwhile may be in it or not. Games without traits have none.
 *
 * @param options.after only matches with a greater id
 */
export async function* seasonRecords(
  database: Database,
  seasonId: string,
  locale: string,
  options: { readonly after?: string } = {},
): AsyncGenerator<StoredRecord> {
  let after = options.after ?? BEFORE_ALL;
  for (;;) {
    const { rows } = await database.connection.query<{ matchId: string; record: PackedRecord }>({
      name: "season-records",
      text: `
        SELECT "matchId", "record" FROM "MatchFigures"
        WHERE "seasonId" = $1 AND "locale" = $2 AND "matchId" > $3
        ORDER BY "matchId" LIMIT ${BATCH}`,
      values: [seasonId, locale, after],
    });
    for (const { matchId, record } of rows) yield { matchId, record: unpack(record, locale) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.matchId;
  }
}
