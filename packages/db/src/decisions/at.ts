import type { Database } from "../database.ts";
import { wordsHidden } from "../matches/words-shown.ts";
import type { ListedDecision } from "./decision.ts";
import { decisionsOfSeats, listedColumns, withoutSpeeches } from "./list.ts";
import { type DecisionName, nameArrays } from "./name.ts";

/** The decisions of an agent with these names, in this order; answers are whole. For its owner alone. */
export async function decisionsAt(
  { connection }: Pick<Database, "connection">,
  agentId: string,
  names: readonly DecisionName[],
): Promise<ListedDecision[]> {
  const { rows } = await connection.query<ListedDecision>({
    name: "decisions-at",
    text: `
      SELECT DISTINCT ON (given."place") ${listedColumns},
        CASE WHEN NOT ${wordsHidden} THEN decision."text" END AS "text",
        CASE WHEN NOT ${wordsHidden} THEN decision."detail" END AS "detail"
      FROM unnest($2::uuid[], $3::int[], $4::int[]) WITH ORDINALITY
        AS given("matchId", "nth", "seat", "place"),
        ${decisionsOfSeats}
      WHERE seat."agentId" = $1 AND seat."matchId" = given."matchId"
        AND decision."nth" = given."nth" AND decision."seat" = coalesce(given."seat", decision."seat")
      ORDER BY given."place", decision."seat"`,
    values: [agentId, ...nameArrays(names)],
  });
  return withoutSpeeches({ connection }, agentId, rows);
}
