import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  type Agent,
  agentBySlug,
  createAgent,
  ensureUser,
  incidentsOf,
  leaseHealthChecks,
  lifeOf,
  newId,
  newVersion,
  recordCheck,
  reportIncident,
  requestHealthCheckOnReturn,
  retireAgent,
  secretById,
  setNextHealthCheck,
  setOnline,
  storeSecret,
  sweepIncidents,
} from "../index.ts";

const { database } = await freshDatabase();

const incident = (agent: Agent, code = "timeout", detail = "No answer came in time.") =>
  reportIncident(database, {
    agentId: agent.id,
    versionId: agent.version.id,
    matchId: null,
    code,
    detail,
  });
const inThePast = (agent: Agent, minutes: number) =>
  database.pool.query(
    `UPDATE "Incident" SET "at" = "at" - make_interval(mins => $2) WHERE "agentId" = $1`,
    [agent.id, minutes],
  );
const stateOf = async ({ slug }: Agent) => (await agentBySlug(database, slug))?.state;
/** The check quotes the agent: the text may be one that no operator of json can read. */
const passed = { steps: [{ name: "speech", detail: "It said \0 \ud83d." }], ok: true };

test("the third incident within an hour suspends, with its reason for the owner alone", async () => {
  const agent = await addAgent(database, "three");
  await setOnline(database, agent.id, true);
  expect(await incident(agent, "timeout", "first")).toEqual({ suspended: false });
  expect(await incident(agent, "unreachable", "second")).toEqual({ suspended: false });
  expect(await stateOf(agent)).toBe("online");
  expect(await incident(agent, "crashed", "HTTP 500: SECRET-ADDRESS")).toEqual({ suspended: true });
  expect(await incident(agent)).toEqual({ suspended: false });
  expect(await lifeOf(database, agent.id)).toMatchObject({
    state: "suspended",
    online: true,
    suspension: "HTTP 500: SECRET-ADDRESS",
    suspendedAt: expect.any(Date),
  });
  expect(JSON.stringify(await agentBySlug(database, "three"))).not.toContain("SECRET");
  const incidents = await incidentsOf(database, agent.id, 3);
  expect(incidents.map(({ detail }) => detail)).toEqual([
    "No answer came in time.",
    "HTTP 500: SECRET-ADDRESS",
    "second",
  ]);
});

test("two within an hour do not, nor do older ones, nor those that are not the agent's fault", async () => {
  const agent = await addAgent(database, "two");
  await setOnline(database, agent.id, true);
  for (let count = 0; count < 2; count += 1) await incident(agent);
  await inThePast(agent, 61);
  const provoked = ["filtered", "too-long", "no-answer"];
  for (const code of ["timeout", "timeout", "spent", "resting", ...provoked, ...provoked]) {
    expect(await incident(agent, code)).toEqual({ suspended: false });
  }
  expect(await stateOf(agent)).toBe("online");
  expect(await incident(agent)).toEqual({ suspended: true });
});

test("of many concurrent incidents exactly one suspends", async () => {
  const agent = await addAgent(database, "at-once");
  const reported = await Promise.all(Array.from({ length: 9 }, () => incident(agent)));
  expect(reported.filter(({ suspended }) => suspended)).toHaveLength(1);
});

test("a house agent is never suspended", async () => {
  const agent = await addAgent(database, "scripted", { house: true, ownerId: null });
  await setOnline(database, agent.id, true);
  for (let count = 0; count < 4; count += 1) {
    expect(await incident(agent)).toEqual({ suspended: false });
  }
  expect(await stateOf(agent)).toBe("online");
});

test("a check that passes lifts the suspension, and wipes the slate clean", async () => {
  const agent = await addAgent(database, "back");
  await setOnline(database, agent.id, true);
  for (let count = 0; count < 3; count += 1) await incident(agent);
  await recordCheck(database, agent.version.id, { ok: false, steps: [] });
  expect(await lifeOf(database, agent.id)).toMatchObject({ state: "suspended", passedAt: null });
  await recordCheck(database, agent.version.id, passed);
  const life = await lifeOf(database, agent.id);
  expect(life).toMatchObject({ state: "online", suspension: null, passedAt: expect.any(Date) });
  await recordCheck(database, agent.version.id, passed);
  expect((await lifeOf(database, agent.id))?.passedAt).toEqual(life?.passedAt);
  expect(await incident(agent)).toEqual({ suspended: false });
  expect(await incident(agent)).toEqual({ suspended: false });
  expect(await stateOf(agent)).toBe("online");
});

test("incidents before a passed check stay forgiven when a later check fails", async () => {
  const agent = await addAgent(database, "forgiven");
  await setOnline(database, agent.id, true);
  await incident(agent);
  await incident(agent);
  await recordCheck(database, agent.version.id, passed);
  await recordCheck(database, agent.version.id, { ok: false, steps: [] });
  expect(await incident(agent)).toEqual({ suspended: false });
});

test("a check of a version that is not the newest lifts nothing", async () => {
  const agent = await addAgent(database, "outdated");
  await setOnline(database, agent.id, true);
  for (let count = 0; count < 3; count += 1) await incident(agent);
  const change = { connector: "space", settings: {}, model: "other", commit: null };
  const { version } = await newVersion(database, agent.id, change);
  await recordCheck(database, agent.version.id, passed);
  expect(await lifeOf(database, agent.id)).toMatchObject({ state: "suspended", passedAt: null });
  await recordCheck(database, version.id, passed);
  expect(await stateOf(agent)).toBe("online");
});

test("an agent that its owner took offline stays so when its suspension is lifted", async () => {
  const agent = await addAgent(database, "away");
  await setOnline(database, agent.id, true);
  for (let count = 0; count < 3; count += 1) await incident(agent);
  await setOnline(database, agent.id, false);
  expect(await stateOf(agent)).toBe("offline");
  await recordCheck(database, agent.version.id, passed);
  expect(await lifeOf(database, agent.id)).toMatchObject({ state: "offline", suspendedAt: null });
});

test("a retired agent keeps its slug and record; its endpoint is free and its key gone", async () => {
  const secret = { id: newId(), sealed: "v1.k.iv.text.tag", lastFour: "abcd", host: "a.example" };
  await storeSecret(database, secret);
  const endpoint = "https://retired.example";
  const agent = await addAgent(database, "retired", { endpoint, secretId: secret.id });
  await setOnline(database, agent.id, true);
  await retireAgent(database, agent.id);
  await setOnline(database, agent.id, true);
  expect(await lifeOf(database, agent.id)).toMatchObject({
    state: "retired",
    online: false,
    lastFour: null,
    retiredAt: expect.any(Date),
  });
  expect(await secretById(database, secret.id)).toBeNull();
  const owner = await ensureUser(database, "retired");
  const content = {
    slug: "unretired",
    name: "Again",
    games: agent.games,
    ownerId: owner.id,
    house: false,
    endpoint,
    version: { connector: "space", settings: {}, model: null, commit: null },
  };
  expect(isFailure(await createAgent(database, { ...content, slug: "retired" }))).toBe(true);
  expect(isFailure(await createAgent(database, content))).toBe(false);
});

test("health checks are leased once, of online agents only, longest overdue first", async () => {
  await database.pool.query(`UPDATE "Agent" SET "online" = false`);
  const now = new Date("2026-03-01T12:00:00Z");
  const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const lease = (limit: number, seen = now) =>
    leaseHealthChecks(database, { now: seen, until: at(5), limit }).then((due) =>
      due.map(({ slug }) => slug).toSorted(),
    );
  for (const [slug, minutes] of [
    ["due-b", -1],
    ["due-a", -2],
    ["not-due", 1],
  ] as const) {
    const agent = await addAgent(database, slug);
    await setOnline(database, agent.id, true);
    const until = new Date(0);
    await setNextHealthCheck(database, agent.id, { until, at: at(minutes), failedHealthChecks: 0 });
  }
  const house = await addAgent(database, "house-x", { house: true, ownerId: null });
  await setOnline(database, house.id, true);
  expect(await lease(1)).toEqual(["due-a"]);
  const both = await Promise.all([lease(8), lease(8)]);
  expect(both.flat()).toEqual(["due-b"]);
  expect(await lease(8, at(6))).toEqual(["due-a", "due-b", "not-due"]);
});

test("old incidents are swept", async () => {
  const agent = await addAgent(database, "old");
  await incident(agent);
  await inThePast(agent, 31 * 24 * 60);
  await incident(agent, "timeout", "new");
  const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
  expect(await sweepIncidents(database, monthAgo)).toBe(1);
  expect(await incidentsOf(database, agent.id, 10)).toMatchObject([{ detail: "new" }]);
});

test("a suspended agent that reconnects is checked soon, at the earliest a minute after its last check", async () => {
  const agent = await addAgent(database, "flapping");
  await setOnline(database, agent.id, true);
  const later = new Date(Date.now() + 3_600_000);
  const put = (): Promise<unknown> =>
    database.pool.query(
      `UPDATE "Agent" SET "nextHealthCheckAt" = $2, "failedHealthChecks" = 5 WHERE "id" = $1`,
      [agent.id, later],
    );
  const dueMs = async (): Promise<number> => {
    await put();
    await requestHealthCheckOnReturn(database, agent.id);
    return (await lifeOf(database, agent.id))?.nextHealthCheckAt?.getTime() ?? 0;
  };
  expect(await dueMs()).toBe(later.getTime());
  for (let count = 0; count < 3; count += 1) await incident(agent);
  const soonMs = await dueMs();
  expect(soonMs).toBeLessThan(Date.now() + 1_000);
  const beforeMs = Date.now();
  await recordCheck(database, agent.version.id, { ok: false, steps: [] });
  const afterMs = Date.now();
  const againMs = await dueMs();
  expect(againMs).toBeGreaterThan(beforeMs + 59_000);
  expect(againMs).toBeLessThan(afterMs + 61_000);
  const { rows } = await database.pool.query(
    `SELECT "failedHealthChecks" FROM "Agent" WHERE "id" = $1`,
    [agent.id],
  );
  expect(rows).toEqual([{ failedHealthChecks: 5 }]);
});
