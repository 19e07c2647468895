import { setTimeout as sleep } from "node:timers/promises";
import { connectors, outboundClient, spaceConnector } from "@wisp/agents";
import { agentBySlug, getMatch, incidentsOf, loadLog } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import {
  houseSix,
  register,
  rowOf,
  type SeatableAgent,
  seasonId,
  waiting,
} from "../../test/arena.ts";
import { leaseAndRun } from "../../test/lease-and-run.ts";
import { spaceAgent } from "../../test/space-agents.ts";
import { createLogger } from "../log.ts";
import type { MatchDeps } from "./match-deps.ts";

const { database } = await freshDatabase();
const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
await seasonId(database);

const mappings = Object.fromEntries(
  Object.entries(games).flatMap(([id, { space }]) => (space === null ? [] : [[id, space]])),
);
// One attempt: a failed one is not repeated, and an answer may come late.
const wakeClock = { limitMs: 30_000, attemptMs: 30_000, pauseMs: 30_000 };
const statuses: string[] = [];
const deps: MatchDeps = {
  database,
  games,
  connectors: new Map([
    ...connectors({ client, games }),
    ["space", spaceConnector({ client, mappings, wakeClock })],
  ]),
  secretOf: async () => undefined,
  gateway: {
    eventsAppended: () => {},
    statusChanged: (id, status) => void statuses.push(`${id} ${status}`),
  },
  log: createLogger("silent"),
  runner: "test",
  leaseMs: 15_000,
  leases: { keep: () => () => {} },
  drain: new AbortController().signal,
};

const house = await houseSix(database);
const asleep = async (slug: string): Promise<SeatableAgent> => {
  const server = await spaceAgent(() => "");
  await server[Symbol.asyncDispose]();
  return register(database, slug, "space", { url: server.url });
};
const seated = (...guests: SeatableAgent[]): SeatableAgent[] => [
  ...guests,
  ...house.slice(0, 6 - guests.length),
];

test("agents that are asleep have an incident, and different house agents play for them", async () => {
  const guests = [await asleep("asleep-1"), await asleep("asleep-2")];
  const id = await waiting(database, { agents: seated(...guests), seed: "asleep" });
  expect(await leaseAndRun(deps, id)).toBe(true);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", leaseUntil: null });
  for (const { agentId, versionId } of guests) {
    expect(await incidentsOf(database, agentId, 5)).toMatchObject([
      {
        matchId: id,
        versionId,
        code: "asleep",
        detail: expect.stringMatching(/a house agent played instead\. The agent did not wake/),
      },
    ]);
  }
  expect(await leaseAndRun(deps, id)).toBe(true);
  const match = await getMatch(database, id);
  expect(match?.status).toBe("finished");
  expect(match?.agents.every((agent) => agent.house)).toBe(true);
  expect(new Set(match?.agents.map(({ slug }) => slug)).size).toBe(6);
  expect(statuses).toEqual([`${id} running`, `${id} finished`]);
});

test("with too few house agents the match fails with a sentence, and enters no board", async () => {
  const guests = await Promise.all(
    Array.from({ length: 6 }, (_, index) => asleep(`guest-${index}`)),
  );
  await database.pool.query(`UPDATE "Agent" SET "online" = false WHERE "house"`);
  const id = await waiting(database, { agents: guests, seed: "all asleep" });
  await leaseAndRun(deps, id);
  await database.pool.query(`UPDATE "Agent" SET "online" = true WHERE "house"`);
  expect(await rowOf(database, id)).toMatchObject({
    status: "failed",
    failure: expect.stringMatching(/did not wake within .*\. Nothing listens at/),
  });
  expect(statuses.at(-1)).toBe(`${id} failed`);
  expect(await loadLog(database, id)).toEqual({ events: [], decisions: [] });
});

test("neither a finished match nor an unknown one is leased again", async () => {
  const id = await waiting(database, { agents: house, seed: "once" });
  expect(await leaseAndRun(deps, id)).toBe(true);
  expect(await leaseAndRun(deps, id)).toBe(false);
  expect(await leaseAndRun(deps, crypto.randomUUID())).toBe(false);
});

test("an agent whose connector is gone, or whose settings are not valid, is absent too", async () => {
  const guests = [
    await register(database, "carrier", "carrier-pigeon", {}),
    await register(database, "crooked", "space", { url: "not a url" }),
  ];
  const id = await waiting(database, { agents: seated(...guests), seed: "crooked" });
  await leaseAndRun(deps, id);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", leaseUntil: null });
  for (const { agentId } of guests) {
    expect(await incidentsOf(database, agentId, 5)).toMatchObject([{ code: "refused" }]);
  }
});

test("the third match that an agent misses suspends it", async () => {
  const guest = await asleep("sleeper");
  for (const seed of ["once more", "twice", "thrice"]) {
    expect(await agentBySlug(database, "sleeper")).toMatchObject({ state: "online" });
    await leaseAndRun(deps, await waiting(database, { agents: seated(guest), seed }));
  }
  expect(await agentBySlug(database, "sleeper")).toMatchObject({ state: "suspended" });
});

test("a match that a second runner has taken over is dropped by the first, quietly", async () => {
  const gate = Promise.withResolvers<void>();
  const server = await spaceAgent(async () => {
    await gate.promise;
    return "slow";
  });
  const guest = await register(database, "slow", "space", { url: server.url });
  const id = await waiting(database, { agents: seated(guest), seed: "fenced" });
  const first = leaseAndRun(deps, id);
  while (server.asked.length === 0) await sleep(10);
  await database.pool.query(
    `UPDATE "Match" SET "fence" = "fence" + 1, "checkedFence" = "fence" + 1, "runner" = 'second' WHERE "id" = $1`,
    [id],
  );
  const { events } = await loadLog(database, id);
  gate.resolve();
  expect(await first).toBe(true);
  expect((await loadLog(database, id)).events).toEqual(events);
  expect(await rowOf(database, id)).toMatchObject({ status: "running", runner: "second" });
  expect(events.length).toBeGreaterThan(0);
  await server[Symbol.asyncDispose]();
});
