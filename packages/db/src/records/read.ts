import type { LeagueMatch, MatchRecord } from "@wisp/stats";
import type { Database } from "../database.ts";
import { type PackedLeagueMatch, unpackLeagueMatch } from "./league.ts";
import { type PackedMatchRecord, unpack } from "./who-is-spy.ts";

/** A finished ranked match as statistics see it; agents and versions by their ids. */
export interface StoredMatchRecord {
  readonly matchId: string;
  readonly record: MatchRecord;
}

const BATCH = 2_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * The stored records of the matches of a season and language, in the order of their ids, in constant
 * memory. Matches that finish during the read may be included or not.
 */
async function* kept<Packed>(
  database: Database,
  seasonId: string,
  locale: string,
  first = BEFORE_ALL,
): AsyncGenerator<{ readonly matchId: string; readonly record: Packed }> {
  let after = first;
  for (;;) {
    const { rows } = await database.connection.query<{ matchId: string; record: Packed }>({
      name: "season-records",
      text: `
        SELECT "matchId", "record" FROM "MatchFigures"
        WHERE "seasonId" = $1 AND "locale" = $2 AND "matchId" > $3
        ORDER BY "matchId" LIMIT ${BATCH}`,
      values: [seasonId, locale, after],
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.matchId;
  }
}

/**
 * The records of a season and language of a game that has traits (see `kept`).
 *
 * @param options.after only matches with a greater id
 */
export async function* seasonMatchRecords(
  database: Database,
  seasonId: string,
  locale: string,
  options: { readonly after?: string } = {},
): AsyncGenerator<StoredMatchRecord> {
  for await (const { matchId, record } of kept<PackedMatchRecord>(
    database,
    seasonId,
    locale,
    options.after,
  )) {
    yield { matchId, record: unpack(record, locale) };
  }
}

/** The matches of a season and language of any other game (see `kept`). */
export async function* leagueMatches(
  database: Database,
  seasonId: string,
  locale: string,
): AsyncGenerator<LeagueMatch> {
  for await (const { record } of kept<PackedLeagueMatch>(database, seasonId, locale)) {
    yield unpackLeagueMatch(record);
  }
}
