import { POINTS_APART } from "@wisp/stats";
import type { Database } from "../database.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";

/** How an agent fared at the tables where another one sat, too. */
export interface Rival {
  readonly agent: PublicAgent;
  /** Matches at one table. */
  readonly matches: number;
  /** Mean of the agent's points minus the other's. */
  readonly difference: number;
  /** Mean of that difference's square. */
  readonly square: number;
}

/**
 * The order of rivals: those met most often, or those the agent beats (or is beaten by) most clearly,
 * by the mean difference in standard errors.
 */
export type RivalOrder = "met" | "beaten" | "beating";

export interface RivalQuery {
  readonly agentId: string;
  readonly order: RivalOrder;
  /** Only those met at least this often. */
  readonly least: number;
  readonly limit: number;
}

const orders: Readonly<Record<RivalOrder, string>> = {
  met: `"matches" DESC, "id"`,
  beaten: `"certainty" DESC, "id"`,
  beating: `"certainty", "id"`,
};

/** The opponents of an agent in ranked matches of all seasons; reads sums, never matches. */
export async function rivalsOf(
  database: Database,
  { agentId, order, least, limit }: RivalQuery,
): Promise<{ readonly rivals: readonly Rival[]; readonly count: number }> {
  const { rows } = await database.connection.query<Rival & { readonly count: number }>({
    name: `agent-rivals-${order}`,
    text: `
      WITH met AS (
        SELECT "secondId" AS "id", "matches", "difference"::float8 / "pointsScale" AS "sum",
          "squares"::float8 / "pointsScale" / "pointsScale" AS "squares"
        FROM "HeadToHead" WHERE "firstId" = $1
        UNION ALL
        SELECT "firstId", "matches", -"difference"::float8 / "pointsScale",
          "squares"::float8 / "pointsScale" / "pointsScale"
        FROM "HeadToHead" WHERE "secondId" = $1),
      rivals AS (
        SELECT "id", sum("matches")::int AS "matches", sum("sum") / sum("matches") AS "difference",
          sum("squares") / sum("matches") AS "square"
        FROM met GROUP BY "id" HAVING sum("matches") >= $2)
      SELECT ${publicAgent} AS "agent", "matches", "difference", "square",
        (SELECT count(*)::int FROM rivals) AS "count"
      FROM (
        SELECT *, row_number() OVER (ORDER BY ${orders[order]}) AS "place" FROM (
          SELECT *, "difference" * sqrt("matches") / sqrt(greatest("square" - "difference" ^ 2, 0)
            + ${POINTS_APART[1] ** 2} / "matches") AS "certainty" FROM rivals) compared
        ORDER BY ${orders[order]} LIMIT $3) first
      JOIN "Agent" agent ON agent."id" = first."id" ORDER BY "place"`,
    values: [agentId, least, limit],
  });
  return {
    rivals: rows.map(({ count: _count, ...rival }) => rival),
    count: rows[0]?.count ?? 0,
  };
}
