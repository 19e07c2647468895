import type { Database } from "../database.ts";

/**
 * SQL, the one place that decides whether a finished match hides its words; `match` is the alias of
 * "Match". It does if its season chose so, and the words are of a hidden pack and a family that are
 * not retired. It hides events with `words`, materials, and agents' prompts, answers and reasoning
 * apart from their public speeches.
 */
export const wordsHidden = `EXISTS (
  SELECT 1 FROM "Season" season JOIN "Pack" pack ON pack."id" = match."packId"
  LEFT JOIN "Family" family
    ON family."packId" = match."packId" AND family."slug" = match."family"
  WHERE season."id" = match."seasonId" AND season."wordsShown" = 'retired'
    AND NOT pack."public" AND pack."retiredAt" IS NULL
    AND family."status" IS DISTINCT FROM 'retired')`;

/** Whether a match that is over hides its words for now. */
export async function hidesWords(
  { connection }: Pick<Database, "connection">,
  matchId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ hidden: boolean }>({
    name: "hides-words",
    text: `SELECT ${wordsHidden} AS "hidden" FROM "Match" match WHERE match."id" = $1`,
    values: [matchId],
  });
  return rows[0]?.hidden ?? false;
}
