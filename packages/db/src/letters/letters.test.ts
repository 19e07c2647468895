import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { addDialOut } from "../../test/agents.ts";
import {
  agentsWithLetters,
  answerLetter,
  pendingLetters,
  storeLetter,
  sweepLetters,
} from "./letter.ts";
import { openListening } from "./listening.ts";
import { openMailbox } from "./mailbox.ts";

const { database, url } = await freshDatabase();
const lost: Error[] = [];
const listening = await openListening(url, (error) => lost.push(error));
const mailbox = openMailbox(database, listening);
afterAll(async () => {
  await mailbox.close();
  await listening.close();
});

const letterTo = (agentId: string, session = randomUUID(), message: unknown = null) => ({
  agentId,
  session,
  route: "interact",
  message,
  lifeMs: 60_000,
});
const never = new AbortController().signal;
const count = async (agentId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS "count" FROM "Letter" WHERE "agentId" = $1`,
    [agentId],
  );
  return rows[0].count;
};
async function pendingOne(agentId: string) {
  for (let tries = 0; tries < 500; tries += 1) {
    const [letter] = await pendingLetters(database, agentId);
    if (letter !== undefined) return letter;
    await sleep(10);
  }
  throw new Error("no letter");
}

test("letters of a session come in order, one at a time, sessions side by side", async () => {
  const agentId = await addDialOut(database);
  const [one, other] = [randomUUID(), randomUUID()];
  for (const step of [1, 2, 3]) {
    await mailbox.post(letterTo(agentId, one, { step }));
    await mailbox.post(letterTo(agentId, other, { step }));
  }
  const seen: unknown[] = [];
  for (;;) {
    const letters = await pendingLetters(database, agentId);
    if (letters.length === 0) break;
    expect(new Set(letters.map(({ session }) => session))).toEqual(new Set([one, other]));
    seen.push(letters.map(({ message }) => message));
    for (const { id } of letters) await answerLetter(database, id, { success: true });
  }
  expect(seen).toEqual([1, 2, 3].map((step) => [{ step }, { step }]));
});

test("an ask resolves with the first answer; later ones are ignored", async () => {
  const agentId = await addDialOut(database);
  const asked = mailbox.ask(letterTo(agentId), never);
  const { id } = await pendingOne(agentId);
  const text = 'NUL \u0000, a lone \ud800, "quotes" and 🔥';
  const kept = [
    await answerLetter(database, id, { text }),
    await answerLetter(database, id, { text: "second" }),
  ];
  expect(kept).toEqual([true, false]);
  expect(await asked).toEqual({ answer: { text } });
  await expect.poll(() => count(agentId)).toBe(0);
});

test("an ask that is aborted is taken back at once, and can be answered no more", async () => {
  const agentId = await addDialOut(database);
  const told: (string | undefined)[] = [];
  const stop = listening.hear("letters", (payload) => told.push(payload));
  const clock = new AbortController();
  const asked = mailbox.ask(letterTo(agentId), clock.signal);
  const { id } = await pendingOne(agentId);
  clock.abort();
  expect(await asked).toBeUndefined();
  await expect.poll(() => count(agentId)).toBe(0);
  expect(await answerLetter(database, id, "late")).toBe(false);
  await expect.poll(() => told.filter((payload) => payload === agentId)).toHaveLength(2);
  stop();
  expect(await mailbox.ask(letterTo(agentId), clock.signal)).toBeUndefined();
  expect(await count(agentId)).toBe(0);
});

test("what expired is neither delivered nor answered, and is swept away", async () => {
  const agentId = await addDialOut(database);
  const asked = await mailbox.ask({ ...letterTo(agentId), lifeMs: 30 }, never);
  expect(asked).toBeUndefined();
  await mailbox.post({ ...letterTo(agentId), lifeMs: 200 });
  const { id, leftMs } = await pendingOne(agentId);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(200);
  await sleep(250);
  expect(await pendingLetters(database, agentId)).toEqual([]);
  expect(await answerLetter(database, id, "late")).toBe(false);
  await mailbox.post(letterTo(agentId));
  expect(await sweepLetters(database)).toBeGreaterThan(0);
  expect(await count(agentId)).toBe(1);
});

test("answered letters nobody reads are swept once a minute is over", async () => {
  const agentId = await addDialOut(database);
  await mailbox.post({ ...letterTo(agentId), lifeMs: 3_600_000 });
  const { id } = await pendingOne(agentId);
  await answerLetter(database, id, { success: true });
  await database.pool.query(
    `UPDATE "Letter" SET "expiresAt" = "expiresAt" - interval '61 seconds' WHERE "id" = $1`,
    [id],
  );
  await sweepLetters(database);
  expect(await count(agentId)).toBe(0);
});

test("one letter of each of 200 sessions at most, none of those that are left out", async () => {
  const agentId = await addDialOut(database);
  const ids = await Promise.all(
    Array.from({ length: 230 }, () => storeLetter(database, letterTo(agentId), randomUUID())),
  );
  expect(await pendingLetters(database, agentId)).toHaveLength(200);
  const rest = await pendingLetters(database, agentId, ids.slice(0, 220));
  expect(rest.map(({ id }) => id).toSorted()).toEqual(ids.slice(220).toSorted());
  const stranger = await addDialOut(database);
  expect(await agentsWithLetters(database, [agentId, stranger])).toEqual(new Set([agentId]));
});

test("asks survive that every connection is cut, again and again", async () => {
  const agentId = await addDialOut(database);
  for (const round of [1, 2, 3]) {
    const before = lost.length;
    const asked = mailbox.ask(letterTo(agentId, undefined, { round }), never);
    const { id } = await pendingOne(agentId);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    // Nobody listens at this moment: the answer is found by looking.
    await answerLetter(database, id, { round });
    expect(await asked).toEqual({ answer: { round } });
  }
});

test("a letter that is stored again after a lost connection is one letter", async () => {
  const agentId = await addDialOut(database);
  const key = randomUUID();
  const letter = letterTo(agentId);
  const [one, other] = [
    await storeLetter(database, letter, key),
    await storeLetter(database, letter, key),
  ];
  expect(other).toBe(one);
  expect(await pendingLetters(database, agentId)).toHaveLength(1);
});
