import type { Decision, Locale, SeatFacts } from "@wisp/game";
import type { Database } from "../database.ts";

/** An agent's answers in one of its last matches, for its owner. */
export interface RecentSeat {
  readonly matchId: string;
  readonly game: string;
  readonly locale: Locale;
  readonly config: unknown;
  readonly facts: SeatFacts;
  /** In order; without probes. */
  readonly decisions: readonly Pick<Decision, "ask" | "text" | "missed" | "detail">[];
}

const MAX_MATCHES = 10;

/** An agent's seats in its last 10 finished matches, newest first, without those of experiments and forks. */
export async function recentSeats(database: Database, agentId: string): Promise<RecentSeat[]> {
  const { rows } = await database.connection.query<RecentSeat>({
    name: "recent-seats",
    text: `
      SELECT match."id" AS "matchId", match."game", match."locale", match."config",
        coalesce(seat."facts", '{}'::json) AS "facts",
        (SELECT coalesce(json_agg(json_build_object('ask', decision."ask",
            'text', decision."text", 'missed', decision."missed", 'detail', decision."detail")
            ORDER BY decision."at"), '[]'::json)
          FROM "Decision" decision WHERE decision."matchId" = match."id"
            AND decision."seat" = seat."seat" AND decision."kind" = 'decision') AS "decisions"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE seat."agentId" = $1 AND match."status" = 'finished'
        AND match."experimentId" IS NULL AND match."forkId" IS NULL
      ORDER BY seat."matchId" DESC LIMIT ${MAX_MATCHES}`,
    values: [agentId],
  });
  return rows;
}
