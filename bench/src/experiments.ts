/**
 * Experiments as a whole, with instant house agents: how long a report of 10,000 matches takes, and how
 * long 1,000 matches take on the command line and in an arena (a runner and Postgres).
 */

import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createExperiment, ensureUser, experimentBySlug, openDatabase } from "@wisp/db";
import { isFailure } from "@wisp/game";
import {
  checkExperiment,
  type ExperimentFile,
  type ExperimentMatchResult,
  experimentHash,
  markdownOf,
  matchResultSchema,
  reportOf,
} from "@wisp/lab";
import { library, presets } from "@wisp/papers";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { houseAgents } from "./matches/house-table.ts";
import { startPostgres } from "./processes/postgres.ts";
import { startRunner } from "./processes/runner.ts";

/** Blocks of twelve matches: four subjects in three arms. */
const BLOCKS = { played: 84, reported: 834 } as const;
const MATCHES_IN_BLOCK = 12;
const limits = { playedSeconds: 60, reportSeconds: 1 } as const;
const AT_ONCE = 40;

const folder = await mkdtemp(join(tmpdir(), "wisp-bench-experiments-"));

/** An experiment of `blocks` blocks in which everything is asked that a report shows. */
function fileOf(blocks: number): ExperimentFile {
  const preset = presets["attack-defence"];
  if (preset === undefined) throw new Error("no preset");
  return {
    ...preset,
    agents: { ...preset.agents, other: "house:random" },
    opponents: ["hacker", "other"],
    table: preset.table.map((place) =>
      place.agent === "hacker" ? { ...place, agent: "opponent" } : place,
    ),
    arms: preset.arms.map((arm) => ({
      ...arm,
      changes: (arm.changes ?? []).map((change) =>
        "of" in change ? { ...change, of: "opponent" as const } : change,
      ),
    })),
    blocks: { count: blocks, seed: "bench" },
    interviews: ["own-role", "suspect"],
  };
}

function checked(file: ExperimentFile) {
  const result = checkExperiment(file, library);
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

/** Runs a command of `wisp`, and returns its seconds. */
function wisp(...words: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["apps/cli/bin/wisp.mjs", ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`wisp ${words.join(" ")}: ${stderr}`);
  return (performance.now() - start) / 1_000;
}

/** Plays an experiment on the command line. */
async function playOnCommandLine(blocks: number): Promise<{ seconds: number; results: string }> {
  const path = join(folder, `${blocks}.json`);
  const results = join(folder, `${blocks}.results.jsonl`);
  await writeFile(path, JSON.stringify(fileOf(blocks)));
  return { seconds: wisp("lab", "run", path, "--results", results), results };
}

/** Plays an experiment in an arena, from its creation until it is finished and reported. */
async function playInArena(blocks: number): Promise<number> {
  await using postgres = await startPostgres();
  const url = await postgres.create("experiments");
  const database = openDatabase({ url });
  await houseAgents(database);
  await using runner = startRunner(url, AT_ONCE);
  await runner.ready;
  const { experiment } = checked(fileOf(blocks));
  const owner = await ensureUser(database, "bench");
  const start = performance.now();
  const made = await createExperiment(database, {
    slug: "bench",
    ownerId: owner.id,
    name: experiment.name,
    game: experiment.game,
    plan: experiment,
    hash: experimentHash(experiment),
  });
  if (isFailure(made)) throw new Error(made.detail);
  for (;;) {
    await sleep(200);
    const { status, reason } = (await experimentBySlug(database, made.slug)) ?? {};
    if (status === "paused") throw new Error(`the experiment was paused: ${reason}`);
    if (status === "finished") break;
  }
  const seconds = (performance.now() - start) / 1_000;
  await database.close();
  return seconds;
}

function measure(what: string, seconds: number, limit: number): void {
  const isMet = printMeasure({
    what,
    ours: `${shown(seconds, 2)} s`,
    against: `${limit} s`,
    ratio: seconds / limit,
    goal: { atMost: 1 },
  });
  if (!isMet) process.exitCode = 1;
}

/** The report of a file of results, as the command and the runner compute it. */
async function measureReport(path: string, blocks: number): Promise<void> {
  const { entry, experiment } = checked(fileOf(blocks));
  const [, ...lines] = (await readFile(path, "utf8")).trimEnd().split("\n");
  const results: ExperimentMatchResult[] = lines.flatMap((line) => {
    const result = matchResultSchema.safeParse(JSON.parse(line));
    return result.success ? [result.data] : [];
  });
  const start = performance.now();
  const report = reportOf(entry, experiment, results);
  const computed = (performance.now() - start) / 1_000;
  const text = markdownOf(entry, report, library);
  const seconds = (performance.now() - start) / 1_000;
  const name = `a report of ${shown(results.length)} matches`;
  print(
    `${name}: computed in ${shown(computed, 2)} s, ${report.strata.length} contrasts by stratum, ${report.beliefs.length} beliefs; ${shown(text.length)} characters of Markdown, ${shown(JSON.stringify(report).length)} of JSON`,
  );
  measure(`${name}, as Markdown`, seconds, limits.reportSeconds);
  print(`${name} by \`lab report\`, with its start and all checks of the file:`);
  print(`  ${shown(wisp("lab", "report", path), 2)} s`);
}

try {
  const small = await playOnCommandLine(BLOCKS.played);
  const matches = shown(BLOCKS.played * MATCHES_IN_BLOCK);
  measure(`${matches} matches on the command line`, small.seconds, limits.playedSeconds);
  measure(
    `${matches} matches in the arena`,
    await playInArena(BLOCKS.played),
    limits.playedSeconds,
  );
  const large = await playOnCommandLine(BLOCKS.reported);
  print(`the matches of the report were played in ${shown(large.seconds, 1)} s`);
  await measureReport(large.results, BLOCKS.reported);
} finally {
  await rm(folder, { recursive: true });
}
