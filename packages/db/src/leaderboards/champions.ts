import type { Database } from "../database.ts";
import type { PublicAgent } from "../matches/summary.ts";

/** A leaderboard whose first agents are asked for: over all matches. */
export interface RankedLeaderboard {
  readonly seasonId: string;
  readonly locale: string;
  /** Ranked by the fitted rating; otherwise by the rank value of its rows. */
  readonly rated: boolean;
}

/** An agent on rank 1 of a leaderboard, out of placement. Equal agents share the rank. */
export interface ChampionRow {
  readonly seasonId: string;
  readonly locale: string;
  readonly agent: PublicAgent;
}

/** The agents on rank 1 of leaderboards, in the order given: one read for any number of them. */
export async function champions(
  { connection }: Database,
  leaderboards: readonly RankedLeaderboard[],
): Promise<ChampionRow[]> {
  if (leaderboards.length === 0) return [];
  const { rows } = await connection.query<ChampionRow>({
    name: "champions",
    // Details of fits are large: those of the first few are read, who alone can share the first rank.
    text: `
      SELECT row."seasonId", row."locale",
        json_build_object('slug', agent."slug", 'name', agent."name", 'house', agent."house",
          'person', agent."person", 'avatar', agent."avatar", 'picture', agent."picture") AS "agent"
      FROM unnest($1::uuid[], $2::text[], $3::boolean[]) WITH ORDINALITY
        AS board("seasonId", "locale", "rated", "place")
      CROSS JOIN LATERAL (
        SELECT ranked."agentId" FROM (
          SELECT own."agentId", rank() OVER (ORDER BY own."rankValue" DESC) AS "rank"
          FROM "BoardRow" own
          WHERE NOT board."rated" AND own."seasonId" = board."seasonId"
            AND own."locale" = board."locale" AND NOT own."clean" AND NOT own."placement") ranked
        WHERE ranked."rank" = 1
        UNION ALL
        SELECT fitted."agentId" FROM (
          SELECT fit."agentId", fit."detail" FROM "AgentFit" fit
          WHERE board."rated" AND fit."seasonId" = board."seasonId"
            AND fit."locale" = board."locale" AND NOT fit."clean" AND NOT fit."placement"
          ORDER BY fit."composite" DESC LIMIT 8) fitted
        WHERE (fitted."detail" -> 'rank' ->> 'place')::int = 1) first
      JOIN "BoardRow" row ON row."seasonId" = board."seasonId" AND row."locale" = board."locale"
        AND NOT row."clean" AND NOT row."placement" AND row."agentId" = first."agentId"
      JOIN "Agent" agent ON agent."id" = row."agentId"
      ORDER BY board."place", row."agentId"`,
    values: [
      leaderboards.map(({ seasonId }) => seasonId),
      leaderboards.map(({ locale }) => locale),
      leaderboards.map(({ rated }) => rated),
    ],
  });
  return rows;
}
