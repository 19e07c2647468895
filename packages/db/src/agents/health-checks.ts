import { isOfBannedOwner, isResting } from "../availability.ts";
import type { Database } from "../database.ts";
import { type AgentGame, gamesOf } from "./games.ts";

/** An agent whose health check is due, with its newest version. */
export interface DueAgent {
  readonly id: string;
  readonly slug: string;
  readonly resident: boolean;
  readonly ownerId: string | null;
  readonly games: readonly AgentGame[];
  readonly suspended: boolean;
  /** It rests because its quota is spent: its check shows whether it has been renewed. */
  readonly quotaSpent: boolean;
  /** Number of failed health checks in a row. */
  readonly failedHealthChecks: number;
  /** Waiting and running matches it sits in. */
  readonly playing: number;
  /** Null: any number. */
  readonly maxConcurrent: number | null;
  readonly version: {
    readonly id: string;
    readonly connector: string;
    readonly settings: object;
    readonly model: string | null;
    readonly commit: string | null;
    /** A check of it has passed once. */
    readonly passed: boolean;
  };
}

/** SQL for the waiting and running matches that an agent sits in. */
const playingOf = (agent: string): string => `
  (SELECT count(DISTINCT match."id") FROM "Match" match
    JOIN "MatchSeat" seat ON seat."matchId" = match."id"
    WHERE match."status" IN ('waiting', 'running') AND seat."agentId" = ${agent}."id")::int`;

/**
 * Leases the health checks that are due at `now`, longest overdue first: of online agents with a
 * version, suspended or not. No other runner gets them before `until`, which `setNextHealthCheck`
 * replaces. House agents have no health checks.
 */
export async function leaseHealthChecks(
  database: Database,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueAgent[]> {
  const { rows } = await database.connection.query<DueAgent>({
    name: "lease-health-checks",
    text: `
      WITH due AS (
        SELECT "id" FROM "Agent"
        WHERE "online" AND NOT "house" AND "retiredAt" IS NULL AND NOT ${isOfBannedOwner('"Agent"')}
          AND ("nextHealthCheckAt" IS NULL OR "nextHealthCheckAt" <= $1)
          AND EXISTS (SELECT FROM "AgentVersion" WHERE "agentId" = "Agent"."id")
        ORDER BY "nextHealthCheckAt" NULLS FIRST LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE "Agent" agent SET "nextHealthCheckAt" = $2 FROM due
      WHERE agent."id" = due."id"
      RETURNING agent."id", agent."slug", agent."resident", agent."ownerId",
        ${gamesOf('agent."id"')} AS "games",
        agent."suspendedAt" IS NOT NULL AS "suspended", agent."failedHealthChecks",
        ${isResting("agent")} AND agent."restCode" IS NOT DISTINCT FROM 'quota-spent'
          AS "quotaSpent",
        agent."maxConcurrent",
        ${playingOf("agent")} AS "playing",
        (SELECT json_build_object('id', version."id", 'connector', version."connector",
            'settings', version."settings", 'model', version."model", 'commit', version."commit",
            'passed', version."passedAt" IS NOT NULL)
          FROM "AgentVersion" version WHERE version."agentId" = agent."id"
          ORDER BY version."number" DESC LIMIT 1) AS "version" /* not null: those that are due have one */`,
    values: [now, until, limit],
  });
  return rows;
}

/**
 * Stores the time of the next health check and the number of failed ones in a row. Changes nothing if
 * an earlier health check was requested since the lease.
 *
 * @param until the end of the lease
 */
export async function setNextHealthCheck(
  database: Database,
  agentId: string,
  {
    until,
    at,
    failedHealthChecks,
  }: { readonly until: Date; readonly at: Date; readonly failedHealthChecks: number },
): Promise<void> {
  await database.prisma.agent.updateMany({
    where: { id: agentId, nextHealthCheckAt: { gte: until } },
    data: { nextHealthCheckAt: at, failedHealthChecks },
  });
}

/** Makes a health check of an agent due now, for example because it has changed. */
export async function requestHealthCheck(database: Database, agentId: string): Promise<void> {
  await database.prisma.agent.update({
    where: { id: agentId },
    data: { nextHealthCheckAt: new Date(), failedHealthChecks: 0 },
  });
}

/**
 * Makes a health check of a suspended agent that has reconnected due soon, but not within a minute of
 * its last check: frequent reconnections do not cause more checks. The failed ones in a row still
 * count.
 */
export async function requestHealthCheckOnReturn(
  database: Database,
  agentId: string,
): Promise<void> {
  await database.connection.query({
    name: "request-health-check-on-return",
    text: `
      UPDATE "Agent" agent SET "nextHealthCheckAt" = least("nextHealthCheckAt", greatest(now(), (
        SELECT max("checkedAt") FROM "AgentVersion" version WHERE version."agentId" = agent."id"
      ) + interval '1 minute'))
      WHERE "id" = $1 AND "suspendedAt" IS NOT NULL AND "retiredAt" IS NULL`,
    values: [agentId],
  });
}

/** Whether an agent sits in its maximum number of waiting and running matches. */
export async function isBusy(database: Database, agentId: string): Promise<boolean> {
  const { rows } = await database.connection.query<{ busy: boolean }>({
    name: "is-busy",
    text: `
      SELECT coalesce("maxConcurrent" <= ${playingOf("agent")}, false) AS "busy"
      FROM "Agent" agent WHERE "id" = $1`,
    values: [agentId],
  });
  return rows[0]?.busy ?? false;
}
