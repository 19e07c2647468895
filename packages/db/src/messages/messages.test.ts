import { randomUUID } from "node:crypto";
import { freshDatabase } from "@wisp/test-kit/database";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { afterAll, expect, test, vi } from "vitest";
import { addDialOut } from "../../test/agents.ts";
import {
  agentsWithMessages,
  answerMessage,
  keepDraft,
  pendingMessages,
  storeMessage,
  sweepMessages,
} from "./agent-messages.ts";
import { openListening } from "./listening.ts";
import { openMessenger } from "./messenger.ts";

const { database, url } = await freshDatabase();
const lost: Error[] = [];
const listening = await openListening(url, (error) => lost.push(error));
const messenger = openMessenger(database, listening);
afterAll(async () => {
  await messenger.close();
  await listening.close();
});

const messageTo = (agentId: string, session = randomUUID(), payload: unknown = null) => ({
  agentId,
  session,
  route: "interact",
  payload,
  lifeMs: 60_000,
});
const never = new AbortController().signal;
const count = async (agentId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS "count" FROM "AgentMessage" WHERE "agentId" = $1`,
    [agentId],
  );
  return rows[0].count;
};
const makeOlder = (id: string, seconds: number) =>
  database.pool.query(
    `UPDATE "AgentMessage" SET "expiresAt" = "expiresAt" - $2 * interval '1 second' WHERE "id" = $1`,
    [id, seconds],
  );
const pendingOne = (agentId: string) =>
  vi.waitUntil(async () => (await pendingMessages(database, agentId))[0], {
    timeout: STATE_LIMIT_MS,
    interval: 10,
  });

test("messages of a session come in order, one at a time, sessions side by side", async () => {
  const agentId = await addDialOut(database);
  const [one, other] = [randomUUID(), randomUUID()];
  for (const step of [1, 2, 3]) {
    await messenger.post(messageTo(agentId, one, { step }));
    await messenger.post(messageTo(agentId, other, { step }));
  }
  const seen: unknown[] = [];
  for (;;) {
    const messages = await pendingMessages(database, agentId);
    if (messages.length === 0) break;
    expect(new Set(messages.map(({ session }) => session))).toEqual(new Set([one, other]));
    seen.push(messages.map(({ payload }) => payload));
    for (const { id } of messages) await answerMessage(database, id, { success: true });
  }
  expect(seen).toEqual([1, 2, 3].map((step) => [{ step }, { step }]));
});

test("an ask resolves with the first answer; later ones are ignored", async () => {
  const agentId = await addDialOut(database);
  const asked = messenger.ask(messageTo(agentId), never);
  const { id } = await pendingOne(agentId);
  const text = 'NUL \u0000, a lone \ud800, "quotes" and 🔥';
  const kept = [
    await answerMessage(database, id, { text }),
    await answerMessage(database, id, { text: "second" }),
  ];
  expect(kept).toEqual([true, false]);
  expect(await asked).toEqual({ answer: { text } });
  await expect.poll(() => count(agentId)).toBe(0);
});

test("an ask that is aborted is taken back at once, and can be answered no more", async () => {
  const agentId = await addDialOut(database);
  const heard: (string | undefined)[] = [];
  const stop = listening.hear("agent_messages", (payload) => heard.push(payload));
  const clock = new AbortController();
  const asked = messenger.ask(messageTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  clock.abort();
  expect(await asked).toBeUndefined();
  await expect.poll(() => count(agentId)).toBe(0);
  expect(await answerMessage(database, id, "late")).toBe(false);
  await expect.poll(() => heard.filter((payload) => payload === agentId)).toHaveLength(2);
  stop();
  expect(await messenger.ask(messageTo(agentId), clock.signal)).toBeUndefined();
  expect(await count(agentId)).toBe(0);
});

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));

test.each([
  [
    "the latest draft",
    [
      ["one", 1],
      ["two", 2],
    ],
    "two",
  ],
  [
    "not a draft that was delayed on its way",
    [
      ["two", 2],
      ["one", 1],
    ],
    "two",
  ],
  [
    "nothing where the draft was taken back",
    [
      ["one", 1],
      [null, 2],
    ],
    undefined,
  ],
  ["nothing without a draft", [], undefined],
] as const)("when time is up an ask resolves with %s", async (_, drafts, wanted) => {
  const agentId = await addDialOut(database);
  const clock = new AbortController();
  const asked = messenger.ask(messageTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  for (const [answer, seconds] of drafts) {
    await keepDraft(database, id, { answer, writtenAt: at(seconds) });
  }
  // A draft is no answer yet.
  expect(await pendingMessages(database, agentId)).toHaveLength(1);
  clock.abort();
  expect(await asked).toEqual(wanted && { answer: wanted });
  expect(await count(agentId)).toBe(0);
  expect(await keepDraft(database, id, { answer: "late", writtenAt: at(9) })).toBe(false);
});

test("a draft that comes after a later one of another device changes nothing, and finds the question open", async () => {
  const agentId = await addDialOut(database);
  const clock = new AbortController();
  const asked = messenger.ask(messageTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  expect(await keepDraft(database, id, { answer: "later", writtenAt: at(2) })).toBe(true);
  expect(await keepDraft(database, id, { answer: "earlier", writtenAt: at(1) })).toBe(true);
  clock.abort();
  expect(await asked).toEqual({ answer: "later" });
});

test("a draft survives that the connection is lost while it is fetched", async () => {
  const agentId = await addDialOut(database);
  const clock = new AbortController();
  const asked = messenger.ask(messageTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  await keepDraft(database, id, { answer: "draft", writtenAt: at(1) });
  const holder = await database.pool.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT 1 FROM "AgentMessage" WHERE "id" = $1 FOR UPDATE`, [id]);
  clock.abort();
  const cut = async () =>
    (
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE '%DELETE FROM "AgentMessage"%'`,
      )
    ).rowCount;
  await expect.poll(cut).toBe(1);
  await holder.query("COMMIT");
  holder.release();
  expect(await asked).toEqual({ answer: "draft" });
});

test("an answer replaces its draft, and time that ends before it is read changes nothing", async () => {
  const agentId = await addDialOut(database);
  const clock = new AbortController();
  const asked = messenger.ask(messageTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  await keepDraft(database, id, { answer: "draft", writtenAt: at(1) });
  await answerMessage(database, id, "given");
  expect(await keepDraft(database, id, { answer: "later", writtenAt: at(2) })).toBe(false);
  clock.abort();
  expect(await asked).toEqual({ answer: "given" });
});

test("an expired message is neither delivered nor answered, and is swept away", async () => {
  const agentId = await addDialOut(database);
  const asked = await messenger.ask({ ...messageTo(agentId), lifeMs: 30 }, never);
  expect(asked).toBeUndefined();
  await messenger.post({ ...messageTo(agentId), lifeMs: 600_000 });
  const { id, leftMs } = await pendingOne(agentId);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(600_000);
  await makeOlder(id, 601);
  expect(await pendingMessages(database, agentId)).toEqual([]);
  expect(await answerMessage(database, id, "late")).toBe(false);
  await messenger.post(messageTo(agentId));
  // For a minute its sender can still fetch a draft.
  await sweepMessages(database);
  expect(await count(agentId)).toBe(2);
  await makeOlder(id, 60);
  expect(await sweepMessages(database)).toBeGreaterThan(0);
  expect(await count(agentId)).toBe(1);
});

test("answered messages nobody reads are swept two minutes later", async () => {
  const agentId = await addDialOut(database);
  await messenger.post({ ...messageTo(agentId), lifeMs: 3_600_000 });
  const { id } = await pendingOne(agentId);
  await answerMessage(database, id, { success: true });
  await makeOlder(id, 121);
  await sweepMessages(database);
  expect(await count(agentId)).toBe(0);
});

test("one message of each of 200 sessions at most, none of those that are left out", async () => {
  const agentId = await addDialOut(database);
  const ids = await Promise.all(
    Array.from({ length: 230 }, () => storeMessage(database, messageTo(agentId), randomUUID())),
  );
  expect(await pendingMessages(database, agentId)).toHaveLength(200);
  const rest = await pendingMessages(database, agentId, ids.slice(0, 220));
  expect(rest.map(({ id }) => id).toSorted()).toEqual(ids.slice(220).toSorted());
  const stranger = await addDialOut(database);
  expect(await agentsWithMessages(database, [agentId, stranger])).toEqual(new Set([agentId]));
});

/** Connections that wait for notifications now. */
async function listeners(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE datname = current_database() AND query ILIKE 'listen %'`,
  );
  return rows[0]?.count ?? 0;
}

test("asks survive that every connection is cut, again and again", async () => {
  const agentId = await addDialOut(database);
  for (const round of [1, 2, 3]) {
    const before = lost.length;
    const asked = messenger.ask(messageTo(agentId, undefined, { round }), never);
    const { id } = await pendingOne(agentId);
    await expect.poll(listeners).toBeGreaterThan(0);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    // There is no listener at this moment: the answer is found by looking.
    await answerMessage(database, id, { round });
    expect(await asked).toEqual({ answer: { round } });
  }
});

test("a message that is stored again after a lost connection is one message", async () => {
  const agentId = await addDialOut(database);
  const key = randomUUID();
  const message = messageTo(agentId);
  const [one, other] = [
    await storeMessage(database, message, key),
    await storeMessage(database, message, key),
  ];
  expect(other).toBe(one);
  expect(await pendingMessages(database, agentId)).toHaveLength(1);
});
