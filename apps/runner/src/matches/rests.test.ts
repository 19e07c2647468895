import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectors, outboundClient } from "@wisp/agents";
import {
  agentBySlug,
  createAgent,
  ensureUser,
  incidentsOf,
  lifeOf,
  listCandidates,
  recordCheck,
  setOnline,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { Semaphore } from "@wisp/limits";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { houseSix, type SeatableAgent, waiting } from "../../test/arena.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { fakeModel, player, rawJson } from "../../test/models.ts";
import { takeDue } from "../health-checks.ts";
import { createLogger } from "../log.ts";
import type { MatchDeps } from "./match-deps.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const shared = {
  database,
  connectors: connectors({ client, games }),
  secretOf: async () => undefined,
  log: createLogger("silent"),
  drain: new AbortController().signal,
};
const deps: MatchDeps = {
  ...shared,
  games,
  gateway: { eventsAppended: () => {}, statusChanged: () => {} },
  runner: "test",
  leaseMs: 15_000,
  leases: { keep: () => () => {} },
};
const house = await houseSix(database);

/** A model agent that has passed a check and is online. */
async function model(slug: string, url: string): Promise<SeatableAgent> {
  const version = {
    connector: "openai",
    settings: { baseUrl: `${url}/v1`, model: "fake" },
    model: null,
    commit: null,
  };
  const agent = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: "who-is-spy", locale: "en" }],
    version,
    ownerId: (await ensureUser(database, slug)).id,
    house: false,
    endpoint: null,
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await recordCheck(database, agent.version.id, { ok: true });
  await setOnline(database, agent.id, true);
  return { agentId: agent.id, versionId: agent.version.id };
}

const seatable = async ({ agentId }: SeatableAgent): Promise<boolean> => {
  const query = { game: "who-is-spy", locale: "en", seasonId: null };
  return (await listCandidates(database, query)).some((each) => each.agentId === agentId);
};

/** Shorter than any rest, so that no call waits for its end. */
const config = { speechTimeLimitMs: 20_000, voteTimeLimitMs: 20_000 };

async function plays(agent: SeatableAgent, seed: string): Promise<void> {
  const agents = [agent, ...house.slice(0, 5)];
  await leaseAndRun(deps, await waiting(database, { agents, seed, config }));
}

test.each([
  [
    "limits its rate and names a time",
    rawJson({ error: { message: "slow down" } }, 429, { "retry-after": "600" }),
    "rate-limited",
    600_000,
  ],
  ["limits its rate", rawJson({ error: "slow down" }, 429), "rate-limited", 30_000],
  ["has no credit left", rawJson({ error: "no credit" }, 402), "quota-spent", 900_000],
])(
  "the agent of a service that %s rests, and no number of such matches suspends it",
  async (what, refusal, code, ms) => {
    await using service = await fakeModel(() => refusal);
    const slug = what.replaceAll(" ", "-");
    const agent = await model(slug, service.url);
    const beginning = Date.now();
    for (const seed of ["1", "2", "3", "4"]) await plays(agent, `${slug}/${seed}`);
    expect(await agentBySlug(database, slug)).toMatchObject({ state: "online" });
    const incidents = await incidentsOf(database, agent.agentId, 20);
    expect(incidents.length).toBeGreaterThan(3);
    expect(new Set(incidents.map((each) => each.code))).toEqual(new Set([code]));
    const life = await lifeOf(database, agent.agentId);
    expect(life).toMatchObject({ restCode: code, restDetail: expect.stringMatching(/HTTP 4/) });
    const restingUntil = life?.restingUntil?.getTime() ?? 0;
    expect(restingUntil).toBeGreaterThan(beginning + ms - 1_000);
    expect(restingUntil).toBeLessThanOrEqual(Date.now() + ms + 1_000);
    expect(await seatable(agent)).toBe(false);
  },
);

test("an experiment of somebody else does not make an agent rest", async () => {
  await using service = await fakeModel(() => rawJson({ error: "slow down" }, 429));
  const agent = await model("borrowed", service.url);
  await database.prisma.agent.update({
    where: { id: agent.agentId },
    data: { openToLab: true },
  });
  const { id: ownerId } = await ensureUser(database, "borrower");
  const experiment = await database.prisma.experiment.create({
    data: { slug: "borrows", ownerId, name: "borrows", game: "who-is-spy", plan: {}, hash: "0" },
  });
  const agents = [agent, ...house.slice(0, 5)];
  const id = await waiting(database, { agents, seed: "borrowed", config });
  await database.prisma.match.update({ where: { id }, data: { experimentId: experiment.id } });
  await leaseAndRun(deps, id);
  expect(service.received.length).toBeGreaterThan(0);
  expect(await lifeOf(database, agent.agentId)).toMatchObject({ restingUntil: null });
  expect(await seatable(agent)).toBe(true);
});

test("an agent whose quota is spent is tried by its check, and seated again once that passes", async () => {
  let spent = true;
  const answer = player();
  await using service = await fakeModel((call) =>
    spent ? rawJson({ error: { message: "x", code: "insufficient_quota" } }, 429) : answer(call),
  );
  const agent = await model("renewed", service.url);
  await plays(agent, "renewed");
  const first = await lifeOf(database, agent.agentId);
  let now = first?.nextHealthCheckAt ?? new Date(0);
  const probe = async (): Promise<number> => {
    const deps = { ...shared, now: () => now, chance: () => 0.5 };
    const { taken, done } = await takeDue(deps, new Semaphore(8));
    await done;
    return taken;
  };
  const calls = service.received.length;
  await probe();
  expect(service.received.length).toBe(calls + 1);
  const second = await lifeOf(database, agent.agentId);
  expect(second).toMatchObject({ state: "online", restCode: "quota-spent" });
  const [before = 0, after = 0] = [first, second].map((life) => life?.restingUntil?.getTime());
  // From 15 to 30 minutes.
  expect(Math.round((after - before) / 60_000)).toBe(15);
  expect(await seatable(agent)).toBe(false);
  spent = false;
  now = second?.nextHealthCheckAt ?? now;
  await probe();
  expect(await lifeOf(database, agent.agentId)).toMatchObject({ restingUntil: null });
  expect(await seatable(agent)).toBe(true);
});

test("an agent that is turned away before a match is replaced, and rests", async () => {
  const server = createServer((_, response) => {
    response.writeHead(429, { "retry-after": "900" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const agent = await createAgent(database, {
    slug: "limited-server",
    name: "limited-server",
    house: false,
    endpoint: url,
    games: [{ game: "who-is-spy", locale: "en" }],
    ownerId: (await ensureUser(database, "limited-server")).id,
    version: { connector: "wisp", settings: { url }, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  const seat = { agentId: agent.id, versionId: agent.version.id };
  for (const seed of ["a", "b", "c"]) await plays(seat, `turned away ${seed}`);
  expect((await incidentsOf(database, agent.id, 9)).map(({ code }) => code)).toEqual(
    Array.from({ length: 3 }, () => "rate-limited"),
  );
  expect(await lifeOf(database, agent.id)).toMatchObject({
    suspendedAt: null,
    restCode: "rate-limited",
  });
  server.close();
});
