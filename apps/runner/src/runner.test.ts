import { loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import {
  counted,
  finished,
  houseSix,
  type MatchRow,
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

test("two runners play twenty matches, each once", async () => {
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
  const { servers, agents: patient } = await patientSix(database, "room", 15);
  await start({ matchesAtOnce: 2 });
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push(await waiting(database, { agents: patient, seed: `room ${index}` }));
  }
  let most = 0;
  await until("all are finished", async () => {
    // In one statement: between two of them one match may end and the next begin.
    const { rows } = await database.pool.query<Pick<MatchRow, "status">>(
      `SELECT "status" FROM "Match" WHERE "id" = ANY($1)`,
      [ids],
    );
    most = Math.max(most, rows.filter(({ status }) => status === "running").length);
    return rows.every(({ status }) => status === "finished");
  });
  expect(most).toBe(2);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a full runner drains without playing the matches that wait", async () => {
  const { servers, agents: patient } = await patientSix(database, "line", 40);
  const runner = await start({ matchesAtOnce: 1 });
  const ids: string[] = [];
  for (const seed of ["1", "2"]) ids.push(await waiting(database, { agents: patient, seed }));
  const statuses = (): Promise<string[]> =>
    Promise.all(ids.map(async (id) => (await rowOf(database, id)).status));
  await until("one is under way", async () => (await statuses()).includes("running"));
  runners.splice(0);
  const begun = Date.now();
  await runner.drain();
  expect(Date.now() - begun).toBeLessThan(8_000);
  expect((await statuses()).toSorted()).toEqual(["running", "waiting"]);
  await start();
  for (const id of ids) {
    await finished(database, id);
    expect(await played(database, id)).toMatchObject({ equal: true });
  }
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a runner that has to end before it has drained gives its matches back at once", async () => {
  const { servers, agents: slow } = await patientSix(database, "slow-drain", 250);
  const runner = await start();
  const id = await waiting(database, { agents: slow, seed: "slow-drain" });
  await until("a turn is played", async () => (await rowOf(database, id)).status === "running");
  await until("an agent is asked", async () => servers.some(({ asked }) => asked.length > 0));
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
  await drained;
  // What the first one asked last is not stored twice.
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("connections die repeatedly in mid-match: it still ends, nothing lost or doubled", async () => {
  const before = await counted(database);
  const { servers, agents: patient } = await patientSix(database, "severed");
  await start({ leaseMs: 1_000 });
  const id = await waiting(database, { agents: patient, seed: "severed" });
  await until("it is under way", async () => (await loadLog(database, id)).events.length > 12);
  let killed = 0;
  await until("many have died, and the match was claimed again", async () => {
    const { rowCount } = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name <> ''`,
    );
    killed += rowCount ?? 0;
    return killed > 10 && (await rowOf(database, id)).fence > 1;
  });
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  expect(await counted(database)).toBe(before + 6);
  const next = await waiting(database, { agents, seed: "after" });
  expect((await finished(database, next)).fence).toBe(1);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

test("a match whose runner lost its connections continues without waiting for its lease", async () => {
  const { servers, agents: patient } = await patientSix(database, "cut");
  await start({ leaseMs: 600_000 });
  const id = await waiting(database, { agents: patient, seed: "cut" });
  const events = async (): Promise<number> => (await loadLog(database, id)).events.length;
  await until("it is under way", async () => (await events()) > 8);
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'runner'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  const [known, cutMs] = [await events(), performance.now()];
  await until("it goes on", async () => (await events()) > known);
  expect(performance.now() - cutMs).toBeLessThan(60_000);
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
