import { connectors, outboundClient, spaceConnector } from "@wisp/agents";
import {
  agentBySlug,
  createAgent,
  ensureUser,
  getMatch,
  incidentsOf,
  lastCheck,
  lifeOf,
  listCandidates,
  newId,
  newVersion,
  reportIncident,
  STRIKES,
  setOnline,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { Semaphore } from "@wisp/limits";
import { freshDatabase } from "@wisp/test-kit/database";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { houseSix, type SeatableAgent, waiting } from "../test/arena.ts";
import { faultyAgent } from "../test/faulty-agent.ts";
import { leaseAndRun } from "../test/lease-and-run.ts";
import { type RepairableAgent, repairableAgent } from "../test/repairable-agent.ts";
import { type HealthCheckDeps, nextHealthCheckInMs, takeDue } from "./health-checks.ts";
import { createLogger } from "./log.ts";
import type { MatchDeps } from "./matches/match-deps.ts";

const { database } = await freshDatabase();
// This test does not wait until an endpoint that failed has rested.
const client = outboundClient({ mode: "local", limits: { failuresInARow: 1_000 } });
afterAll(() => client.close());
const mappings = Object.fromEntries(
  Object.entries(games).flatMap(([id, { space }]) => (space === null ? [] : [[id, space]])),
);
/** One attempt: a failed one is not repeated, and an answer may come late. */
const wakeClock = { limitMs: 30_000, attemptMs: 30_000, pauseMs: 30_000 };
const drain = new AbortController().signal;
const lines: string[] = [];
const log = createLogger("info", { write: (line: string) => void lines.push(line) });
const known = new Map([
  ...connectors({ client, games }),
  ["space", spaceConnector({ client, mappings, wakeClock })] as const,
]);

/** The clock of the health checks; the database keeps its own. */
let clock = new Date();
const pass = (minutes: number): void => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
const deps: HealthCheckDeps = {
  database,
  connectors: known,
  secretOf: async () => undefined,
  log,
  drain,
  now: () => clock,
  chance: () => 0.5,
};
const matchDeps: MatchDeps = {
  database,
  games,
  connectors: known,
  secretOf: deps.secretOf,
  gateway: { eventsAppended: () => {}, statusChanged: () => {} },
  log,
  runner: "test",
  leaseMs: 15_000,
  leases: { keep: () => () => {} },
  drain,
};

/** Runs one health check of each agent that is due; resolves with their number. */
async function checkAllDue(): Promise<number> {
  const { taken, done } = await takeDue(deps, new Semaphore(8));
  await done;
  return taken;
}

type Server = Pick<RepairableAgent, "url"> & Partial<Pick<RepairableAgent, "model">>;

async function enrol(slug: string, server: Server, connector = "space"): Promise<SeatableAgent> {
  const owner = await ensureUser(database, slug);
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: owner.id,
    house: false,
    endpoint: server.url,
    version: {
      connector,
      settings: { url: server.url },
      model: server.model ?? null,
      commit: null,
    },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, agent.id, true);
  clock = new Date();
  return { agentId: agent.id, versionId: agent.version.id };
}
/** Takes an agent offline, so that the next test gets no health checks of it. */
const leave = ({ agentId }: SeatableAgent) => setOnline(database, agentId, false);

const stateOf = async (slug: string) => (await agentBySlug(database, slug))?.state;
async function minutesUntilNext({ agentId }: SeatableAgent): Promise<number> {
  const life = await lifeOf(database, agentId);
  return ((life?.nextHealthCheckAt?.getTime() ?? 0) - clock.getTime()) / 60_000;
}

test("an agent that comes online gets the full check first, then short health checks", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("newcomer", server);
  expect(await checkAllDue()).toBe(1);
  expect(server.called).toContain("interact");
  expect(await lifeOf(database, agent.agentId)).toMatchObject({ passedAt: expect.any(Date) });
  expect(await minutesUntilNext(agent)).toBe(15);
  expect(await checkAllDue()).toBe(0);
  server.called.length = 0;
  pass(15);
  expect(await checkAllDue()).toBe(1);
  expect(server.called).toEqual(["checkHealth", "getModelName"]);
  await leave(agent);
  pass(60);
  expect(await checkAllDue()).toBe(0);
});

test("failed health checks back off and suspend; the check of a repaired agent ends this", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("flaky", server);
  await checkAllDue();
  server.state = "down";
  pass(15);
  const pauses: number[] = [];
  const states: (string | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) {
    expect(await checkAllDue()).toBe(1);
    const minutes = await minutesUntilNext(agent);
    pauses.push(minutes);
    states.push(await stateOf("flaky"));
    pass(minutes - 0.1);
    expect(await checkAllDue()).toBe(0);
    pass(0.1);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(states).toEqual(["online", "online", ...Array.from({ length: 6 }, () => "suspended")]);
  // Failed health checks of a suspended agent are not recorded.
  const incidents = await incidentsOf(database, agent.agentId, 10);
  expect(incidents.map(({ code, matchId }) => [code, matchId])).toEqual(
    Array.from({ length: 3 }, () => ["crashed", null]),
  );
  expect((await lifeOf(database, agent.agentId))?.suspension).toContain("the model is gone");
  server.state = "well";
  server.called.length = 0;
  expect(await checkAllDue()).toBe(1);
  expect(server.called).toContain("interact");
  expect(await stateOf("flaky")).toBe("online");
  expect(await minutesUntilNext(agent)).toBe(15);
  await leave(agent);
});

test("an agent that names another model gets a new version, checked before it plays ranked", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("changing", server);
  await checkAllDue();
  const isCandidate = async (): Promise<boolean> => {
    const query = { game: "who-is-spy", locale: "en", seasonId: null };
    return (await listCandidates(database, query)).some(({ slug }) => slug === "changing");
  };
  expect(await isCandidate()).toBe(true);
  server.model = "model-2";
  server.state = "mute";
  pass(15);
  await checkAllDue();
  expect(await isCandidate()).toBe(false);
  server.state = "well";
  pass(1);
  await checkAllDue();
  const versions = await versionsOf(database, agent.agentId);
  expect(versions.map(({ model, passedAt }) => [model, passedAt !== null])).toEqual([
    ["model-2", true],
    ["model-1", true],
  ]);
  expect(await lastCheck(database, versions[1]?.id ?? "")).toMatchObject({ ok: true });
  expect(await isCandidate()).toBe(true);
  await leave(agent);
});

test("an agent stays suspended until it again names the language that it is registered for", async () => {
  await using server = await faultyAgent();
  const agent = await enrol("one-tongue", server, "wisp");
  await checkAllDue();
  expect(await stateOf("one-tongue")).toBe("online");
  server.speak(["zh"]);
  const detail = "It refused.";
  for (let count = 0; count < STRIKES; count += 1) {
    await reportIncident(database, { ...agent, matchId: null, code: "refused", detail });
  }
  const later = async () => {
    pass(60);
    expect(await checkAllDue()).toBe(1);
    return stateOf("one-tongue");
  };
  expect(await later()).toBe("suspended");
  expect(JSON.stringify(await lastCheck(database, agent.versionId))).toContain(
    "does not name who-is-spy in the language en",
  );
  server.speak(["zh", "en"]);
  expect(await later()).toBe("online");
  await leave(agent);
});

test("settings that an owner changes during a health check stay, and are checked next", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("edited", server);
  await checkAllDue();
  const settings = { url: server.url, space: "edited/space" };
  const content = { connector: "space", settings, model: "model-1", commit: null };
  const edited = async () => {
    await newVersion(database, agent.agentId, content);
    return undefined;
  };
  server.model = "model-2";
  pass(15);
  await (await takeDue({ ...deps, secretOf: edited }, new Semaphore(8))).done;
  const [newest, ...older] = await versionsOf(database, agent.agentId);
  expect(older).toHaveLength(1);
  expect(await settingsOf(database, newest?.id ?? "")).toEqual(settings);
  expect(newest).toMatchObject({ model: "model-1", checkedAt: null });
  expect(await minutesUntilNext(agent)).toBe(1);
  await leave(agent);
});

const house = await houseSix(database);

test("no agent is checked during a match, and a thinking agent has no incident", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("thinking", server);
  await waiting(database, { agents: [agent, ...house.slice(0, 5)], seed: "thinking" });
  await checkAllDue();
  expect(server.called).toEqual([]);
  expect(await minutesUntilNext(agent)).toBe(1);
  await database.pool.query(`UPDATE "AgentVersion" SET "passedAt" = now() WHERE "agentId" = $1`, [
    agent.agentId,
  ]);
  server.state = "down";
  pass(1);
  await checkAllDue();
  expect(server.called).toEqual(["checkHealth"]);
  expect(await incidentsOf(database, agent.agentId, 5)).toEqual([]);
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "status" = 'waiting'`);
  await leave(agent);
});

test("an agent without a version is skipped, and the others are checked", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("with-version", server);
  const bare = newId();
  await database.pool.query(
    `INSERT INTO "Agent" ("id", "slug", "name", "online")
      VALUES ($1, 'without-version', 'without-version', true)`,
    [bare],
  );
  expect(await checkAllDue()).toBe(1);
  expect(server.called).toContain("interact");
  expect(lines.join("")).not.toContain("a health check failed");
  await database.pool.query(`DELETE FROM "Agent" WHERE "id" = $1`, [bare]);
  await leave(agent);
});

test("a health check that cannot start is an incident for the owner", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("keyless", server);
  const detail = "The key cannot be read any more; give it again.";
  const refused = { ...deps, secretOf: async () => ({ failed: "refused" as const, detail }) };
  await (await takeDue(refused, new Semaphore(8))).done;
  expect(await incidentsOf(database, agent.agentId, 5)).toMatchObject([
    { code: "refused", detail },
  ]);
  expect(server.called).toEqual([]);
  await leave(agent);
});

test("a health check that the end of the runner interrupts does not count", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("cut-short", server);
  server.state = "down";
  const ending = new AbortController();
  const { done } = await takeDue({ ...deps, drain: ending.signal }, new Semaphore(8));
  ending.abort();
  await done;
  expect(await incidentsOf(database, agent.agentId, 5)).toEqual([]);
  // Another runner takes it up when the lease has run out.
  expect(await minutesUntilNext(agent)).toBe(20);
  await leave(agent);
});

test("at most eight agents are checked in parallel, and all get their turn", async () => {
  const servers = await Promise.all(Array.from({ length: 11 }, repairableAgent));
  const agents: SeatableAgent[] = [];
  for (const [place, server] of servers.entries()) {
    agents.push(await enrol(`many-${place}`, server));
  }
  clock = new Date();
  expect([await checkAllDue(), await checkAllDue(), await checkAllDue()]).toEqual([8, 3, 0]);
  for (const agent of agents) await leave(agent);
  for (const server of servers) await server[Symbol.asyncDispose]();
});

test("an agent fails in a match, is suspended with the reason, is repaired, comes back, and plays on", async () => {
  await using server = await repairableAgent();
  const agent = await enrol("walker", server);
  await checkAllDue();
  const query = { game: "who-is-spy", locale: "en", seasonId: null };
  const offered = async (): Promise<boolean> =>
    (await listCandidates(database, query)).some(({ slug }) => slug === "walker");
  const play = async (seed: string): Promise<string> => {
    const id = await waiting(database, { agents: [agent, ...house.slice(0, 5)], seed });
    await leaseAndRun(matchDeps, id);
    return id;
  };
  expect(await offered()).toBe(true);
  server.state = "mute";
  // Without a speech it is out of a match immediately: one lost decision each.
  const lost = [await play("lost 1"), await play("lost 2"), await play("lost 3")];
  expect(await stateOf("walker")).toBe("suspended");
  expect(await offered()).toBe(false);
  const reason = (await lifeOf(database, agent.agentId))?.suspension;
  expect(reason).toMatch(/^The speech was lost\. .*the model is gone/);
  const incidents = await incidentsOf(database, agent.agentId, 10);
  expect(incidents.map(({ matchId }) => matchId)).toEqual(lost.toReversed());
  expect(incidents[0]).toMatchObject({ code: "crashed", detail: reason });

  // Still mute: it stays away, though its health is good.
  clock = new Date();
  pass(1.1);
  expect(await checkAllDue()).toBe(1);
  expect(await stateOf("walker")).toBe("suspended");
  server.state = "well";
  pass(1.1);
  expect(await checkAllDue()).toBe(1);
  expect(await stateOf("walker")).toBe("online");
  expect(await offered()).toBe(true);
  const match = await getMatch(database, await play("repaired"));
  expect(match).toMatchObject({ status: "finished", result: { clean: true } });
  expect(match?.agents.some(({ slug }) => slug === "walker")).toBe(true);
  expect(await stateOf("walker")).toBe("online");
});

test("the log contains agents and codes, and no messages", () => {
  const output = lines.join("");
  expect(output).toContain("agent is suspended");
  expect(output).toContain("agent is back");
  expect(output).not.toContain("the model is gone");
  expect(output).not.toContain("127.0.0.1");
});

const minutes = (failedHealthChecks: number): number =>
  nextHealthCheckInMs(failedHealthChecks, 0.5) / 60_000;

test("health checks follow after 15 minutes, and after failed ones in 1, 2, 4 ... 60", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 900].map(minutes)).toEqual([
    15, 1, 2, 4, 8, 16, 32, 60, 60, 60,
  ]);
});

test("chance moves them by a tenth at most", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failed, chance) => {
      const change = nextHealthCheckInMs(failed, chance) / nextHealthCheckInMs(failed, 0.5);
      expect(change).toBeGreaterThan(0.89);
      expect(change).toBeLessThan(1.11);
    }),
  );
});
