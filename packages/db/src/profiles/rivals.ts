import type { Database } from "../database.ts";
import { type PublicAgent, publicAgent } from "../matches/summary.ts";
import { recentSeats } from "./recent.ts";

/** How an agent fared at the tables where another one sat, too. */
export interface Rival {
  readonly agent: PublicAgent;
  /** Matches at one table. */
  readonly matches: number;
  /** Mean of the agent's points minus the other's. */
  readonly difference: number;
}

/** Whom an agent met in its newest `within` ranked matches, most often met first. */
export async function rivalsOf(
  database: Database,
  agentId: string,
  within: number,
): Promise<Rival[]> {
  const { rows } = await database.connection.query<Rival>({
    name: "agent-rivals",
    text: `
      WITH recent AS (${recentSeats}),
      met AS (
        SELECT other."agentId", count(*)::int AS "matches",
          avg(recent."points" - other."points"::float8 / other."pointsScale") AS "difference"
        FROM recent JOIN "MatchSeat" other ON other."matchId" = recent."matchId"
        WHERE other."agentId" <> $1 GROUP BY other."agentId")
      SELECT ${publicAgent} AS "agent", met."matches", met."difference"
      FROM met JOIN "Agent" agent ON agent."id" = met."agentId"
      ORDER BY met."matches" DESC, agent."slug"`,
    values: [agentId, within],
  });
  return rows;
}
