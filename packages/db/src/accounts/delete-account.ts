import { randomBytes } from "node:crypto";
import { actionsOnUsers } from "../audit.ts";
import { type Database, inTransaction } from "../database.ts";
import { forgetAccountInStudies } from "../studies/forget-account.ts";

/**
 * Keeps the metrics and speeches of the agents of a deleted account under neutral names. Data that
 * might reveal who they were or where they ran is deleted. $1: the owner.
 */
const neutralAgents = [
  `DELETE FROM "Secret" USING "Agent" agent
    WHERE agent."secretId" = "Secret"."id" AND agent."ownerId" = $1`,
  `DELETE FROM "Secret" USING "Check" asked
    WHERE asked."secretId" = "Secret"."id" AND asked."ownerId" = $1`,
  `DELETE FROM "Secret" USING "Webhook" webhook
    WHERE webhook."secretId" = "Secret"."id" AND webhook."userId" = $1`,
  `DELETE FROM "Check" WHERE "ownerId" = $1`,
  `DELETE FROM "DialOut" USING "Agent" agent
    WHERE "DialOut"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "AgentMessage" USING "Agent" agent
    WHERE "AgentMessage"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "TestRun" USING "Agent" agent
    WHERE "TestRun"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "BiasStudy" USING "Agent" agent
    WHERE "BiasStudy"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "Incident" USING "Agent" agent
    WHERE "Incident"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "AgentPicture" USING "Agent" agent
    WHERE "AgentPicture"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `DELETE FROM "Follow" USING "Agent" agent
    WHERE "Follow"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `UPDATE "Ticket" SET "cancelledAt" = now() FROM "Agent" agent
    WHERE "Ticket"."agentId" = agent."id" AND agent."ownerId" = $1
      AND "seatedAt" IS NULL AND "cancelledAt" IS NULL`,
  `UPDATE "AgentVersion" SET "settings" = '{}', "check" = NULL,
      "retiredAt" = coalesce("AgentVersion"."retiredAt", now())
    FROM "Agent" agent WHERE "AgentVersion"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `UPDATE "Decision" SET "calls" = NULL FROM "MatchSeat" seat
    JOIN "Agent" agent ON agent."id" = seat."agentId"
    WHERE "Decision"."matchId" = seat."matchId" AND "Decision"."seat" = seat."seat"
      AND "Decision"."calls" IS NOT NULL AND agent."ownerId" = $1`,
  `UPDATE "MatchNote" SET "handed" = NULL, "text" = NULL, "detail" = NULL FROM "Agent" agent
    WHERE "MatchNote"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `UPDATE "TournamentDispute" SET "text" = '' FROM "Agent" agent
    WHERE "TournamentDispute"."agentId" = agent."id" AND agent."ownerId" = $1`,
  `UPDATE "Report" SET "quote" = '' FROM "Agent" agent
    WHERE "Report"."subjectId" = agent."id" AND agent."ownerId" = $1`,
  `UPDATE "AuditEntry" SET "target" = 'former-' || right(agent."id"::text, 12) FROM "Agent" agent
    WHERE "AuditEntry"."target" = agent."slug" AND agent."ownerId" = $1
      AND "action" IN ('agent-set-offline', 'agent-retired', 'suspension-lifted',
        'picture-approved', 'picture-refused', 'agent-invited', 'agent-withdrawn',
        'agent-renamed', 'description-hidden')`,
  // Of those who follow an agent.
  `UPDATE "Notification" notification SET "data" = (notification."data"::jsonb || jsonb_build_object(
      'agent', jsonb_build_object('slug', named."slug", 'name', named."name")))::json
    FROM (SELECT kept."id", 'former-' || right(agent."id"::text, 12) AS "slug",
        'Former agent ' || right(agent."id"::text, 6) AS "name"
      FROM "Notification" kept JOIN "Agent" agent ON kept."data" -> 'agent' ->> 'slug' = agent."slug"
      WHERE agent."ownerId" = $1 ORDER BY kept."id" FOR NO KEY UPDATE OF kept) named
    WHERE notification."id" = named."id"`,
  // What the acts of moderators block stays, as hashes.
  `UPDATE "ModerationAct" SET "before" = '{}' WHERE "userId" = $1`,
  `UPDATE "Ticket" SET "cancelledAt" = now() FROM "Agent" agent
    WHERE "Ticket"."agentId" = agent."id" AND agent."endpoint" = 'human:' || $1::text
      AND "seatedAt" IS NULL AND "cancelledAt" IS NULL`,
  `DELETE FROM "RatedMatch" USING "Agent" agent
    WHERE "RatedMatch"."agentId" = agent."id" AND agent."endpoint" = 'human:' || $1::text`,
  `UPDATE "Agent" SET "name" = 'Former player ' || right("id"::text, 6),
      "slug" = 'former-' || right("id"::text, 12), "endpoint" = NULL,
      "retiredAt" = coalesce("retiredAt", now())
    WHERE "endpoint" = 'human:' || $1::text`,
  `UPDATE "Agent" SET "name" = 'Former agent ' || right("id"::text, 6),
      "slug" = 'former-' || right("id"::text, 12), "description" = '', "avatar" = 0,
      "picture" = NULL,
      "online" = false, "endpoint" = NULL, "suspension" = NULL, "restDetail" = NULL, "nextHealthCheckAt" = NULL,
      "retiredAt" = coalesce("retiredAt", now())
    WHERE "ownerId" = $1`,
];

/**
 * Deletes what a teacher kept of others: only the teacher can see and delete a class's roster. Members stay with the
 * teams that the season's page shows. $1: the teacher.
 */
const ownClasses = [
  `DELETE FROM "JoinLink" link USING "Season" season
    WHERE season."id" = link."seasonId" AND season."creatorId" = $1`,
  `DELETE FROM "ClassMember" member USING "Season" season
    WHERE season."id" = member."seasonId" AND season."creatorId" = $1 AND member."userId" IS NULL`,
  `UPDATE "ClassMember" member SET "account" = NULL, "name" = '' FROM "Season" season
    WHERE season."id" = member."seasonId" AND season."creatorId" = $1`,
];

const locksOfAccount = [
  `SELECT 1 FROM "Agent" WHERE "ownerId" = $1 OR "endpoint" = 'human:' || $1::text
    ORDER BY "id" FOR UPDATE`,
  `SELECT 1 FROM "Report" WHERE "reporterId" = $1 ORDER BY "id" FOR UPDATE`,
  `SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE`,
];

/**
 * Deletes an account: ways to sign in, e-mail, tokens, keys, checks and reports are erased, agents
 * retire, and finished matches stay under neutral names. It cannot be undone. A running match
 * continues; agents that were reached by settings or keys lose their remaining decisions.
 */
export async function deleteAccount(database: Database, userId: string): Promise<void> {
  const handle = `departed-${randomBytes(6).toString("hex")}`;
  await inTransaction(database, async ({ connection }) => {
    // The lock order of writers of notifications: the subject first, then the user.
    for (const lock of locksOfAccount) await connection.query(lock, [userId]);
    await connection.query(
      `DELETE FROM "SignInLink" USING "User"
       WHERE "User"."id" = $1 AND "SignInLink"."email" = "User"."email"`,
      [userId],
    );
    await connection.query(`DELETE FROM "Account" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "ApiToken" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "Notification" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "NotificationMail" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "NotificationPreference" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "Follow" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "ClassMember" WHERE "userId" = $1`, [userId]);
    await connection.query(`DELETE FROM "PuzzleDay" WHERE "userId" = $1`, [userId]);
    for (const statement of ownClasses) await connection.query(statement, [userId]);
    await forgetAccountInStudies({ connection }, userId);
    await connection.query(`DELETE FROM "Report" WHERE "reporterId" = $1`, [userId]);
    await connection.query(
      `UPDATE "AuditEntry" SET "target" = $2 FROM "User"
       WHERE "User"."id" = $1 AND "target" = "User"."handle"
         AND "action" IN ${actionsOnUsers}`,
      [userId, handle],
    );
    for (const statement of neutralAgents) await connection.query(statement, [userId]);
    await connection.query(
      `UPDATE "User" SET "handle" = $2, "email" = NULL, "emailVerifiedAt" = NULL, "role" = 'user',
         "mailLocale" = 'en', "onLadder" = true, "sessionsFrom" = now(), "deletedAt" = now()
       WHERE "id" = $1`,
      [userId, handle],
    );
  });
}
