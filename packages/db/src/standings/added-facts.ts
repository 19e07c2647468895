import type { Database } from "../database.ts";

/** The requested agents and facts. */
export interface FactQuery {
  readonly seasonId: string;
  readonly locale: string;
  /** A handful: their sums are read whole. */
  readonly agentIds: readonly string[];
  /** Names of facts of outcomes. */
  readonly facts: readonly string[];
}

/** A fact added up over matches: how often, of how many times that it was counted. */
export interface AddedFact {
  readonly count: number;
  readonly of: number;
}

/**
 * Facts added up over the finished matches of each agent in a season and language; an agent that has
 * finished none is missing, a fact that was never counted is 0 of 0.
 */
export async function addedFacts(
  database: Database,
  { seasonId, locale, agentIds, facts }: FactQuery,
): Promise<ReadonlyMap<string, Readonly<Record<string, AddedFact>>>> {
  const { rows } = await database.connection.query<{
    readonly agentId: string;
    readonly facts: Record<string, AddedFact>;
  }>({
    name: "added-facts",
    text: `
      SELECT "agentId",
        json_object_agg("fact", json_build_object('count', "count", 'of', "of")) AS "facts" FROM (
        SELECT standing."agentId", "fact",
          sum(coalesce((standing."sums" #>> ARRAY['facts', "fact", '0'])::int, 0))::int AS "count",
          sum(coalesce((standing."sums" #>> ARRAY['facts', "fact", '1'])::int, 0))::int AS "of"
        FROM "Standing" standing, unnest($4::text[]) "fact"
        WHERE standing."seasonId" = $1 AND standing."locale" = $2
          AND standing."agentId" = ANY($3::uuid[])
        GROUP BY standing."agentId", "fact") counted
      GROUP BY "agentId"`,
    values: [seasonId, locale, agentIds, facts],
  });
  return new Map(rows.map((row) => [row.agentId, row.facts]));
}
