import type { Connection } from "../database.ts";
import type { Accumulator } from "./accumulator.ts";
import {
  boardTable,
  dayTable,
  headToHeadTable,
  type Row,
  recordTable,
  standingTable,
  writing,
} from "./tables.ts";

/**
 * Common table expressions `board` and `standing`: the rows that a match of the seats in `ranked`
 * (seasonId, locale, agentId, versionId, role) adds to. They are made where they are missing, read as
 * they are now, and locked until the transaction ends. The holder of an agent's row of the board
 * may touch all other sums of that agent; these are locked first and in one order, so that two matches
 * of the same agents that end together wait for each other instead of deadlocking.
 *
 * @param clean SQL for whether the match was clean
 */
export const lockedSums = (ranked: string, clean: string): string => `
  board AS (
    INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number")
    SELECT DISTINCT ON ("agentId", view.clean) "seasonId", "locale", view.clean, "agentId",
      "versionId", 0
    FROM ${ranked}, (VALUES (false), (true)) AS view(clean) WHERE view.clean <= ${clean}
    ORDER BY "agentId", view.clean
    ON CONFLICT ("seasonId", "locale", "clean", "agentId")
      DO UPDATE SET "matches" = "BoardRow"."matches"
    RETURNING "clean", "agentId", "versionId", "number", "windowPoints", "windowMatches", "placedOn",
      "roles", "mu", "sigma"),
  standing AS (
    INSERT INTO "Standing" ("seasonId", "locale", "agentId", "versionId", "role", "clean",
      "matches", "sums")
    SELECT DISTINCT ON ("agentId", "versionId", "role") "seasonId", "locale", "agentId",
      "versionId", "role", ${clean}, 0, 'null'::json
    FROM ${ranked} WHERE (SELECT count(*) FROM board) > 0
    ORDER BY "agentId", "versionId", "role"
    ON CONFLICT ("seasonId", "locale", "agentId", "versionId", "role", "clean")
      DO UPDATE SET "matches" = "Standing"."matches"
    RETURNING "agentId", "versionId", "role", "clean", "sums")`;

const dayCounts = ["matches", "wins", "points", "cleanMatches", "cleanPoints"];

const keepStatement = `
  WITH standings AS (${writing(standingTable, "$1")}),
  board AS (${writing(boardTable, "$2")}),
  days AS (${writing(dayTable, "$3", dayCounts)}),
  head_to_heads AS (${writing(headToHeadTable, "$4", ["matches", "difference", "squares"])}),
  finished AS (
    UPDATE "Match" SET "upset" = $7, "finishOrder" = nextval('"Match_finishOrder_seq"')
    WHERE "id" = $6)
  ${writing(recordTable, "$5")}`;

/**
 * Writes the sums that `lockedSums` locked, with the match added, adds its days and head-to-heads, and
 * numbers the match: the holder of these locks is next. Call it last in the transaction that finishes
 * the match.
 *
 * @param match its id, and whether it was an upset
 */
export async function keepSums(
  connection: Connection,
  match: { readonly id: string; readonly upset: boolean },
  accumulator: Accumulator,
  figures: Row | null,
): Promise<void> {
  const { standings, board, days, headToHeads } = accumulator.rows();
  await connection.query({
    name: "keep-sums",
    text: keepStatement,
    values: [
      ...[standings, board, days, headToHeads, figures === null ? [] : [figures]].map((rows) =>
        JSON.stringify(rows),
      ),
      match.id,
      match.upset,
    ],
  });
}
