/**
 * 1, 2 and 3 runners on one Postgres, each with the same share of a core: matches a second beside each
 * other in one run. Shares are quotas of control groups (version 1 or 2), so that one machine stands for
 * several: node bench/src/runners.ts [--share 0.15] [--seconds 20]. Linux alone, as root.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@wisp/db";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { createWaiting, openSeason } from "./matches/season.ts";
import type { Child } from "./processes/child.ts";
import { makeAgents } from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import { machineSeconds, parentOf, treeCpuSeconds } from "./processes/process-figures.ts";
import { holdRatings, startRunner } from "./processes/runner.ts";

/** Each number twice, so that a machine that gets busier or quieter favours none. */
const LEVELS = [1, 2, 3, 3, 2, 1] as const;
const SLOTS = 30;
/** Matches that each runner plays without a quota, until its code is compiled. */
const WARM_UP = 400;
/** Short, so that a runner without time left waits for little. */
const PERIOD_MICROS = 20_000;
/** Matches that wait for each runner and core-second: more than it can play. */
const WAITING = 250;
const SETTLE_MS = 3_000;
/** Relative to one runner. */
const GOALS = [
  [2, 1.7],
  [3, 2.5],
] as const;

const { values } = parseArgs({
  options: {
    share: { type: "string", default: "0.15" },
    seconds: { type: "string", default: "20" },
  },
});
const { share, seconds } = z
  .object({ share: z.coerce.number().min(0.05).max(1), seconds: z.coerce.number().min(1) })
  .parse(values);

const GROUPS = "/sys/fs/cgroup";

/** A control group that limits processor time, of whichever version this machine has. */
class ProcessorGroup implements Disposable {
  readonly #folder: string;
  readonly #unified: boolean;

  /** Throws where this process may not make one. */
  constructor(name: string) {
    const controllers = join(GROUPS, "cgroup.controllers");
    this.#unified = existsSync(controllers);
    if (this.#unified) writeFileSync(join(GROUPS, "cgroup.subtree_control"), "+cpu");
    this.#folder = join(GROUPS, this.#unified ? "" : "cpu", name);
    mkdirSync(this.#folder);
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  add(pid: number): void {
    this.#write("cgroup.procs", `${pid}`);
  }

  /** `cores` of one core; several processes share them. */
  limit(cores: number): void {
    const quota = Math.round(cores * PERIOD_MICROS);
    if (this.#unified) this.#write("cpu.max", `${quota} ${PERIOD_MICROS}`);
    else {
      this.#write("cpu.cfs_period_us", `${PERIOD_MICROS}`);
      this.#write("cpu.cfs_quota_us", `${quota}`);
    }
  }

  /** In how many periods its processes had to wait, of all. */
  throttled(): number {
    const stat = readFileSync(join(this.#folder, "cpu.stat"), "utf8");
    const count = (name: string): number =>
      Number(new RegExp(`^${name} (\\d+)$`, "m").exec(stat)?.[1]);
    return count("nr_throttled") / count("nr_periods");
  }

  /** Its processes have to be over. */
  [Symbol.dispose](): void {
    rmdirSync(this.#folder);
  }
}

interface Level {
  readonly runners: number;
  readonly perSecond: number;
}

/** Runners with their groups; leaving its scope ends them. */
async function startRunners(url: string, count: number) {
  const started: { readonly group: ProcessorGroup; readonly runner: Child }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const group = new ProcessorGroup(`wisp-bench-${process.pid}-${nth}`);
    const runner = startRunner(url, SLOTS);
    group.add(runner.pid);
    started.push({ group, runner });
  }
  await Promise.all(started.map(({ runner }) => runner.ready));
  return {
    groups: started.map(({ group }) => group),
    pids: started.map(({ runner }) => runner.pid),
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map(({ runner }) => runner[Symbol.asyncDispose]()));
      for (const { group } of started) group[Symbol.dispose]();
    },
  };
}

async function countOf({ connection }: Database, status: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Match" WHERE "status" = $1`,
    [status],
  );
  return rows[0]?.count ?? 0;
}

/** Plays matches with this number of runners in a new database, and prints what they did. */
async function playLevel(url: string, runners: number): Promise<Level> {
  const database = openDatabase({ url, poolSize: 4 });
  const { rows } = await database.connection.query<{ pid: number }>(
    'SELECT pg_backend_pid() AS "pid"',
  );
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const seasonId = await openSeason(database);
  const agents = await makeAgents(database, 60);
  await holdRatings(database);
  await using started = await startRunners(url, runners);
  const create = (count: number, part: string): Promise<string[]> =>
    createWaiting(database, { seasonId, agents, count, seed: `runners/${part}` });
  await create(WARM_UP * runners, "warm-up");
  while ((await countOf(database, "finished")) === 0 || (await countOf(database, "waiting")) > 0) {
    await sleep(100);
  }
  for (const group of started.groups) group.limit(share);
  await create(Math.ceil(WAITING * runners * share * seconds), "measured");
  await sleep(SETTLE_MS);
  const used = (): number[] => [
    ...started.pids.map(treeCpuSeconds),
    treeCpuSeconds(postmaster),
    machineSeconds(),
  ];
  const [finishedBefore, usedBefore] = [await countOf(database, "finished"), used()];
  const startMs = performance.now();
  await sleep(seconds * 1_000);
  const passed = (performance.now() - startMs) / 1_000;
  const usedAfter = used();
  const finished = (await countOf(database, "finished")) - finishedBefore;
  if ((await countOf(database, "waiting")) === 0) throw new Error("no match waited any more");
  const cores = usedAfter.map((after, place) => (after - (usedBefore[place] ?? 0)) / passed);
  const throttled = started.groups.map((group) => `${shown(100 * group.throttled())}%`);
  const text = cores.map((each) => shown(each, 2));
  print(
    `${runners} runners of ${share} cores: ${shown(finished / passed, 1)} matches/s; cores in use: ` +
      `runners ${text.slice(0, runners).join(" + ")}, Postgres ${text.at(-2)}, whole machine ` +
      `${text.at(-1)}; they waited for their quota in ${throttled.join(", ")} of periods`,
  );
  await database.close();
  return { runners, perSecond: finished / passed };
}

await using postgres = await startPostgres();
const levels: Level[] = [];
for (const [place, runners] of LEVELS.entries()) {
  levels.push(await playLevel(await postgres.create(`runners_${place}`), runners));
}
const rateOf = (runners: number): number => {
  const own = levels.filter((level) => level.runners === runners);
  return own.reduce((sum, { perSecond }) => sum + perSecond, 0) / own.length;
};
for (const [runners, atLeast] of GOALS) {
  printMeasure({
    what: `${runners} runners and one`,
    ours: `${shown(rateOf(runners), 1)} matches/s`,
    against: `${shown(rateOf(1), 1)} matches/s`,
    ratio: rateOf(runners) / rateOf(1),
    goal: { atLeast },
  });
}
