import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { makeTable } from "../../test/table.ts";
import {
  askForCheck,
  type CheckInput,
  checkById,
  dropLooseSecrets,
  ensureUser,
  finishCheck,
  lastCheck,
  leaseCheck,
  MAX_OPEN_CHECKS,
  newId,
  openListening,
  releaseCheck,
  reportCheck,
  type SealedKey,
  secretById,
  sweepChecks,
} from "../index.ts";

const LEASE_MS = 60_000;
const { database, url } = await freshDatabase();
const owner = await ensureUser(database, "ada");
afterEach(() => database.pool.query(`DELETE FROM "Check"`));

async function ask(input: CheckInput = { typed: "owner/space" }, key?: SealedKey): Promise<string> {
  const asked = await askForCheck(database, { ownerId: owner.id, input, ...(key && { key }) });
  if (isFailure(asked)) throw new Error(asked.detail);
  return asked.id;
}

/** A lease that is over: the database keeps whole milliseconds, so one of 0 can last another one. */
const LOST_MS = -10;

async function lease(leaseMs = LEASE_MS) {
  const leased = await leaseCheck(database, leaseMs);
  if (leased === null) throw new Error("no check waits");
  return leased;
}

const result = { ok: true, steps: [{ name: "address", ok: true }] };

test("a check waits, is taken, reports its steps, and keeps its result", async () => {
  const input = { typed: "owner/space", sampling: { temperature: 0.5 } };
  const id = await ask(input);
  expect(await checkById(database, id)).toMatchObject({
    ownerId: owner.id,
    input,
    secretId: null,
    status: "waiting",
    steps: [],
    recognised: null,
    result: null,
    finishedAt: null,
  });
  const leased = await lease();
  expect(leased).toEqual({ id, ownerId: owner.id, input, secretId: null, fence: 1 });
  const steps = [{ name: "wake", pending: true, detail: "\0 \ud800" }];
  expect(await reportCheck(database, leased, steps, LEASE_MS)).toBe(true);
  expect(await checkById(database, id)).toMatchObject({ status: "running", steps });
  const recognised = { kind: "space", secretHost: null };
  expect(await finishCheck(database, leased, { result, recognised })).toBe(true);
  expect(await checkById(database, id)).toMatchObject({
    status: "done",
    steps: result.steps,
    result,
    recognised,
    finishedAt: expect.any(Date),
  });
  expect(await leaseCheck(database, LEASE_MS)).toBeNull();
});

test("each of many runners takes another check, the longest waiting first", async () => {
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await ask());
  expect((await lease()).id).toBe(ids[0]);
  const taken = await Promise.all(Array.from({ length: 12 }, () => leaseCheck(database, LEASE_MS)));
  const got = taken.flatMap((leased) => (leased === null ? [] : [leased.id]));
  expect(got.toSorted()).toEqual(ids.slice(1).toSorted());
});

test("an owner has a limited number of open checks, however they are requested", async () => {
  const other = await ensureUser(database, "eve");
  const input = { typed: "owner/space" };
  const asked = await Promise.all(
    Array.from({ length: MAX_OPEN_CHECKS + 5 }, () =>
      askForCheck(database, { ownerId: owner.id, input, key: sealedKey() }),
    ),
  );
  const refused = asked.filter(isFailure);
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    failed: "too-many-checks",
    detail: expect.stringMatching(/Wait until one has finished/),
  });
  const { rows } = await database.pool.query(`SELECT FROM "Secret"`);
  expect(rows).toHaveLength(MAX_OPEN_CHECKS);
  expect(isFailure(await askForCheck(database, { ownerId: other.id, input }))).toBe(false);
  await finishCheck(database, await lease(), { result });
  expect(await ask()).toMatch(/./);
});

const sealedKey = (): SealedKey => ({ id: newId(), sealed: "v1.sealed", lastFour: "abcd" });

test("a runner that lost its lease writes nothing more: the check is taken again, from its beginning", async () => {
  const id = await ask();
  const first = await lease(LOST_MS);
  await reportCheck(database, first, [{ name: "wake" }], LOST_MS);
  const second = await lease();
  expect(second).toMatchObject({ id, fence: 2 });
  expect(await checkById(database, id)).toMatchObject({ steps: [] });
  expect(await reportCheck(database, first, result.steps, LEASE_MS)).toBe(false);
  expect(await finishCheck(database, first, { result })).toBe(false);
  await releaseCheck(database, first);
  expect(await checkById(database, id)).toMatchObject({
    status: "running",
    steps: [],
    result: null,
  });
  await releaseCheck(database, second);
  expect(await lease()).toMatchObject({ id, fence: 3 });
});

test("a key belongs to the host that was recognised, and goes when nobody comes back for it", async () => {
  const key = sealedKey();
  const id = await ask({ typed: "owner/space" }, key);
  const leased = await lease();
  expect(leased.secretId).toBe(key.id);
  expect(await secretById(database, key.id)).toEqual({ ...key, host: "" });
  const now = { sealed: "v1.k.iv.next.tag", host: "owner-space.hf.space" };
  await finishCheck(database, leased, { result, recognised: {}, key: now });
  expect(await secretById(database, key.id)).toEqual({ ...key, ...now });
  expect(await sweepChecks(database, new Date(Date.now() - 60_000))).toBe(0);
  expect(await sweepChecks(database, new Date(Date.now() + 1_000))).toBe(1);
  expect(await checkById(database, id)).toBeNull();
  await dropLooseSecrets(database, new Date(Date.now() + 1_000));
  expect(await secretById(database, key.id)).toBeNull();
});

test("the version that was tried keeps the result, unless the check was lost", async () => {
  const { seats } = await makeTable(database, "versions");
  const [seat] = seats;
  if (seat === undefined) throw new Error("no agent");
  const { agentId, versionId } = seat;
  await ask({ agentId });
  const lost = await lease(LOST_MS);
  const leased = await lease();
  await finishCheck(database, lost, { result: { ok: false, steps: [] }, versionId });
  expect(await lastCheck(database, versionId)).toBeNull();
  await finishCheck(database, leased, { result, versionId });
  expect(await lastCheck(database, versionId)).toEqual(result);
});

test("an agent has one check at a time", async () => {
  const { seats } = await makeTable(database, "one-check");
  const [one, other] = seats;
  if (one === undefined || other === undefined) throw new Error("no agents");
  await ask({ agentId: one.agentId });
  await ask({ agentId: other.agentId });
  await expect(ask({ agentId: one.agentId })).rejects.toThrow(/check of this agent is under way/);
});

test("listeners are notified of a check immediately", async () => {
  const listening = await openListening(url, () => {});
  const heard = new Promise<void>((resolve) => listening.hear("checks", () => resolve()));
  await ask();
  await heard;
  await listening.close();
});
