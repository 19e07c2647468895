import { type Database, inTransaction } from "./database.ts";
import { isId } from "./id.ts";

/** A key or token of an owner as stored: sealed for its id and host. */
export interface StoredSecret {
  readonly id: string;
  /** v1.keyId.iv.ciphertext.tag */
  readonly sealed: string;
  /** The part that its owner is shown. */
  readonly lastFour: string;
  /** The one host (with its port, as `URL.host` writes it) it may be sent to. */
  readonly host: string;
}

/** Keeps a secret without an owner; `giveSecret` gives it to an agent. */
export async function storeSecret(database: Database, secret: StoredSecret): Promise<void> {
  const { id, sealed, lastFour, host } = secret;
  await database.connection.query({
    name: "store-secret",
    text: `INSERT INTO "Secret" ("id", "sealed", "lastFour", "host") VALUES ($1, $2, $3, $4)`,
    values: [id, sealed, lastFour, host],
  });
}

export async function secretById(database: Database, id: string): Promise<StoredSecret | null> {
  if (!isId(id)) return null;
  const { rows } = await database.connection.query<StoredSecret>({
    name: "secret-by-id",
    text: `SELECT "id", "sealed", "lastFour", "host" FROM "Secret" WHERE "id" = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The secret of an agent; null when it has none. */
export async function secretOfAgent(
  database: Database,
  agentId: string,
): Promise<StoredSecret | null> {
  const { rows } = await database.connection.query<StoredSecret>({
    name: "secret-of-agent",
    text: `
      SELECT secret."id", secret."sealed", secret."lastFour", secret."host"
      FROM "Agent" agent JOIN "Secret" secret ON secret."id" = agent."secretId"
      WHERE agent."id" = $1`,
    values: [agentId],
  });
  return rows[0] ?? null;
}

/** Gives an agent this secret instead of the one it had, which is deleted; null: it has none. */
export async function giveSecret(
  database: Database,
  agentId: string,
  secretId: string | null,
): Promise<void> {
  await inTransaction(database, async ({ connection }) => {
    const { rows } = await connection.query<{ secretId: string | null }>(
      `SELECT "secretId" FROM "Agent" WHERE "id" = $1 FOR UPDATE`,
      [agentId],
    );
    const [held] = rows;
    if (held === undefined) throw new Error(`There is no agent ${agentId}.`);
    await connection.query(`UPDATE "Agent" SET "secretId" = $2 WHERE "id" = $1`, [
      agentId,
      secretId,
    ]);
    // One that came with a check is the agent's from now on.
    if (secretId !== null) {
      await connection.query(`UPDATE "Check" SET "secretId" = NULL WHERE "secretId" = $1`, [
        secretId,
      ]);
    }
    if (held.secretId === null || held.secretId === secretId) return;
    await connection.query(`DELETE FROM "Secret" WHERE "id" = $1`, [held.secretId]);
  });
}

/**
 * Deletes secrets older than `olderThan` that no agent or webhook has and no check waits for (a user typed
 * a key and went away). Resolves with how many.
 */
export async function dropLooseSecrets(database: Database, olderThan: Date): Promise<number> {
  const { rowCount } = await database.connection.query({
    name: "drop-loose-secrets",
    text: `
      DELETE FROM "Secret" secret WHERE secret."createdAt" < $1
        AND NOT EXISTS (SELECT FROM "Agent" WHERE "secretId" = secret."id")
        AND NOT EXISTS (SELECT FROM "Webhook" WHERE "secretId" = secret."id")
        AND NOT EXISTS (
          SELECT FROM "Check" WHERE "secretId" = secret."id" AND "status" <> 'done')`,
    values: [olderThan],
  });
  return rowCount ?? 0;
}

const BATCH = 200;

/** A row of the walk. */
export type SealedRow = Pick<StoredSecret, "id" | "sealed" | "host">;

/**
 * Applies `each` to every secret and stores the result; null leaves it unchanged. A row that another process
 * changes at the same time is passed to `each` again, so several walks may run concurrently.
 * Resolves with the number of written rows.
 */
export async function reseal(
  database: Database,
  each: (row: SealedRow) => string | null,
): Promise<number> {
  const { connection } = database;
  const rows = async (text: string, value: string): Promise<SealedRow[]> =>
    (
      await connection.query<SealedRow>(`SELECT "id", "sealed", "host" FROM "Secret" ${text}`, [
        value,
      ])
    ).rows;
  const write = async (row: SealedRow): Promise<boolean> => {
    for (let known: SealedRow | undefined = row; known !== undefined; ) {
      const sealed = each(known);
      if (sealed === null) return false;
      const { rowCount } = await connection.query(
        `UPDATE "Secret" SET "sealed" = $3 WHERE "id" = $1 AND "sealed" = $2`,
        [known.id, known.sealed, sealed],
      );
      if (rowCount === 1) return true;
      [known] = await rows(`WHERE "id" = $1`, known.id);
    }
    return false;
  };
  let written = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const batch = await rows(`WHERE "id" > $1 ORDER BY "id" LIMIT ${BATCH}`, after);
    for (const row of batch) {
      if (await write(row)) written += 1;
      after = row.id;
    }
    if (batch.length < BATCH) return written;
  }
}
