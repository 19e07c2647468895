import type { Database } from "../database.ts";
import { type DutyClaim, inDuty } from "../duties/duty.ts";
import { isListed } from "../matches/listed.ts";
import { isSealed } from "../matches/sealed.ts";
import { type MatchSummary, summaryColumns } from "../matches/summary.ts";
import { namedJson, notifying } from "../notifications/notify.ts";

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
export async function notifyFollowers(database: Database, claim: DutyClaim): Promise<void> {
  await inDuty(database, claim, async ({ connection }) => {
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
