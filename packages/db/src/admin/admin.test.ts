import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import { addMatch, lease, makeTable, outcome, type TestTable } from "../../test/table.ts";
import {
  agentBySlug,
  arenaState,
  ensureUser,
  Fenced,
  failMatch,
  finishMatch,
  giveUpMatch,
  heartbeat,
  joinQueue,
  leaseMatch,
  liftSuspension,
  listAuditEntries,
  newId,
  queueStates,
  reportIncident,
  requeueMatch,
  runnerStates,
  setOnline,
  stuckMatches,
  suspendedAgents,
  takeOffline,
} from "../index.ts";

const { database } = await freshDatabase();
const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true });
let table: TestTable;
let adminId = "";

beforeAll(async () => {
  table = await makeTable(database, "watched");
  adminId = (await ensureUser(database, "the-admin")).id;
});

/** Makes a match look as if it had started `minutes` earlier. */
const age = (id: string, minutes: number) =>
  database.connection.query(
    `UPDATE "Match" SET "createdAt" = "createdAt" - $2 * interval '1 minute',
        "startedAt" = "startedAt" - $2 * interval '1 minute',
        "leaseUntil" = "leaseUntil" - $2 * interval '1 minute' WHERE "id" = $1`,
    [id, minutes],
  );
/** Sorted by time: two milliseconds apart. */
const newestEntries = async (count: number) =>
  (await listAuditEntries(database, { limit: count })).entries;

test("the state of the arena counts what waits, runs and was over", async () => {
  expect(await arenaState(database)).toMatchObject({
    waiting: 0,
    waitingSince: null,
  });
  const [oldest = "", running = "", over = "", failed = ""] = await Promise.all(
    Array.from({ length: 4 }, () => addMatch(database, table)),
  );
  await age(oldest, 3);
  await lease(database, running, "ada/1");
  await finishMatch(database, over, (await lease(database, over, "ada/1")).fence, finished, rules);
  await failMatch(database, failed, (await lease(database, failed, "bob/2")).fence, "why");
  const state = await arenaState(database);
  expect(state).toMatchObject({ waiting: 1, running: 1, finished: 1, failed: 1 });
  const waitedMs = Date.now() - (state.waitingSince?.getTime() ?? 0);
  expect(waitedMs).toBeGreaterThan(170_000);
  expect(await runnerStates(database)).toMatchObject([
    { name: "ada/1", drives: 1, finished: 1, lastFinishedAt: expect.any(Date) },
    { name: "bob/2", drives: 0, finished: 0, leaseUntil: null },
  ]);
});

test("queues show how many agents wait in them, and since when", async () => {
  for (const slug of ["one", "two"]) {
    const agent = await addAgent(database, slug);
    const request = {
      agentId: agent.id,
      kind: "practice",
      opponents: "queue",
      game: "who-is-spy",
      locale: "en",
    } as const;
    expect(await joinQueue(database, request)).not.toHaveProperty("failed");
  }
  expect(await queueStates(database)).toMatchObject([
    { kind: "practice", opponents: "queue", locale: "en", waiting: 2, since: expect.any(Date) },
  ]);
});

test("matches that nobody plays on are found, those that are well are not", async () => {
  const [waiting = "", fresh = "", lost = "", released = "", well = "", failed = ""] =
    await Promise.all(Array.from({ length: 6 }, () => addMatch(database, table)));
  await age(waiting, 6);
  for (const id of [lost, released, well]) await lease(database, id);
  await age(lost, 3);
  await age(released, 3);
  await database.connection.query(
    `UPDATE "Match" SET "leaseUntil" = NULL, "runner" = NULL WHERE "id" = $1`,
    [released],
  );
  await failMatch(database, failed, (await lease(database, failed)).fence, "The agent slept.");
  const stuck = await stuckMatches(database);
  const found = new Map(stuck.map((match) => [match.id, match]));
  expect(found.get(waiting)).toMatchObject({ kind: "waiting", season: "watched" });
  expect(found.get(lost)).toMatchObject({ kind: "lease-over", runner: "runner", fence: 1 });
  expect(found.get(released)).toMatchObject({ kind: "lease-over", runner: null });
  expect(found.get(failed)).toMatchObject({ kind: "failed", failure: "The agent slept." });
  expect([found.get(fresh), found.get(well)]).toEqual([undefined, undefined]);
});

test("a requeued match is taken from its runner, and another one continues it", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id, "hangs");
  expect(await leaseMatch(database, id, { runner: "next", leaseMs: 9_000 })).toBeNull();
  expect(await requeueMatch(database, adminId, id)).toBe(true);
  await heartbeat(database, new Map([[id, fence]]), 9_000);
  await expect(finishMatch(database, id, fence, finished, rules)).rejects.toThrow(Fenced);
  const next = await lease(database, id, "next");
  await finishMatch(database, id, next.fence, finished, rules);
  expect(await requeueMatch(database, adminId, id)).toBe(false);
  expect(await requeueMatch(database, adminId, newId())).toBe(false);
  expect(await newestEntries(1)).toMatchObject([
    { action: "match-requeued", target: id, actor: "the-admin" },
  ]);
});

test("a match that is given up is over for its runner", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  const waiting = await addMatch(database, table);
  for (const each of [id, waiting]) {
    await sleep(2);
    expect(await giveUpMatch(database, adminId, each, "It hung.")).toBe(true);
    expect(await giveUpMatch(database, adminId, each, "Again.")).toBe(false);
  }
  await expect(finishMatch(database, id, fence, finished, rules)).rejects.toThrow(Fenced);
  expect(await stuckMatches(database)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, failure: "It hung." })]),
  );
  expect(await newestEntries(2)).toMatchObject([
    { action: "match-failed", target: waiting, detail: { reason: "It hung." } },
    { action: "match-failed", target: id },
  ]);
});

test("suspended agents are found, forgiven and set offline", async () => {
  const agent = await addAgent(database, "failing");
  await setOnline(database, agent.id, true);
  const incident = { agentId: agent.id, versionId: agent.version.id, matchId: null };
  for (const detail of ["one", "two", "three"]) {
    await reportIncident(database, { ...incident, code: "timeout", detail });
  }
  expect(await suspendedAgents(database)).toMatchObject([
    { slug: "failing", owner: "failing", suspension: "three", incidents: 3, connector: "space" },
  ]);
  expect(await arenaState(database)).toMatchObject({ suspendedAgents: 1 });
  expect(await liftSuspension(database, adminId, agent.id)).toBe(true);
  expect(await liftSuspension(database, adminId, agent.id)).toBe(false);
  expect(await suspendedAgents(database)).toEqual([]);
  // It is forgiven: the next failure is the first again.
  await reportIncident(database, { ...incident, code: "timeout", detail: "four" });
  expect(await agentBySlug(database, "failing")).toMatchObject({ state: "online" });
  await sleep(2);
  expect(await takeOffline(database, adminId, agent.id)).toBe(true);
  expect(await takeOffline(database, adminId, agent.id)).toBe(false);
  expect(await agentBySlug(database, "failing")).toMatchObject({ state: "offline" });
  expect(await newestEntries(2)).toMatchObject([
    { action: "agent-set-offline", target: "failing" },
    { action: "suspension-lifted", target: "failing" },
  ]);
});
