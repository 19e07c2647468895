import type { Database } from "../database.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";
import { isVariantSeason } from "../variants.ts";

/** A game in a language in which an agent met others in ranked matches of any season. */
export interface RivalLeaderboard {
  readonly game: string;
  readonly locale: string;
  /** The configurations of these seasons: they bound the points. */
  readonly configs: readonly unknown[];
  /** Opponents met, and how many of them at least as often as asked. */
  readonly met: number;
  readonly compared: number;
}

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
  readonly game: string;
  readonly locale: string;
  readonly order: RivalOrder;
  /** The most points that one seat can be ahead of another in a match; only order by certainty reads it. */
  readonly apart: number;
  /** Only those met at least this often. */
  readonly least: number;
  readonly limit: number;
}

const orders: Readonly<Record<RivalOrder, string>> = {
  met: `"matches" DESC, "id"`,
  beaten: `"certainty" DESC, "id"`,
  beating: `"certainty", "id"`,
};

/** The head-to-heads of an agent by season without variants and language, as seen by the agent. */
const met = `
  met AS (
    SELECT "seasonId", "locale", "secondId" AS "id", "matches",
      "difference"::float8 / "pointsScale" AS "sum",
      "squares"::float8 / "pointsScale" / "pointsScale" AS "squares"
    FROM "HeadToHead" WHERE "firstId" = $1 AND NOT ${isVariantSeason('"seasonId"')}
    UNION ALL
    SELECT "seasonId", "locale", "firstId", "matches", -"difference"::float8 / "pointsScale",
      "squares"::float8 / "pointsScale" / "pointsScale"
    FROM "HeadToHead" WHERE "secondId" = $1 AND NOT ${isVariantSeason('"seasonId"')})`;

/**
 * The games and languages of an agent's head-to-heads, most shared matches first. Points of different
 * games are never added: a chip is no vote.
 *
 * @param least matches after which an opponent counts as compared
 */
export async function rivalLeaderboards(
  database: Database,
  agentId: string,
  least: number,
): Promise<RivalLeaderboard[]> {
  const { rows } = await database.connection.query<RivalLeaderboard>({
    name: "agent-rival-boards",
    text: `
      WITH ${met},
      rivals AS (
        SELECT season."game", met."locale", met."id", sum(met."matches") AS "matches"
        FROM met JOIN "Season" season ON season."id" = met."seasonId"
        GROUP BY season."game", met."locale", met."id"),
      played AS (SELECT DISTINCT "seasonId", "locale" FROM met)
      SELECT "game", "locale", count(*)::int AS "met",
        (count(*) FILTER (WHERE "matches" >= $2))::int AS "compared",
        (SELECT json_agg(season."config" ORDER BY season."id")
          FROM played JOIN "Season" season ON season."id" = played."seasonId"
          WHERE season."game" = rivals."game" AND played."locale" = rivals."locale")
          AS "configs" /* not null: they met in a season */
      FROM rivals GROUP BY "game", "locale" ORDER BY sum("matches") DESC, "game", "locale"`,
    values: [agentId, least],
  });
  return rows;
}

/**
 * The opponents of an agent in ranked matches of one game and language, over all seasons; reads sums,
 * never matches.
 */
export async function rivalsOf(
  database: Database,
  { agentId, game, locale, order, apart, least, limit }: RivalQuery,
): Promise<Rival[]> {
  const { rows } = await database.connection.query<Rival>({
    name: `agent-rivals-${order}`,
    text: `
      WITH ${met},
      rivals AS (
        SELECT "id", sum("matches")::int AS "matches", sum("sum") / sum("matches") AS "difference",
          sum("squares") / sum("matches") AS "square"
        FROM met WHERE "locale" = $3 AND "seasonId" IN (SELECT "id" FROM "Season" WHERE "game" = $2)
        GROUP BY "id" HAVING sum("matches") >= $5)
      SELECT ${publicAgent} AS "agent", "matches", "difference", "square"
      FROM (
        SELECT *, row_number() OVER (ORDER BY ${orders[order]}) AS "place" FROM (
          SELECT *, "difference" * sqrt("matches")
            / sqrt(greatest("square" - "difference" ^ 2, 0) + $4::float8 ^ 2 / "matches")
            AS "certainty" FROM rivals) compared
        ORDER BY ${orders[order]} LIMIT $6) first
      JOIN "Agent" agent ON agent."id" = first."id" ORDER BY "place"`,
    values: [agentId, game, locale, apart, least, limit],
  });
  return rows;
}
