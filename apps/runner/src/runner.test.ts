import { loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import {
  counted,
  finished,
  houseSix,
  type MatchRow,
  patience,
  played,
  rowOf,
  seasonId,
  until,
  waiting,
} from "../test/arena.ts";
import { settingsFor } from "../test/settings.ts";
import { patientSix } from "../test/space-agents.ts";
import { type Runner, startRunner } from "./runner.ts";

const { database, url } = await freshDatabase();
const runners: Runner[] = [];

async function start(change: { leaseMs?: number; matchesAtOnce?: number } = {}): Promise<Runner> {
  const runner = await startRunner(
    settingsFor(`${url}?application_name=runner`, { matchesAtOnce: 20, ...change }),
  );
  runners.push(runner);
  return runner;
}

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.drain()));
});

const agents = await houseSix(database);
await seasonId(database);
const someMatches = (count: number, prefix: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      waiting(database, { agents, seed: `${prefix} ${index}`, spy: index % 6 }),
    ),
  );

test("two runners play twenty matches, each once", { tags: ["sweep"] }, async () => {
  const before = await counted(database);
  // Too few places for one of them to take all.
  await Promise.all([start({ matchesAtOnce: 4 }), start({ matchesAtOnce: 4 })]);
  const ids = await someMatches(20, "twenty");
  const names = new Set<string | null>();
  for (const id of ids) {
    const { runner, fence } = await finished(database, id);
    expect(fence).toBe(1);
    expect(await played(database, id)).toMatchObject({ equal: true });
    names.add(runner);
  }
  expect(names.size).toBe(2);
  expect(await counted(database)).toBe(before + 20 * 6);
});

test("matches that were created while no runner listened are played", async () => {
  const early = await someMatches(3, "early");
  await start();
  for (const id of early) expect((await finished(database, id)).fence).toBe(1);
});

test("a runner never exceeds its number of parallel matches, and plays them all", async () => {
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents: patient } = await patientSix(database, "room", 15, mayVote);
  await start({ matchesAtOnce: 2 });
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push(await waiting(database, { agents: patient, seed: `room ${index}`, config: patience }));
  }
  let most = 0;
  const statuses = async (): Promise<string[]> => {
    // In one statement: between two of them one match may end and the next begin.
    const { rows } = await database.pool.query<Pick<MatchRow, "status">>(
      `SELECT "status" FROM "Match" WHERE "id" = ANY($1)`,
      [ids],
    );
    const found = rows.map(({ status }) => status);
    most = Math.max(most, found.filter((status) => status === "running").length);
    return found;
  };
  // While two are held in a vote, the others wait.
  await until("two are in their vote", () =>
    servers.every(({ asked }) => asked.filter((label) => label === "vote/1").length === 2),
  );
  expect((await statuses()).toSorted()).toEqual(["running", "running", "waiting"]);
  letVote();
  await until("all are finished", async () =>
    (await statuses()).every((status) => status === "finished"),
  );
  expect(most).toBe(2);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a full runner drains without playing the matches that wait", async () => {
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents: patient } = await patientSix(database, "line", 40, mayVote);
  const runner = await start({ matchesAtOnce: 1 });
  const ids: string[] = [];
  for (const seed of ["1", "2"]) {
    ids.push(await waiting(database, { agents: patient, seed, config: patience }));
  }
  const statuses = (): Promise<string[]> =>
    Promise.all(ids.map(async (id) => (await rowOf(database, id)).status));
  await until("one is under way", async () => (await statuses()).includes("running"));
  runners.splice(0);
  const drained = runner.drain();
  letVote();
  await drained;
  expect((await statuses()).toSorted()).toEqual(["running", "waiting"]);
  await start();
  for (const id of ids) {
    await finished(database, id);
    expect(await played(database, id)).toMatchObject({ equal: true });
  }
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a runner that has to end before it has drained gives its matches back at once", async () => {
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents: slow } = await patientSix(database, "slow-drain", 60, mayVote);
  const runner = await start();
  const id = await waiting(database, { agents: slow, seed: "slow-drain", config: patience });
  await until("the last agents are asked", () =>
    servers.slice(3).every(({ asked }) => asked.includes("vote/1")),
  );
  runners.splice(0);
  const drained = runner.drain();
  await runner.giveBack();
  expect(await rowOf(database, id)).toMatchObject({
    status: "running",
    runner: null,
    leaseUntil: null,
  });
  await start();
  await until("another runner has it", async () => (await rowOf(database, id)).fence === 2);
  letVote();
  await drained;
  // What the first one asked last is not stored twice.
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("connections die repeatedly in mid-match: it still ends, nothing lost or doubled", {
  tags: ["sweep"],
}, async () => {
  const before = await counted(database);
  const { servers, agents: patient } = await patientSix(database, "severed");
  await start();
  const ids: string[] = [];
  const begin = async (): Promise<string> => {
    const seed = `severed ${ids.length}`;
    const begun = await waiting(database, { agents: patient, seed, config: patience });
    ids.push(begun);
    await until("it is under way", async () => (await loadLog(database, begun)).events.length > 12);
    return begun;
  };
  let id = await begin();
  let killed = 0;
  await until("many have died, and the match was leased again", async () => {
    const { status, fence } = await rowOf(database, id);
    // It ended before a connection died under one of its writes.
    if (status === "finished" && fence === 1) id = await begin();
    const { rowCount } = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name <> ''`,
    );
    killed += rowCount ?? 0;
    return killed > 10 && (await rowOf(database, id)).fence > 1;
  });
  for (const each of ids) {
    await finished(database, each);
    expect(await played(database, each)).toMatchObject({ equal: true });
  }
  expect(await counted(database)).toBe(before + 6 * ids.length);
  const next = await waiting(database, { agents, seed: "after" });
  expect((await finished(database, next)).fence).toBe(1);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a match whose runner lost its connections continues without waiting for its lease", async () => {
  const { promise: mayVote, resolve: letVote } = Promise.withResolvers<void>();
  const { servers, agents: patient } = await patientSix(database, "cut", 60, mayVote);
  // The end of this lease is not awaited.
  await start({ leaseMs: 86_400_000 });
  const id = await waiting(database, { agents: patient, seed: "cut", config: patience });
  const decisions = async (): Promise<number> => (await loadLog(database, id)).decisions.length;
  await until("some votes are stored", async () => (await decisions()) === 9);
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'runner'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  letVote();
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a match whose log has its end needs no agent to be finished", async () => {
  const { servers, agents: patient } = await patientSix(database, "ended", 1);
  await start();
  const id = await waiting(database, { agents: patient, seed: "ended" });
  await finished(database, id);
  for (const each of servers) await each[Symbol.asyncDispose]();
  const before = await counted(database);
  await database.pool.query(
    `UPDATE "Match" SET "status" = 'running', "leaseUntil" = NULL WHERE "id" = $1`,
    [id],
  );
  expect(await finished(database, id)).toMatchObject({ fence: 2 });
  expect(await counted(database)).toBe(before + 6);
});
