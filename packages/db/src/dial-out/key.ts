import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../database.ts";

/** "wisp_" and 32 random bytes, base64url. */
export const keyPattern = /^wisp_[\w-]{43}$/;

/** A key has 256 bits of chance, so that a plain hash keeps it secret. */
export const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

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
