import type { Database } from "../database.ts";
import { firstIdOf } from "../id.ts";
import { isSealed } from "./sealed.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The activity of the arena, in numbers. */
export interface ArenaCounts {
  /** Matches that can be watched live. */
  readonly live: number;
  /** Games with a match that can be watched live. */
  readonly liveGames: readonly string[];
  /** Matches created within the last 24 hours that have finished. */
  readonly lastDay: number;
  /** Agents that are not retired; no people. */
  readonly agents: number;
}

/**
 * Counts the newest day of matches (from indexes alone) and the live ones; matches of experiments and
 * forks are not counted.
 */
export async function arenaCounts(database: Database): Promise<ArenaCounts> {
  const { rows } = await database.connection.query<ArenaCounts>({
    name: "arena-counts",
    text: `
      SELECT (SELECT count(*)::int FROM "Match" match
          WHERE "status" = 'running' AND NOT ${isSealed}
            AND "experimentId" IS NULL AND "forkId" IS NULL) AS "live",
        ARRAY(SELECT DISTINCT "game" FROM "Match" match
          WHERE "status" = 'running' AND NOT ${isSealed}
            AND "experimentId" IS NULL AND "forkId" IS NULL) AS "liveGames",
        greatest(0, (SELECT count(*)::int FROM "Match" WHERE "status" = 'finished' AND "id" >= $1) -
          (SELECT count(*)::int FROM "ExperimentMatch" WHERE "matchId" >= $1) -
          (SELECT count(*)::int FROM "ForkBranch" WHERE "matchId" >= $1)) AS "lastDay",
        (SELECT count(*)::int FROM "Agent" WHERE "retiredAt" IS NULL AND NOT "person") AS "agents"`,
    values: [firstIdOf(new Date(Date.now() - DAY_MS))],
  });
  return rows[0] ?? { live: 0, liveGames: [], lastDay: 0, agents: 0 };
}
