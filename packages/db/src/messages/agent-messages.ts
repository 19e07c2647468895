import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";

/** A message to store for an agent. */
export interface NewMessage {
  readonly agentId: string;
  /** The seat's session, opaque: a UUID. */
  readonly session: string;
  readonly route: string;
  /** The content, as JSON. */
  readonly payload: unknown;
  /** Milliseconds from now after which it expires and is no longer delivered. */
  readonly lifeMs: number;
}

/** A message that is still to be delivered. */
export interface PendingMessage {
  readonly id: string;
  readonly session: string;
  readonly route: string;
  /** The content, as JSON. */
  readonly payload: unknown;
  /** Milliseconds until it expires. */
  readonly leftMs: number;
}

/** How long an answered message is kept for its sender. */
const KEPT_FOR = "1 minute";

/**
 * Stores a message and notifies the processes that can deliver it; resolves with its id.
 *
 * @param key a UUID; a second call with the same key stores nothing and returns the same id
 */
export async function storeMessage(
  database: Database,
  message: NewMessage,
  key: string,
): Promise<string> {
  const { agentId, session, route, payload, lifeMs } = message;
  const { rows } = await database.connection.query<{ id: string }>({
    name: "store-message",
    text: `
      WITH stored AS (
        INSERT INTO "AgentMessage" ("agentId", "session", "route", "payload", "expiresAt", "key")
        VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6)
        ON CONFLICT ("key") DO UPDATE SET "key" = excluded."key" RETURNING "id", "agentId")
      SELECT "id"::text, pg_notify('agent_messages', "agentId"::text) FROM stored`,
    values: [agentId, session, route, JSON.stringify(payload), lifeMs, key],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("a message was not stored");
  return row.id;
}

/**
 * The first message of each session of an agent that is neither answered nor expired nor in
 * `except`; at most 200 sessions.
 */
export async function pendingMessages(
  database: Database,
  agentId: string,
  except: readonly string[] = [],
): Promise<PendingMessage[]> {
  const { rows } = await database.connection.query<PendingMessage>({
    name: "pending-messages",
    text: `
      SELECT DISTINCT ON ("session") "id"::text, "session", "route", "payload",
        floor(extract(epoch FROM "expiresAt" - now()) * 1000)::int AS "leftMs"
      FROM "AgentMessage"
      WHERE "agentId" = $1 AND "takenAt" IS NULL AND "expiresAt" > now() AND "id" <> ALL($2::bigint[])
      ORDER BY "session", "AgentMessage"."id" LIMIT 200`,
    values: [agentId, except],
  });
  return rows;
}

/** The given agents that have messages to deliver. */
export async function agentsWithMessages(
  database: Database,
  agentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.connection.query<{ agentId: string }>({
    name: "agents-with-messages",
    text: `
      SELECT DISTINCT "agentId" FROM "AgentMessage"
      WHERE "agentId" = ANY($1::uuid[]) AND "takenAt" IS NULL AND "expiresAt" > now()`,
    values: [agentIds],
  });
  return new Set(rows.map(({ agentId }) => agentId));
}

/** Stores the first answer to a message before it expires; resolves with whether it is this one. */
export async function answerMessage(
  database: Database,
  id: string,
  answer: unknown,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "answer-message",
    text: `
      WITH answered AS (
        UPDATE "AgentMessage"
        SET "answer" = $2, "takenAt" = now(), "expiresAt" = now() + interval '${KEPT_FOR}'
        WHERE "id" = $1 AND "takenAt" IS NULL AND "expiresAt" > now() RETURNING "id")
      SELECT pg_notify('message_answers', "id"::text) FROM answered`,
    values: [id, JSON.stringify(answer ?? null)],
  });
  return rowCount === 1;
}

/** What an answer will be if no other is given in time. */
export interface Draft {
  /** Null: there is none any more. */
  readonly answer: unknown;
  /** When it was written, by the receiver's clock. */
  readonly writtenAt: Date;
}

/**
 * Keeps a draft of the answer to a message, in place of an earlier one; a later one, of another device,
 * stays. False when the message is answered or expired.
 */
export async function keepDraft(
  database: Database,
  id: string,
  { answer, writtenAt }: Draft,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "keep-draft",
    text: `
      UPDATE "AgentMessage" SET "draftedAt" = greatest("draftedAt", $3),
        "draft" = CASE WHEN "draftedAt" > $3 THEN "draft" ELSE $2 END
      WHERE "id" = $1 AND "takenAt" IS NULL AND "expiresAt" > now()`,
    values: [id, answer === null ? null : JSON.stringify(answer), writtenAt],
  });
  return rowCount === 1;
}

/** The answers to the given messages that have one, by the message's id. */
export async function answersOf(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await database.connection.query<{ id: string; answer: unknown }>({
    name: "answers-of-messages",
    text: `
      SELECT "id"::text, "answer" FROM "AgentMessage"
      WHERE "id" = ANY($1::bigint[]) AND "takenAt" IS NOT NULL`,
    values: [ids],
  });
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

/** Deletes messages that are no longer needed: withdrawn ones, or ones whose answers were read. */
export async function withdrawMessages(database: Database, ids: readonly string[]): Promise<void> {
  await database.connection.query({
    name: "withdraw-messages",
    text: `
      WITH gone AS (
        DELETE FROM "AgentMessage" WHERE "id" = ANY($1::bigint[]) RETURNING "agentId", "takenAt")
      SELECT pg_notify('agent_messages', "agentId"::text) FROM gone WHERE "takenAt" IS NULL`,
    values: [ids],
  });
}

/**
 * Deletes a message whose time is up; resolves with its answer if it has one, else with the draft of
 * one, else with undefined. From then on it cannot be answered.
 */
export async function closeMessage(
  database: Database,
  id: string,
): Promise<{ readonly answer: unknown } | undefined> {
  const { rows } = await database.connection.query<{
    isAnswered: boolean;
    answer: unknown;
    draft: unknown;
    notified: string | null;
  }>({
    name: "close-message",
    text: `
      WITH gone AS (
        DELETE FROM "AgentMessage" WHERE "id" = $1
        RETURNING "agentId", "takenAt" IS NOT NULL AS "isAnswered", "answer", "draft")
      SELECT "isAnswered", "answer", "draft", CASE WHEN NOT "isAnswered"
        THEN pg_notify('agent_messages', "agentId"::text)::text END AS "notified" FROM gone`,
    values: [id],
  });
  const [gone] = rows;
  if (gone?.isAnswered) return { answer: gone.answer };
  return gone === undefined || gone.draft === null ? undefined : { answer: gone.draft };
}

/**
 * Deletes messages that expired a minute ago or earlier; resolves with their number. The minute leaves
 * their senders time to fetch the drafts with `closeMessage`.
 */
export async function sweepMessages(database: Database): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "AgentMessage" WHERE "expiresAt" <= now() - interval '1 minute'`,
  );
  return rowCount ?? 0;
}

/** How long a lost database is waited for. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** Whether an error says that the connection or the server went away, not that a statement is wrong. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // PostgreSQL's classes 08 (connection) and 57P (operator intervention), and the network's codes.
  return (
    /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code) ||
    /^(Connection terminated|timeout|Client has)/.test(error.message)
  );
}

/**
 * Runs `work` again while the database cannot be reached, for up to 5 s or until `signal` is
 * aborted; rejects with its last error. `work` may have been done before its connection was lost.
 */
export async function persist<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const over = performance.now() > end || signal?.aborted === true;
      if (over || !isConnectionLost(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
