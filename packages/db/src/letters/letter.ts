import type { Database } from "../database.ts";

/** A letter as it is stored. */
export interface NewLetter {
  readonly agentId: string;
  /** The seat's session, opaque: a UUID. */
  readonly session: string;
  readonly route: string;
  readonly message: unknown;
  /** From now; later it is not delivered any more. */
  readonly lifeMs: number;
}

/** A letter that is still to be delivered. */
export interface PendingLetter {
  readonly id: string;
  readonly session: string;
  readonly route: string;
  readonly message: unknown;
  /** Milliseconds until it expires. */
  readonly leftMs: number;
}

/** An answered letter is kept for its asker this long. */
const KEPT_FOR = "1 minute";

/**
 * Stores a letter and tells whoever can deliver it; resolves with its id.
 *
 * @param key a UUID: a letter that was stored with it already is the same letter
 */
export async function storeLetter(
  database: Database,
  letter: NewLetter,
  key: string,
): Promise<string> {
  const { agentId, session, route, message, lifeMs } = letter;
  const { rows } = await database.connection.query<{ id: string }>({
    name: "store-letter",
    text: `
      WITH stored AS (
        INSERT INTO "Letter" ("agentId", "session", "route", "message", "expiresAt", "key")
        VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6)
        ON CONFLICT ("key") DO UPDATE SET "key" = excluded."key" RETURNING "id", "agentId")
      SELECT "id"::text, pg_notify('letters', "agentId"::text) FROM stored`,
    values: [agentId, session, route, JSON.stringify(message), lifeMs, key],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("a letter was not stored");
  return row.id;
}

/**
 * The first letter of every session of an agent that is neither answered nor expired, but for those
 * in `except`; of 200 sessions at most.
 */
export async function pendingLetters(
  database: Database,
  agentId: string,
  except: readonly string[] = [],
): Promise<PendingLetter[]> {
  const { rows } = await database.connection.query<PendingLetter>({
    name: "pending-letters",
    text: `
      SELECT DISTINCT ON ("session") "id"::text, "session", "route", "message",
        ceil(extract(epoch FROM "expiresAt" - now()) * 1000)::int AS "leftMs"
      FROM "Letter"
      WHERE "agentId" = $1 AND "takenAt" IS NULL AND "expiresAt" > now() AND "id" <> ALL($2::bigint[])
      ORDER BY "session", "Letter"."id" LIMIT 200`,
    values: [agentId, except],
  });
  return rows;
}

/** Which of some agents have letters to deliver. */
export async function agentsWithLetters(
  database: Database,
  agentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.connection.query<{ agentId: string }>({
    name: "agents-with-letters",
    text: `
      SELECT DISTINCT "agentId" FROM "Letter"
      WHERE "agentId" = ANY($1::uuid[]) AND "takenAt" IS NULL AND "expiresAt" > now()`,
    values: [agentIds],
  });
  return new Set(rows.map(({ agentId }) => agentId));
}

/** Keeps the first answer of a letter that has not expired; resolves with whether it was this one. */
export async function answerLetter(
  database: Database,
  id: string,
  answer: unknown,
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "answer-letter",
    text: `
      WITH answered AS (
        UPDATE "Letter"
        SET "answer" = $2, "takenAt" = now(), "expiresAt" = now() + interval '${KEPT_FOR}'
        WHERE "id" = $1 AND "takenAt" IS NULL AND "expiresAt" > now() RETURNING "id")
      SELECT pg_notify('letter_answers', "id"::text) FROM answered`,
    values: [id, JSON.stringify(answer ?? null)],
  });
  return rowCount === 1;
}

/** The answers of those letters that have one, by id. */
export async function answersOf(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await database.connection.query<{ id: string; answer: unknown }>({
    name: "answers-of-letters",
    text: `
      SELECT "id"::text, "answer" FROM "Letter"
      WHERE "id" = ANY($1::bigint[]) AND "takenAt" IS NOT NULL`,
    values: [ids],
  });
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

/** Takes letters back, or clears them away once their answers are read. */
export async function withdrawLetters(database: Database, ids: readonly string[]): Promise<void> {
  await database.connection.query({
    name: "withdraw-letters",
    text: `
      WITH gone AS (
        DELETE FROM "Letter" WHERE "id" = ANY($1::bigint[]) RETURNING "agentId", "takenAt")
      SELECT pg_notify('letters', "agentId"::text) FROM gone WHERE "takenAt" IS NULL`,
    values: [ids],
  });
}

/** Removes what is of no use any more; resolves with how many letters that were. */
export async function sweepLetters(database: Database): Promise<number> {
  const { rowCount } = await database.connection.query(
    `DELETE FROM "Letter" WHERE "expiresAt" <= now()`,
  );
  return rowCount ?? 0;
}
