/**
 * Many parallel matches in one runner over HTTP, against agents of one second:
 * node bench/src/crowd.ts [--lockstep] [matches …]
 * Without arguments: 300 matches that began at different times, the same in lockstep, then more until
 * a limit gives. Each level is judged by its difference from a bare loop of the same calls, which
 * runs right before it: a busy machine slows both.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "@wisp/db";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { percentile } from "./figures/percentiles.ts";
import { type Delays, delaysOf } from "./matches/delays.ts";
import { createWaiting, openSeason } from "./matches/season.ts";
import { startAgents } from "./processes/agents.ts";
import { startChild } from "./processes/child.ts";
import { startPostgres } from "./processes/postgres.ts";
import { cpuSeconds, machineSeconds, peakMemoryMib } from "./processes/process-figures.ts";
import { registerServers, startRunner } from "./processes/runner.ts";

const AGENT_MS = 1_000;
/** Each is a separate server, so that no host's connection limit is reached before 2,500 matches. */
const AGENTS = 60;
const GOAL_MATCHES = 300;
const LARGER = [450, 600, 800, 1_000, 1_500];
/** Three rounds of six speeches and a ballot each: 21 s of agents' time. */
const ROUNDS = 3;
/** A round of agents' time. */
const SPREAD_MS = 7_000;
const LIMIT_MS = 120_000;
const health = z.object({ playing: z.int() });
const bareSchema = z.object({ delays: z.array(z.number()) });
const limits = { medianMs: 20, p99Ms: 200, memoryMib: 1_024 } as const;

interface Level {
  readonly delays: Delays;
  /** Of decisions in a bare loop of the same calls, in milliseconds. */
  readonly bare: readonly number[];
  readonly playing: number;
  readonly memoryMib: number;
  /** Cores in use while matches were played: by the runner, the agents, the whole machine. */
  readonly cores: readonly [runner: number, agents: number, machine: number];
  readonly finished: number;
  readonly seconds: number;
}

await using postgres = await startPostgres();

/** The same calls by fetch alone, in a separate process. */
async function callBare(matches: number, urls: readonly string[]): Promise<readonly number[]> {
  await using caller = startChild({
    command: process.execPath,
    words: [
      "bench/src/bare-caller.ts",
      `--matches=${matches}`,
      `--rounds=${ROUNDS}`,
      `--delay-ms=${AGENT_MS}`,
      ...urls,
    ],
    wanted: (line) => (line.startsWith("{") ? line : undefined),
  });
  return bareSchema.parse(JSON.parse(await caller.ready)).delays;
}

async function playLevel(matches: number, spreadMs: number): Promise<Level> {
  await using agents = await startAgents(AGENTS, AGENT_MS, spreadMs);
  const bare = await callBare(matches, agents.urls);
  const url = await postgres.create(`crowd_${matches}_${spreadMs}`);
  const database = openDatabase({ url });
  await using runner = startRunner(url, matches);
  const address = `http://127.0.0.1:${await runner.ready}/health`;
  const ids = await createWaiting(database, {
    seasonId: await openSeason(database),
    agents: await registerServers(database, agents.urls),
    count: matches,
    seed: `crowd/${matches}`,
    config: { rounds: ROUNDS },
    materials: { pair: [{ word: "coffee" }, { word: "tea" }] },
  });
  const used = (): number[] => [cpuSeconds(runner.pid), cpuSeconds(agents.pid), machineSeconds()];
  const before = used();
  const startMs = performance.now();
  let playing = 0;
  let over = 0;
  while (over < matches && performance.now() - startMs < LIMIT_MS) {
    await sleep(500);
    const response = await fetch(address);
    playing = Math.max(playing, health.parse(await response.json()).playing);
    const { rows } = await database.connection.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "Match" WHERE "status" IN ('finished', 'failed')`,
    );
    over = rows[0]?.count ?? 0;
  }
  const seconds = (performance.now() - startMs) / 1_000;
  const [runnerCores = 0, agentCores = 0, machineCores = 0] = used().map(
    (after, place) => (after - (before[place] ?? 0)) / seconds,
  );
  const { rows } = await database.connection.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM "Match" WHERE "status" = 'finished' AND "clean"`,
  );
  const level = {
    delays: await delaysOf(database, ids, AGENT_MS),
    bare,
    playing,
    memoryMib: peakMemoryMib(runner.pid),
    cores: [runnerCores, agentCores, machineCores] as const,
    finished: rows[0]?.count ?? 0,
    seconds,
  };
  await database.close();
  return level;
}

const both = (figures: readonly number[]): string =>
  `${shown(percentile(figures, 0.5))} / ${shown(percentile(figures, 0.99))} ms`;

function report(what: string, matches: number, level: Level): boolean {
  const { delays, bare, cores, memoryMib } = level;
  const [runner, agent, machine] = cores.map((each) => shown(each, 2));
  print(
    `\n${matches} matches, ${what}: ${level.playing} at once, ${level.finished} finished clean in ` +
      `${shown(level.seconds)} s, ${delays.whole.length} decisions, ${delays.missed} of them missed`,
  );
  print(`cores in use: runner ${runner}, agents ${agent}, whole machine ${machine}`);
  print(`from commit to asking (median / p99): ${both(delays.asking)}`);
  print(`from asking to the answer, without the agent's second: ${both(delays.answering)}`);
  print(`delay a decision: ${both(delays.whole)}; in a bare loop of the same calls: ${both(bare)}`);
  /** The runner's overhead over the bare loop at this quantile of decisions. */
  const added = (share: number): number =>
    percentile(delays.whole, share) - percentile(bare, share);
  const against = (figure: string, ours: number, limit: number, unit: string): boolean =>
    printMeasure({
      what: figure,
      of: `${matches} matches`,
      ours: `${shown(ours)} ${unit}`,
      against: `limit ${limit} ${unit}`,
      ratio: ours / limit,
      goal: { atMost: 1 },
    });
  const kept = [
    against("median delay a decision beyond the bare loop", added(0.5), limits.medianMs, "ms"),
    against("p99 delay a decision beyond the bare loop", added(0.99), limits.p99Ms, "ms"),
    against("peak memory of the runner", memoryMib, limits.memoryMib, "MiB"),
  ];
  return kept.every(Boolean) && level.finished === matches;
}

async function measure(matches: number, lockstep: boolean): Promise<boolean> {
  const level = await playLevel(matches, lockstep ? 0 : SPREAD_MS);
  return report(lockstep ? "in lockstep" : "begun over 7 s", matches, level);
}

const { values, positionals } = parseArgs({
  options: { lockstep: { type: "boolean", default: false } },
  allowPositionals: true,
});
const asked = positionals.map((word) => z.coerce.number().int().min(1).parse(word));
if (asked.length > 0) {
  for (const matches of asked) await measure(matches, values.lockstep);
} else {
  await measure(GOAL_MATCHES, true);
  let kept = await measure(GOAL_MATCHES, false);
  for (const matches of LARGER) kept = kept && (await measure(matches, false));
}
