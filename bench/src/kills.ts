/**
 * Kills and stops parts of an arena under play, and measures how long its matches are interrupted:
 * node bench/src/kills.ts [--times 3] [--only "runner killed"]
 * On one machine (what `npm start` runs), then one of two runners that is not restarted. Linux
 * alone: it finds the parts in /proc.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { percentile } from "./figures/percentiles.ts";
import { type CommitLog, watchCommitted } from "./matches/committed.ts";
import { keepPlaying } from "./matches/keep-playing.ts";
import { standstills, until } from "./matches/standstills.ts";
import { startAgents } from "./processes/agents.ts";
import { startChild } from "./processes/child.ts";
import { freePort } from "./processes/filled-site.ts";
import { measured } from "./processes/measured.ts";
import { startPostgres } from "./processes/postgres.ts";
import { processesOf } from "./processes/process-figures.ts";
import { startRunner } from "./processes/runner.ts";

const AGENTS = 12;
const AGENT_MS = 200;
const PLAYING = 8;
const goals = {
  oneMachine: { p95Ms: 5_000, maxMs: 10_000 },
  severalRunners: { p95Ms: 15_000, maxMs: 15_000 },
} as const;

const { values } = parseArgs({
  options: { times: { type: "string", default: "3" }, only: { type: "string" } },
});
const times = z.coerce.number().int().min(1).max(1_000).parse(values.times);

/** Processes of a group with a word of their command that ends with `part`: the launcher's children. */
const childrenOf = (group: number, part: string): number[] =>
  processesOf(group)
    .filter(({ command }) => command.split(" ").some((word) => word.endsWith(part)))
    .map(({ pid }) => pid);

function kill(pids: readonly number[], signal: NodeJS.Signals): void {
  if (pids.length === 0) throw new Error("there is nobody to kill");
  for (const pid of pids) process.kill(pid, signal);
}

interface Goal {
  readonly p95Ms: number;
  readonly maxMs: number;
}

const seconds = (ms: number): string => `${shown(ms / 1_000, 1)} s`;

function report(kind: string, figures: readonly number[], goal: Goal): void {
  const p95 = percentile(figures, 0.95);
  const most = Math.max(...figures);
  print(
    `${kind}: ${times} times, ${figures.length} matches stood still for ${seconds(percentile(figures, 0.5))} (median)`,
  );
  const against = (what: string, ours: number, limit: number): boolean =>
    printMeasure({
      what,
      of: kind,
      ours: seconds(ours),
      against: `limit ${seconds(limit)}`,
      ratio: ours / limit,
      goal: { atMost: 1 },
    });
  against("95th percentile", p95, goal.p95Ms);
  against("longest", most, goal.maxMs);
}

async function reportKept(committed: CommitLog): Promise<void> {
  const { seen, lost, changed, doubled, failedMatches } = await committed.compare();
  const wrong = lost + changed + doubled + failedMatches;
  print(
    `${shown(seen)} events were seen committed: ${lost} lost, ${changed} changed, ${doubled} doubled; ` +
      `${failedMatches} failed matches: ${wrong === 0 ? "pass" : "short"}`,
  );
  if (wrong > 0) process.exitCode = 1;
}

/** Everything that `npm start` runs, with each part killed in turn. */
async function oneMachine(agentUrls: readonly string[]): Promise<void> {
  const data = join(tmpdir(), `wisp-bench-${randomUUID()}`);
  const environment = {
    PORT: `${await freePort()}`,
    WISP_RUNNER_PORT: `${await freePort()}`,
    WISP_DATA: data,
    WISP_HOUSE_SEASON: "off",
    WISP_HEALTH_CHECKS: "off",
  };
  try {
    await using arena = startChild({
      command: process.execPath,
      words: ["apps/cli/bin/wisp.mjs", "start"],
      environment,
      wanted: (line) => (line.includes("Wisp is open") ? line : undefined),
    });
    await arena.ready;
    const postgres = await startEmbeddedPostgres({ directory: data });
    const { url } = postgres;
    const committed = await watchCommitted(url);
    const stop = new AbortController();
    const playing = await keepPlaying({ url, agentUrls, count: PLAYING, stop: stop.signal });
    const runner = (): number[] => childrenOf(arena.pid, "src/main.ts");
    const site = (): number[] => childrenOf(arena.pid, "src/serve/main.ts");
    const postmaster = async (): Promise<number[]> => {
      const [row] = await committed.query<{ pid: string }>(
        `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS "pid"`,
      );
      return [Number(row?.pid)];
    };
    const blows: Readonly<Record<string, () => Promise<void>>> = {
      "runner killed": async () => kill(runner(), "SIGKILL"),
      "runner stopped": async () => kill(runner(), "SIGTERM"),
      "site killed": async () => kill(site().slice(0, 1), "SIGKILL"),
      "backend ended": async () => {
        await committed.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
        );
      },
      "backend killed": async () => {
        const [row] = await committed.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'
            AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
        );
        kill(row === undefined ? [] : [row.pid], "SIGKILL");
      },
      "Postgres killed": async () => kill(await postmaster(), "SIGKILL"),
      "all killed at once": async () =>
        kill([...(await postmaster()), ...runner(), ...site().slice(0, 1)], "SIGKILL"),
    };
    for (const [kind, strike] of Object.entries(blows)) {
      if (values.only !== undefined && values.only !== kind) continue;
      const figures: number[] = [];
      for (let time = 0; time < times; time += 1) {
        figures.push(...(await standstills(committed, PLAYING, strike)));
      }
      report(kind, figures, goals.oneMachine);
    }
    stop.abort();
    await playing.done;
    await until("the last matches are over", () => committed.running().length === 0);
    await reportKept(committed);
    print(`wisp rebuild: ${(await measured(["rebuild"], environment)).said}`);
    await postgres.stop();
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Two runners on one database; one of them is killed, and is not restarted. */
async function twoRunners(agentUrls: readonly string[]): Promise<void> {
  await using postgres = await startPostgres();
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const url = await postgres.create(`kills_${time}`);
    await using one = startRunner(url, PLAYING);
    await using other = startRunner(url, PLAYING);
    await Promise.all([one.ready, other.ready]);
    const committed = await watchCommitted(url);
    const stop = new AbortController();
    const playing = await keepPlaying({ url, agentUrls, count: PLAYING, stop: stop.signal });
    const strike = async (): Promise<void> => kill([one.pid], "SIGKILL");
    figures.push(...(await standstills(committed, PLAYING, strike)));
    stop.abort();
    await playing.done;
    await until("the last matches are over", () => committed.running().length === 0);
    await reportKept(committed);
  }
  report("one of two runners killed for good", figures, goals.severalRunners);
}

await using agents = await startAgents(AGENTS, AGENT_MS);
await oneMachine(agents.urls);
if (values.only === undefined) await twoRunners(agents.urls);
