import { createHash, randomUUID } from "node:crypto";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addDialOut } from "../test/agents.ts";
import {
  agentOfDialOutKey,
  dialOutState,
  leaseConnection,
  newDialOutKey,
  releaseConnections,
  touchConnections,
} from "./dial-out.ts";

const { database } = await freshDatabase();

test("a key finds its agent, is stored as a hash alone, and ends with the next", async () => {
  const agentId = await addDialOut(database);
  expect(await dialOutState(database, agentId)).toBeNull();
  const key = await newDialOutKey(database, agentId);
  expect(key).toMatch(/^wisp_[\w-]{43}$/);
  expect(await agentOfDialOutKey(database, key)).toBe(agentId);
  const { rows } = await database.pool.query(`SELECT * FROM "DialOut" WHERE "agentId" = $1`, [
    agentId,
  ]);
  expect(rows[0].keyHash).toBe(createHash("sha256").update(key).digest("hex"));
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, -4));
  const next = await newDialOutKey(database, agentId);
  expect(await agentOfDialOutKey(database, key)).toBeNull();
  expect(await agentOfDialOutKey(database, next)).toBe(agentId);
  expect(await dialOutState(database, agentId)).toMatchObject({ lastFour: next.slice(-4) });
});

test.each(["", "wisp_", "\u0000", `wisp_${"a".repeat(43)}`, "' OR true"])(
  "%j is not a key",
  async (key) => {
    expect(await agentOfDialOutKey(database, key)).toBeNull();
  },
);

test("the key of a retired agent is invalid", async () => {
  const agentId = await addDialOut(database);
  const key = await newDialOutKey(database, agentId);
  const connection = randomUUID();
  await leaseConnection(database, { agentId, key, connection });
  await database.pool.query(`UPDATE "Agent" SET "retiredAt" = now() WHERE "id" = $1`, [agentId]);
  expect(await agentOfDialOutKey(database, key)).toBeNull();
  expect(await touchConnections(database, [connection])).toEqual(new Set());
});

test("the newest connection is the agent's, and a new key ends it", async () => {
  const agentId = await addDialOut(database);
  const key = await newDialOutKey(database, agentId);
  const [older, newer] = [randomUUID(), randomUUID()];
  const connected = async () => (await dialOutState(database, agentId))?.connected;
  expect(await connected()).toBe(false);
  expect(await leaseConnection(database, { agentId, key, connection: older })).toBe(true);
  expect(await connected()).toBe(true);
  expect(await leaseConnection(database, { agentId, key, connection: newer })).toBe(true);
  expect(await touchConnections(database, [older, newer])).toEqual(new Set([newer]));
  await releaseConnections(database, [older]);
  expect(await connected()).toBe(true);
  await releaseConnections(database, [newer]);
  expect(await connected()).toBe(false);
  await leaseConnection(database, { agentId, key, connection: newer });
  await newDialOutKey(database, agentId);
  expect(await connected()).toBe(false);
  expect(await leaseConnection(database, { agentId, key, connection: older })).toBe(false);
});

test("a connection whose server died counts as lost after a minute", async () => {
  const agentId = await addDialOut(database);
  const key = await newDialOutKey(database, agentId);
  const connection = randomUUID();
  await leaseConnection(database, { agentId, key, connection });
  const seen = new Date(Date.now() - 61_000);
  await database.pool.query(`UPDATE "DialOut" SET "connectedAt" = $2 WHERE "agentId" = $1`, [
    agentId,
    seen,
  ]);
  expect(await dialOutState(database, agentId)).toMatchObject({
    connected: false,
    lastSeenAt: seen,
  });
  await touchConnections(database, [connection]);
  expect(await dialOutState(database, agentId)).toMatchObject({ connected: true });
});
