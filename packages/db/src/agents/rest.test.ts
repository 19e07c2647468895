import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  type Agent,
  agentBySlug,
  ensureUser,
  giveSecret,
  joinQueue,
  leaseHealthChecks,
  lifeOf,
  listCandidates,
  newId,
  type RestCode,
  recordCheck,
  reportIncident,
  restAgent,
  restCodes,
  setOnline,
  storeSecret,
  ticketById,
} from "../index.ts";
import { restMs } from "./rest.ts";

const { database } = await freshDatabase();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function enrolled(slug: string, owner: string, lastFour: string): Promise<Agent> {
  const { id: ownerId } = await ensureUser(database, owner);
  const agent = await addAgent(database, slug, { ownerId });
  await recordCheck(database, agent.version.id, { ok: true });
  await setOnline(database, agent.id, true);
  const id = newId();
  await storeSecret(database, { id, sealed: `sealed ${slug}`, lastFour, host: "models.example" });
  await giveSecret(database, agent.id, id);
  return agent;
}

const query = { game: "who-is-spy", locale: "en", seasonId: null };
const seatable = async ({ slug }: Agent): Promise<boolean> =>
  (await listCandidates(database, query)).some((each) => each.slug === slug);

const rest = (agent: Agent, code: RestCode, more: { afterMs?: number; probed?: boolean } = {}) =>
  restAgent(database, { agentId: agent.id, code, detail: "HTTP 429.", ...more });

/** Milliseconds until its rest ends. */
async function leftMs({ id }: Agent): Promise<number> {
  return ((await lifeOf(database, id))?.restingUntil?.getTime() ?? 0) - Date.now();
}
/** Lets time pass for a resting agent. */
const pass = ({ id }: Agent, ms: number) =>
  database.pool.query(
    `UPDATE "Agent" SET "restingUntil" = "restingUntil" - $2 * interval '1 millisecond'
     WHERE "id" = $1`,
    [id, ms],
  );

test.each([
  ["rate-limited", undefined, 0, 30_000],
  ["rate-limited", undefined, 3, 240_000],
  ["rate-limited", undefined, 60, HOUR_MS],
  ["rate-limited", 20_000, 0, 20_000],
  ["rate-limited", 20_000, 4, 240_000],
  ["rate-limited", 0, 0, 1_000],
  ["rate-limited", 1e99, 0, 24 * HOUR_MS],
  ["quota-spent", undefined, 0, 15 * MINUTE_MS],
  ["quota-spent", undefined, 9, 6 * HOUR_MS],
  ["quota-spent", 1_000, 0, 15 * MINUTE_MS],
  ["quota-spent", 3 * HOUR_MS, 0, 3 * HOUR_MS],
] as const)(
  "after %s with the named time %s and %i rests in a row it rests for %i ms",
  (...[code, afterMs, rests, ms]) => {
    expect(restMs(code, afterMs, rests)).toBe(ms);
  },
);

test("rate limits and spent quotas suspend nobody", async () => {
  const agent = await enrolled("limited", "ann", "aaaa");
  for (let count = 0; count < 6; count += 1) {
    for (const code of restCodes) {
      const incident = { agentId: agent.id, versionId: agent.version.id, matchId: null, code };
      const reported = await reportIncident(database, { ...incident, detail: "HTTP 429." });
      expect(reported).toEqual({ suspended: false });
    }
  }
  expect(await agentBySlug(database, "limited")).toMatchObject({ state: "online" });
});

test("a resting agent is seated nowhere, waits in queues, and is seated again by itself", async () => {
  const agent = await enrolled("resting", "bob", "bbbb");
  expect(await seatable(agent)).toBe(true);
  await rest(agent, "rate-limited", { afterMs: HOUR_MS });
  expect(await seatable(agent)).toBe(false);
  const asked = { game: "who-is-spy", kind: "practice", opponents: "house" } as const;
  const ticket = await joinQueue(database, { agentId: agent.id, ...asked });
  expect(await ticketById(database, "id" in ticket ? ticket.id : "")).toMatchObject({
    state: "waiting",
    busy: true,
  });
  expect(await lifeOf(database, agent.id)).toMatchObject({
    state: "online",
    restCode: "rate-limited",
    restDetail: "HTTP 429.",
  });
  await pass(agent, 50 * MINUTE_MS);
  expect(await seatable(agent)).toBe(false);
  await pass(agent, 10 * MINUTE_MS + 1_000);
  expect(await seatable(agent)).toBe(true);
});

test("rests in a row grow, several refusals within one do not, and a check that passes ends them", async () => {
  const agent = await enrolled("growing", "cid", "cccc");
  await rest(agent, "rate-limited");
  await rest(agent, "rate-limited");
  expect(await leftMs(agent)).toBeLessThan(31_000);
  await pass(agent, 31_000);
  await rest(agent, "rate-limited");
  const second = await leftMs(agent);
  expect(second).toBeGreaterThan(31_000);
  expect(second).toBeLessThan(61_000);
  await pass(agent, 2 * HOUR_MS);
  await rest(agent, "rate-limited");
  expect(await leftMs(agent)).toBeLessThan(31_000);
  await recordCheck(database, agent.version.id, { ok: true });
  expect(await lifeOf(database, agent.id)).toMatchObject({ restingUntil: null, restCode: null });
  expect(await seatable(agent)).toBe(true);
});

test("agents of an owner with the same key rest together where the limit is the key's", async () => {
  const one = await enrolled("same-1", "dan", "dddd");
  const two = await enrolled("same-2", "dan", "dddd");
  const other = await enrolled("other-key", "dan", "eeee");
  const stranger = await enrolled("stranger", "eve", "dddd");
  await rest(one, "rate-limited");
  expect(await seatable(two)).toBe(true);
  await rest(one, "rate-limited", { afterMs: 60_000 });
  const seated = await Promise.all([one, two, other, stranger].map(seatable));
  expect(seated).toEqual([false, false, true, true]);
});

test("an agent whose quota is spent is checked before its rest ends, at growing intervals", async () => {
  const agent = await enrolled("spent", "fay", "ffff");
  const first = await rest(agent, "quota-spent");
  const probeMs = (first?.probeAt?.getTime() ?? 0) - Date.now();
  expect(probeMs).toBeGreaterThan(12 * MINUTE_MS);
  expect(probeMs).toBeLessThan(14 * MINUTE_MS);
  const until = new Date(Date.now() + 5 * MINUTE_MS);
  const due = async (now: Date) =>
    (await leaseHealthChecks(database, { now, until, limit: 50 })).find(
      ({ id }) => id === agent.id,
    );
  expect(await due(new Date())).toBeUndefined();
  expect(await due(first?.probeAt ?? new Date())).toMatchObject({ quotaSpent: true });
  await rest(agent, "quota-spent", { probed: true });
  expect(await leftMs(agent)).toBeGreaterThan(29 * MINUTE_MS);
  // The service names the time: the check comes then, and a seat after it.
  const named = await enrolled("named", "gus", "gggg");
  const renewed = await rest(named, "quota-spent", { afterMs: 3 * HOUR_MS });
  expect(Math.round(((renewed?.probeAt?.getTime() ?? 0) - Date.now()) / HOUR_MS)).toBe(3);
  expect(await leftMs(named)).toBeGreaterThan(3 * HOUR_MS);
});

test("a rest for a spent quota stays one when the pace of its service is limited meanwhile", async () => {
  const agent = await enrolled("both", "hal", "hhhh");
  const first = await rest(agent, "quota-spent", { afterMs: 41_000 });
  expect(await rest(agent, "rate-limited", { afterMs: 30_000 })).toEqual(first);
  expect(await lifeOf(database, agent.id)).toMatchObject({ restCode: "quota-spent" });
  expect(Math.round((await leftMs(agent)) / MINUTE_MS)).toBe(15);
});
