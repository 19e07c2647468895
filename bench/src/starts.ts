/**
 * From the creation of a match until a runner has leased it, on the clock of Postgres (fsync on):
 * node bench/src/starts.ts [--runners 1]
 * The runners here listen and lease as real ones do, and play nothing.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, leaseMatches, openDatabase, openListening } from "@wisp/db";
import { print, printMeasure } from "@wisp/test-kit/measure";
import { z } from "zod";
import { percentile } from "./figures/percentiles.ts";
import { houseAgents } from "./matches/house-table.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { startPostgres } from "./processes/postgres.ts";

/** Of a runner: see apps/runner/src/matches/run-matches.ts. */
const POLL_INTERVAL_MS = 1_000;
const MAX_LEASED = 10;
const LEASE_MS = 600_000;
const SINGLE = 60;
const BURST = 50;
const BURSTS = 8;
/** A match that no notification announces waits half of this in the mean. */
const GOAL_MS = 250;

const { values } = parseArgs({ options: { runners: { type: "string", default: "1" } } });
const runners = z.coerce.number().int().min(1).max(16).parse(values.runners);

/** Leases matches until its scope is left. */
async function openLessee(url: string, name: string): Promise<AsyncDisposable> {
  const database = openDatabase({ url, poolSize: 4 });
  const listening = await openListening(url, (error) => print(error.message));
  const lease = { runner: name, leaseMs: LEASE_MS };
  let leasing = Promise.resolve();
  const leaseAll = async (): Promise<void> => {
    while ((await leaseMatches(database, MAX_LEASED, lease)).length === MAX_LEASED);
  };
  const look = (): void => {
    leasing = leasing.then(leaseAll);
  };
  listening.hear("matches", look);
  const timer = setInterval(look, POLL_INTERVAL_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await listening.close();
      await leasing;
      await database.close();
    },
  };
}

/** Milliseconds until each of the matches was leased, once all of them are. */
async function waits({ connection }: Database, ids: readonly string[]): Promise<number[]> {
  for (;;) {
    const { rows } = await connection.query<{ ms: number }>(
      `SELECT extract(epoch FROM "startedAt" - "createdAt")::float8 * 1000 AS "ms" FROM "Match"
        WHERE "id" = ANY($1::uuid[]) AND "startedAt" IS NOT NULL`,
      [ids],
    );
    if (rows.length === ids.length) return rows.map(({ ms }) => ms);
    await sleep(20);
  }
}

await using postgres = await startPostgres();
const url = await postgres.create("starts");
const database = openDatabase({ url });
const table = { seasonId: await openSeason(database), agents: await houseAgents(database) };
const lessees: AsyncDisposable[] = [];
for (let nth = 0; nth < runners; nth += 1) lessees.push(await openLessee(url, `bench ${nth}/1`));

async function measure(count: number, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    // Not in step with the claimers' clocks.
    await sleep(100 + 300 * Math.random());
    const ids = await createWaiting(database, { ...table, count, seed: `${count}/${nth}` });
    found.push(...(await waits(database, ids)));
  }
  return found;
}

for (const [count, times] of [
  [1, SINGLE],
  [BURST, BURSTS],
] as const) {
  const found = await measure(count, times);
  const [p50, p95] = [percentile(found, 0.5), percentile(found, 0.95)];
  const passed = printMeasure({
    what: `${count} created at once, ${runners} runner(s), from creation to lease, p50 / p95`,
    ours: `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`,
    against: `${GOAL_MS} ms`,
    ratio: p95 / GOAL_MS,
    goal: { atMost: 1 },
  });
  if (!passed) process.exitCode = 1;
}
for (const lessee of lessees) await lessee[Symbol.asyncDispose]();
await database.close();
