import type { Failure } from "@wisp/game";
import { type Database, inTransaction } from "./database.ts";
import { inDuty, type LeasedDuty } from "./duties.ts";
import { isSealed } from "./matches/sealed.ts";
import {
  isListed,
  type MatchSummary,
  type PublicAgent,
  summaryColumns,
} from "./matches/summary.ts";
import { namedJson, notifying } from "./notifications/notification.ts";

/** Agents that one user can follow. */
export const MAX_FOLLOWED_AGENTS = 100;

/**
 * Makes a user follow an agent; does nothing if they already do. People cannot be followed, nor agents
 * that do not exist.
 */
export async function followAgent(
  database: Database,
  userId: string,
  slug: string,
): Promise<{ readonly following: true } | Failure<"unknown-agent" | "too-many-agents">> {
  return inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ id: string }>(
      `SELECT "id" FROM "Agent" WHERE "slug" = $1 AND NOT "person" AND NOT "guest" FOR KEY SHARE`,
      [slug],
    );
    const [agent] = rows;
    if (agent === undefined)
      return { failed: "unknown-agent", detail: "This agent does not exist." };
    // One at a time, so that the limit holds; none for an account that is being deleted.
    const { rowCount: users } = await connection.query(
      `SELECT FROM "User" WHERE "id" = $1 AND "deletedAt" IS NULL FOR NO KEY UPDATE`,
      [userId],
    );
    const { rows: counts } = await connection.query<{ others: number }>(
      `SELECT count(*)::int AS "others" FROM "Follow" WHERE "userId" = $1 AND "agentId" <> $2`,
      [userId, agent.id],
    );
    if (users !== 1 || (counts[0]?.others ?? 0) >= MAX_FOLLOWED_AGENTS) {
      const detail = `You can follow up to ${MAX_FOLLOWED_AGENTS} agents. Unfollow one first.`;
      return { failed: "too-many-agents", detail };
    }
    await connection.query(
      `INSERT INTO "Follow" ("userId", "agentId") VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [userId, agent.id],
    );
    return { following: true };
  });
}

/** Makes a user unfollow an agent; does nothing if they do not follow it. */
export async function unfollowAgent(
  { connection }: Pick<Database, "connection">,
  userId: string,
  slug: string,
): Promise<void> {
  await connection.query(
    `DELETE FROM "Follow" USING "Agent" agent
      WHERE "Follow"."userId" = $1 AND "Follow"."agentId" = agent."id" AND agent."slug" = $2`,
    [userId, slug],
  );
}

/** The agents that a user follows, by name. */
export async function followedAgents(
  { connection }: Pick<Database, "connection">,
  userId: string,
): Promise<PublicAgent[]> {
  const { rows } = await connection.query<PublicAgent>({
    name: "followed-agents",
    text: `
      SELECT agent."slug", agent."name", agent."house", agent."person", agent."avatar",
        agent."picture"
      FROM "Follow" follow JOIN "Agent" agent ON agent."id" = follow."agentId"
      WHERE follow."userId" = $1 ORDER BY lower(agent."name"), agent."id"`,
    values: [userId],
  });
  return rows;
}

/** The newest matches of the agents that a user follows, as lists of matches show them. */
export async function followedMatches(
  { connection }: Pick<Database, "connection">,
  userId: string,
  limit: number,
): Promise<MatchSummary[]> {
  const { rows } = await connection.query<MatchSummary>({
    name: "followed-matches",
    // The newest of all are among the newest of each agent.
    text: `
      SELECT ${summaryColumns} FROM "Match" match
      WHERE match."id" IN (
        SELECT newest."matchId" FROM "Follow" follow CROSS JOIN LATERAL (
          SELECT seat."matchId" FROM "MatchSeat" seat
          JOIN "Match" match ON match."id" = seat."matchId"
          WHERE seat."agentId" = follow."agentId" AND ${isListed}
          ORDER BY seat."matchId" DESC LIMIT $2) newest
        WHERE follow."userId" = $1)
      ORDER BY match."id" DESC LIMIT $2`,
    values: [userId, limit],
  });
  return rows;
}

/** Notifications of matches to one user within an hour. */
export const MAX_MATCH_NOTIFICATIONS = 6;

/** A match that began earlier is announced no more. */
const NEWS = "interval '5 minutes'";

/**
 * Notifies users of matches of agents they follow that have just started and can be watched, once each,
 * if they chose that: at most `MAX_MATCH_NOTIFICATIONS` within an hour each. Under the fence of the duty,
 * so that two runners never do it at the same time. It is not a part of the transaction that starts a
 * match, which would have to write a row for every follower.
 */
export async function notifyFollowers(database: Database, lease: LeasedDuty): Promise<void> {
  await inDuty(database, lease, async ({ connection }) => {
    const started = `SELECT seat."matchId", seat."agentId" FROM "Match" match
      JOIN "MatchSeat" seat ON seat."matchId" = match."id"
      WHERE match."status" = 'running' AND match."startedAt" > now() - ${NEWS} AND ${isListed}
        AND NOT ${isSealed}`;
    // None for an account that is being deleted.
    const { rows } = await connection.query<{ id: string }>(
      `SELECT person."id" FROM "User" person WHERE person."deletedAt" IS NULL
          AND EXISTS (SELECT FROM "NotificationPreference" preference
            WHERE preference."userId" = person."id" AND preference."kind" = 'match-started'
              AND preference."enabled")
          AND EXISTS (SELECT FROM "Follow" follow JOIN (${started}) started USING ("agentId")
            WHERE follow."userId" = person."id")
        ORDER BY person."id" FOR KEY SHARE`,
    );
    if (rows.length === 0) return;
    await connection.query(
      notifying(
        "match-started",
        `SELECT chosen."userId", chosen."data" FROM (
          SELECT follow."userId", row_number() OVER (
              PARTITION BY follow."userId" ORDER BY started."matchId") AS "place",
            json_build_object('match', started."matchId", 'others', count(*) - 1,
              'agent', (array_agg(${namedJson("agent")} ORDER BY agent."id"))[1]) AS "data"
          FROM (SELECT DISTINCT * FROM (${started}) each) started
          JOIN "Follow" follow USING ("agentId")
          JOIN "Agent" agent ON agent."id" = "agentId"
          WHERE follow."userId" = ANY($1::uuid[]) AND NOT EXISTS (
            SELECT FROM "Notification" earlier
            WHERE earlier."userId" = follow."userId" AND earlier."kind" = 'match-started'
              AND earlier."createdAt" > now() - 2 * ${NEWS}
              AND earlier."data"->>'match' = started."matchId"::text)
          GROUP BY follow."userId", started."matchId") chosen
        WHERE chosen."place" <= ${MAX_MATCH_NOTIFICATIONS} - (
          SELECT count(*) FROM "Notification" earlier
          WHERE earlier."userId" = chosen."userId" AND earlier."kind" = 'match-started'
            AND earlier."createdAt" > now() - interval '1 hour')`,
      ),
      [rows.map(({ id }) => id)],
    );
  });
}
