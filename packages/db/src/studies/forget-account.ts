import type { Transaction } from "../database.ts";
import { type LeavingRater, raters, removeRater } from "./raters.ts";
import { lockPlaces } from "./study.ts";

/** SQL: the seats of an account's agents, with the agents' neutral names. $1: the owner. */
const theirs = `(SELECT seat."matchId", seat."seat", 'former-' || right(agent."id"::text, 12) AS "former"
  FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId" WHERE agent."ownerId" = $1)`;

/** SQL: whether a side of an item is of such a seat; `item` is the alias of "StudyItem". */
const isOf = (matchId: string, seat: string): string =>
  `(item."${matchId}", item."${seat}") = (own."matchId", own."seat")`;

/** Renames the agent of a side of items: of a pair, its stratum names both agents (`drawPairs`). */
const neutralSide = (matchId: string, seat: string, side: string): string => `
  UPDATE "StudyItem" item SET "fields" = (
      SELECT json_object_agg(field."key", CASE WHEN field."key" IN ('agent', '${side}-agent')
        THEN own."former" ELSE field."value" END)
      FROM json_each_text(item."fields") field),
    "stratum" = CASE WHEN item."rightMatchId" IS NULL THEN item."stratum" ELSE array_to_string(
      array_replace(string_to_array(item."stratum", ' / '), item."fields"->>'${side}-agent',
        own."former"), ' / ') END
  FROM ${theirs} own WHERE ${isOf(matchId, seat)}`;

/**
 * Withdraws a deleted account from all studies in which it rates, deletes its own studies, and names its agents
 * neutrally in the items of others. Called before the agents are renamed.
 */
export async function forgetAccountInStudies(
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const { connection } = transaction;
  const { rows: leaving } = await connection.query<LeavingRater>(
    `SELECT rater."id", rater."studyId", study."plan" FROM ${raters}
      WHERE rater."userId" = $1 ORDER BY rater."studyId" FOR UPDATE OF rater`,
    [userId],
  );
  const { rows: naming } = await connection.query<{ studyId: string }>(
    `SELECT item."studyId" FROM "StudyItem" item JOIN ${theirs} own ON ${isOf("matchId", "seat")}
      UNION
      SELECT item."studyId" FROM "StudyItem" item JOIN ${theirs} own
        ON ${isOf("rightMatchId", "rightSeat")}`,
    [userId],
  );
  // In one order: two accounts that are deleted at the same time would else wait for each other.
  const studies = new Set([...leaving, ...naming].map(({ studyId }) => studyId));
  for (const studyId of [...studies].sort()) await lockPlaces(transaction, studyId);
  for (const rater of leaving) await removeRater(transaction, rater);
  await connection.query(`DELETE FROM "Study" WHERE "ownerId" = $1`, [userId]);
  await connection.query(neutralSide("matchId", "seat", "left"), [userId]);
  await connection.query(neutralSide("rightMatchId", "rightSeat", "right"), [userId]);
  // They may name strata by the agents; others are computed soon.
  await connection.query(`DELETE FROM "StudyReport" WHERE "studyId" = ANY($1::uuid[])`, [
    naming.map(({ studyId }) => studyId),
  ]);
}
