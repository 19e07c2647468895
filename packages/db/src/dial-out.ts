import { createHash, randomBytes } from "node:crypto";
import { isOfBannedOwner } from "./availability.ts";
import type { Database } from "./database.ts";

/** "wisp_" and 32 random bytes, base64url. */
const keyPattern = /^wisp_[\w-]{43}$/;

/** A key has 256 bits of chance, so that a plain hash keeps it secret. */
const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/**
 * Makes the key an agent dials out with. A former key ends, and so does the connection made with
 * it. Only a hash is stored: the caller shows the key once.
 */
export async function newDialOutKey(database: Database, agentId: string): Promise<string> {
  const key = `wisp_${randomBytes(32).toString("base64url")}`;
  await database.connection.query(
    `WITH replaced AS (
       INSERT INTO "DialOut" ("agentId", "keyHash", "lastFour") VALUES ($1, $2, $3)
       ON CONFLICT ("agentId") DO UPDATE SET "keyHash" = excluded."keyHash",
         "lastFour" = excluded."lastFour", "connection" = NULL, "connectedAt" = NULL,
         "createdAt" = now()
       RETURNING "agentId")
     SELECT pg_notify('dial_outs', "agentId"::text) FROM replaced`,
    [agentId, hashOf(key), key.slice(-4)],
  );
  return key;
}

/** A server says this often that a connection is still there. */
export const TOUCH_EVERY_MS = 20_000;

/** A connection whose server did not renew it for this long has ended: the server died. */
const LOST_AFTER = "1 minute";

/** The agent a key belongs to; null for wrong keys, and for agents that are retired or of a banned owner. */
export async function agentOfDialOutKey(database: Database, key: string): Promise<string | null> {
  if (!keyPattern.test(key)) return null;
  const { rows } = await database.connection.query<{ agentId: string }>({
    name: "agent-of-dial-out-key",
    text: `
      SELECT "agentId" FROM "DialOut" JOIN "Agent" ON "Agent"."id" = "agentId"
      WHERE "keyHash" = $1 AND "retiredAt" IS NULL AND NOT ${isOfBannedOwner('"Agent"')}`,
    values: [hashOf(key)],
  });
  return rows[0]?.agentId ?? null;
}

/**
 * Makes `connection` (a UUID) the agent's one connection and notifies the servers; false when the key
 * was replaced meanwhile.
 */
export async function leaseConnection(
  database: Database,
  lease: { readonly agentId: string; readonly key: string; readonly connection: string },
): Promise<boolean> {
  const { rowCount } = await database.connection.query({
    name: "lease-connection",
    text: `
      WITH leased AS (
        UPDATE "DialOut" SET "connection" = $3, "connectedAt" = now()
        WHERE "agentId" = $1 AND "keyHash" = $2 RETURNING "agentId")
      SELECT pg_notify('dial_outs', "agentId"::text) FROM leased`,
    values: [lease.agentId, hashOf(lease.key), lease.connection],
  });
  return rowCount === 1;
}

/** Says that connections are still there; resolves with those that still are their agent's newest. */
export async function touchConnections(
  database: Database,
  connections: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.connection.query<{ connection: string }>({
    name: "touch-connections",
    text: `
      UPDATE "DialOut" SET "connectedAt" = now() FROM "Agent"
      WHERE "Agent"."id" = "agentId" AND "retiredAt" IS NULL AND NOT ${isOfBannedOwner('"Agent"')}
        AND "connection" = ANY($1::uuid[])
      RETURNING "connection"`,
    values: [connections],
  });
  return new Set(rows.map(({ connection }) => connection));
}

/** Forgets connections that ended; newer ones of their agents stay. */
export async function releaseConnections(
  database: Database,
  connections: readonly string[],
): Promise<void> {
  await database.connection.query({
    name: "release-connections",
    text: `UPDATE "DialOut" SET "connection" = NULL WHERE "connection" = ANY($1::uuid[])`,
    values: [connections],
  });
}

/** The visible part of an agent's key and its connection. */
export interface DialOutState {
  /** Of the key. */
  readonly lastFour: string;
  /** When the key was made. */
  readonly createdAt: Date;
  readonly connected: boolean;
  /** When it was last known to be connected; null: never with this key. */
  readonly lastSeenAt: Date | null;
}

/** Whether an agent is connected to any server; null when it has no key. */
export async function dialOutState(
  database: Database,
  agentId: string,
): Promise<DialOutState | null> {
  const { rows } = await database.connection.query<DialOutState>({
    name: "dial-out-state",
    text: `
      SELECT "lastFour", "createdAt", "connectedAt" AS "lastSeenAt",
        "connection" IS NOT NULL AND coalesce("connectedAt" > now() - interval '${LOST_AFTER}', false) AS "connected"
      FROM "DialOut" WHERE "agentId" = $1`,
    values: [agentId],
  });
  return rows[0] ?? null;
}
