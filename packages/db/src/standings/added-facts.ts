import type { Database } from "../database.ts";

/** Whose facts are asked for, and which. */
export interface FactQuery {
  readonly seasonId: string;
  readonly locale: string;
  /** A handful: their sums are read whole. */
  readonly agentIds: readonly string[];
  /** Names of facts of outcomes. */
  readonly facts: readonly string[];
}

/**
 * The numerators of facts added up over the finished matches of each agent in a season and
 * language; an agent that has finished none is missing, a fact that was never counted is 0.
 */
export async function addedFacts(
  database: Database,
  { seasonId, locale, agentIds, facts }: FactQuery,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const { rows } = await database.connection.query<{
    readonly agentId: string;
    readonly facts: Record<string, number>;
  }>({
    name: "added-facts",
    text: `
      SELECT "agentId", json_object_agg("fact", "count") AS "facts" FROM (
        SELECT standing."agentId", "fact",
          sum(coalesce((standing."sums" #>> ARRAY['facts', "fact", '0'])::int, 0))::int AS "count"
        FROM "Standing" standing, unnest($4::text[]) "fact"
        WHERE standing."seasonId" = $1 AND standing."locale" = $2
          AND standing."agentId" = ANY($3::uuid[])
        GROUP BY standing."agentId", "fact") counted
      GROUP BY "agentId"`,
    values: [seasonId, locale, agentIds, facts],
  });
  return new Map(rows.map((row) => [row.agentId, row.facts]));
}
