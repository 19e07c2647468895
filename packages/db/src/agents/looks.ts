import type { Database } from "../database.ts";

/** An agent that is due to be looked after, with its newest version. */
export interface DueAgent {
  readonly id: string;
  readonly slug: string;
  readonly resident: boolean;
  readonly ownerId: string | null;
  readonly suspended: boolean;
  /** Looks in a row that went wrong. */
  readonly failedLooks: number;
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
 * Takes agents that are due at `now`, those that wait longest first: online ones with a version,
 * suspended or not. Nobody else gets them before `until`, which `setNextLook` replaces. House agents
 * need no look.
 */
export async function claimLooks(
  database: Database,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueAgent[]> {
  const { rows } = await database.connection.query<DueAgent>({
    name: "claim-looks",
    text: `
      WITH due AS (
        SELECT "id" FROM "Agent"
        WHERE "online" AND NOT "house" AND "retiredAt" IS NULL
          AND ("nextLookAt" IS NULL OR "nextLookAt" <= $1)
          AND EXISTS (SELECT FROM "AgentVersion" WHERE "agentId" = "Agent"."id")
        ORDER BY "nextLookAt" NULLS FIRST LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
      UPDATE "Agent" agent SET "nextLookAt" = $2 FROM due
      WHERE agent."id" = due."id"
      RETURNING agent."id", agent."slug", agent."resident", agent."ownerId",
        agent."suspendedAt" IS NOT NULL AS "suspended", agent."failedLooks",
        agent."maxConcurrent",
        ${playingOf("agent")} AS "playing",
        (SELECT json_build_object('id', version."id", 'connector', version."connector",
            'settings', version."settings", 'model', version."model", 'commit', version."commit",
            'passed', version."passedAt" IS NOT NULL)
          FROM "AgentVersion" version WHERE version."agentId" = agent."id"
          ORDER BY version."number" DESC LIMIT 1) AS "version"`,
    values: [now, until, limit],
  });
  return rows;
}

/**
 * When to look next, and how many looks in a row went wrong; nothing when somebody asked for an
 * earlier look since it was claimed.
 *
 * @param until as it was claimed
 */
export async function setNextLook(
  database: Database,
  agentId: string,
  {
    until,
    at,
    failedLooks,
  }: { readonly until: Date; readonly at: Date; readonly failedLooks: number },
): Promise<void> {
  await database.prisma.agent.updateMany({
    where: { id: agentId, nextLookAt: { gte: until } },
    data: { nextLookAt: at, failedLooks },
  });
}

/** Schedules a health check of an agent now, because it has changed (it connected or was repaired). */
export async function lookSoon(database: Database, agentId: string): Promise<void> {
  await database.prisma.agent.update({
    where: { id: agentId },
    data: { nextLookAt: new Date(), failedLooks: 0 },
  });
}

/**
 * Has a suspended agent that came back looked after soon, but not within a minute of its last check:
 * however often it comes back, its checks cost no more. How often it failed in a row still counts.
 */
export async function lookAtReturned(database: Database, agentId: string): Promise<void> {
  await database.connection.query({
    name: "look-at-returned",
    text: `
      UPDATE "Agent" agent SET "nextLookAt" = least("nextLookAt", greatest(now(), (
        SELECT max("checkedAt") FROM "AgentVersion" version WHERE version."agentId" = agent."id"
      ) + interval '1 minute'))
      WHERE "id" = $1 AND "suspendedAt" IS NOT NULL AND "retiredAt" IS NULL`,
    values: [agentId],
  });
}

/** Whether an agent sits in as many waiting and running matches as it may at once. */
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
