import { type Sums, sumsSchema } from "@wisp/stats";
import type { Queryable } from "../queryable.ts";
import type { LeaderboardState, StandingKey } from "./accumulator.ts";
import { leaderboardTable, quoted } from "./tables.ts";

/**
 * SQL: makes the rows of leaderboards that a match of the seats in `ranked` (seasonId, locale, agentId, versionId)
 * adds to where they are missing, and locks them all until the transaction ends; it returns nothing of those that
 * were there. The holder of an agent's row may touch all other sums of that agent; the rows are locked first and
 * in one order, so that two matches of the same agents that end together wait for each other instead of
 * deadlocking. What the holder reads before it has them may be old: it reads the sums by another statement.
 *
 * @param clean SQL for whether the match was clean
 */
export const lockSums = (ranked: string, clean: string): string => `
    INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number")
    SELECT DISTINCT ON ("agentId", view.clean) "seasonId", "locale", view.clean, "agentId",
      "versionId", 0
    FROM ${ranked}, (VALUES (false), (true)) AS view(clean) WHERE view.clean <= ${clean}
    ORDER BY "agentId", view.clean
    ON CONFLICT (${quoted(leaderboardTable.keys)})
      DO UPDATE SET "matches" = "BoardRow"."matches" WHERE false /* locks it and writes nothing */`;

/** The sums of a season that a match adds to. */
interface LockedSums {
  readonly board: readonly LeaderboardState[];
  readonly standings: readonly (StandingKey & { readonly sums: Sums })[];
}

interface SumsRow {
  readonly board: readonly LeaderboardState[];
  readonly standings: readonly (StandingKey & { readonly sums: unknown })[];
}

const readStatement = `
  WITH ranked AS (
    SELECT DISTINCT match."seasonId", match."locale", seat."agentId", seat."versionId", seat."role"
    FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id" WHERE match."id" = $1)
  SELECT (
    SELECT coalesce(json_agg(board), '[]'::json) FROM (
      SELECT "clean", "agentId", kept."versionId", "number", "windowPoints", "windowMatches", "placedOn",
        "roles", "mu", "sigma"
      FROM (SELECT DISTINCT "seasonId", "locale", "agentId" FROM ranked) agent
      JOIN "BoardRow" kept USING ("seasonId", "locale", "agentId")
      WHERE kept."clean" <= $2) board) AS "board", (
    SELECT coalesce(json_agg(standing), '[]'::json) FROM (
      SELECT "agentId", "versionId", "role", "clean", "sums"
      FROM ranked JOIN "Standing" kept USING ("seasonId", "locale", "agentId", "versionId", "role")
      WHERE kept."clean" = $2) standing) AS "standings"`;

/** The sums of a match's season that it adds to, once `lockSums` has locked them. */
export async function lockedSums(
  connection: Queryable,
  matchId: string,
  clean: boolean,
): Promise<LockedSums> {
  const { rows } = await connection.query<SumsRow>({
    name: "locked-sums",
    text: readStatement,
    values: [matchId, clean],
  });
  const { board, standings } = rows[0] ?? { board: [], standings: [] };
  return {
    board,
    standings: standings.map(({ sums, ...key }) => ({ ...key, sums: sumsSchema.parse(sums) })),
  };
}
