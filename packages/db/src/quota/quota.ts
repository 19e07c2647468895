import type { Transaction } from "../database.ts";
import { firstIdOf } from "../id.ts";

/** The default quotas of owners; a user's own row may override them. */
export const ordinaryQuotas = {
  /** Retired ones do not count. */
  agents: 20,
  /** Matches of a day (UTC) in which agents of theirs sit. */
  matchesPerDay: 1_000,
  /** Most that their model agents' calls may cost in a day (UTC), where the arena says nothing else. */
  spendMicrosPerDay: 10_000_000,
} as const;

/** Maximum number of an agent's concurrent matches, if there is a limit. */
export const concurrencyLimits = { least: 1, most: 20 } as const;

/**
 * Connectors whose agents need not remember a match: every message to them names it, or contains all
 * of it.
 */
const withoutMemory: readonly string[] = [
  "openai",
  "hf-inference",
  "pool",
  "wisp",
  "a2a",
  "mcp",
  "guest",
];

/**
 * An agent's default number of concurrent matches; null: any number. A server of
 * the Space protocol holds one match in memory and does not read which one a message belongs to.
 */
export function ordinaryConcurrency(connector: string): number | null {
  if (connector === "house") return null;
  return withoutMemory.includes(connector) ? 4 : 1;
}

/** The first moment of a day (UTC). */
const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

/** Bounds the ids of matches that were made on the day (UTC) of `now`. */
export const firstIdOfDay = (now: Date): string => firstIdOf(startOfDay(now));

export interface QuotaUse {
  readonly used: number;
  readonly limit: number;
}

/** An owner's use of their quotas. */
export interface Quota {
  readonly agents: QuotaUse;
  readonly matchesToday: QuotaUse;
  /** Millionths of a US dollar. */
  readonly spendMicrosToday: QuotaUse;
}

/** SQL for the matches since an id ($bound) in which agents of an owner sit. */
export const matchesSince = (ownerId: string, bound: string): string => `
  (SELECT count(DISTINCT seat."matchId") FROM "Agent" own
    JOIN "MatchSeat" seat ON seat."agentId" = own."id" AND seat."matchId" >= ${bound}::uuid
    JOIN "Match" played ON played."id" = seat."matchId"
    WHERE own."ownerId" = ${ownerId} AND played."experimentId" IS NULL
      AND played."forkId" IS NULL)::int`;

/** SQL for what an owner has spent today, reservations included. */
export const spentTodayBy = (ownerId: string): string => `
  coalesce((SELECT "micros" FROM "Spend"
    WHERE "scope" = 'owner/' || ${ownerId} AND "day" = (now() AT TIME ZONE 'UTC')::date), 0)`;

/**
 * An owner's quotas and their use; null for an unknown owner.
 *
 * @param spendMicrosPerDay the allowance of owners without a limit of their own
 */
export async function quotaOf(
  database: Transaction,
  ownerId: string,
  spendMicrosPerDay: number = ordinaryQuotas.spendMicrosPerDay,
): Promise<Quota | null> {
  const { rows } = await database.connection.query<{
    agents: number;
    agentLimit: number | null;
    matches: number;
    matchesPerDay: number | null;
    spent: string;
    spendMicrosPerDay: number | null;
  }>({
    name: "quota-of",
    text: `
      SELECT owner."agentLimit", owner."matchesPerDay", owner."spendMicrosPerDay",
        (SELECT count(*) FROM "Agent" WHERE "ownerId" = owner."id" AND "retiredAt" IS NULL)::int
          AS "agents",
        ${matchesSince('owner."id"', "$2")} AS "matches",
        ${spentTodayBy('owner."id"')} AS "spent"
      FROM "User" owner WHERE owner."id" = $1`,
    values: [ownerId, firstIdOfDay(new Date())],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    agents: { used: row.agents, limit: row.agentLimit ?? ordinaryQuotas.agents },
    matchesToday: { used: row.matches, limit: row.matchesPerDay ?? ordinaryQuotas.matchesPerDay },
    spendMicrosToday: {
      used: Number(row.spent),
      limit: row.spendMicrosPerDay ?? spendMicrosPerDay,
    },
  };
}
