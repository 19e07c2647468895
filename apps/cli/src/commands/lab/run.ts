import { access, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { outboundClient } from "@wisp/agents";
import { newExperimentSchema } from "@wisp/api";
import { canonical, randomFrom } from "@wisp/game";
import {
  type Experiment,
  isDecided,
  ladderOf,
  matchesInBlock,
  matchesOfAll,
  type RunEnd,
  runExperiment,
  withClock,
} from "@wisp/lab";
import { called, oneWord, printStatus, UsageError, wholeNumber } from "../../command.ts";
import { type Site, siteFrom, siteOptions, taken } from "../../site/site.ts";
import { oneLine } from "../../visible.ts";
import { tellingAwaited } from "./awaited.ts";
import { clockOf, clockOption } from "./clock.ts";
import { openMatches } from "./matches.ts";
import { type Agents, agentsOf, keyOrigins } from "./open-agents.ts";
import { readExperiment } from "./plan.ts";
import { openResults } from "./report.ts";

const MAX_CONCURRENCY = 64;

/** The flag for how many matches or questions run at the same time. */
export const concurrencyOption = { type: "string", default: "8" } as const;

/** Reads the flag; throws UsageError. */
export const concurrencyOf = (text: string): number =>
  wholeNumber("--concurrency", text, MAX_CONCURRENCY);

const POLL_INTERVAL_MS = 2_000;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Runs an experiment in an arena, which calls its agents, and writes its results to a new file. It goes on
 * there when this command is stopped. Throws CommandError with all reasons why the arena refuses it.
 */
async function runThere({ client, page }: Site, plan: Experiment, target: string): Promise<number> {
  if (await exists(target)) {
    throw new UsageError(`${target} exists already. Name another file with --results.`);
  }
  const body = newExperimentSchema.parse(plan);
  const { experiment: started } = taken(await client.call("POST /experiments", { body }));
  const { slug } = started;
  printStatus(`It runs at ${page(`/lab/${slug}`)}, also if this command is stopped.`);
  let shown = -1;
  let now = started;
  while (now.status === "running") {
    const { played, planned } = now.matches;
    if (played !== shown) printStatus(`${played} of ${planned} matches`);
    shown = played;
    await sleep(POLL_INTERVAL_MS);
    now = taken(await client.call("GET /experiments/{slug}", { slug })).experiment;
  }
  if (now.status === "paused") {
    printStatus(`The arena paused it: ${page(`/lab/${slug}`)} says why, and resumes it.`);
    return 1;
  }
  const results = taken(await client.bytes("GET /experiments/{slug}/results", { slug }));
  await writeFile(target, results, { flag: "wx" });
  printStatus(`It is over. Results: ${target}`);
  printStatus(`${called("lab report")} ${target}`);
  return 0;
}

export const usage =
  "lab run <experiment.json> [--clock standard|slow] [--results FILE] [--matches FILE] [--key-for ADDRESS]… [--concurrency N] | lab run <experiment.json> --url arena [--clock standard|slow] [--results FILE]";

/** The default file of results: next to the experiment. */
const resultsOf = (file: string): string => `${file.replace(/\.json$/, "")}.results.jsonl`;

/** The meaning of a run's end, and the exit code of the command. */
function endOf(run: RunEnd, isLadder: boolean): readonly [sentence: string, code: number] {
  switch (run.end) {
    case "all-blocks":
      return [isLadder ? "All games of the ladder are played." : "All blocks are played.", 0];
    case "decided":
      return [
        isLadder
          ? "The ladder has settled."
          : "All contrasts are decided; the experiment ended early, as planned.",
        0,
      ];
    case "budget":
      return ["The budget is used up.", 0];
    case "stopped":
      return ["Stopped. Run the same command again to continue.", 1];
    case "incomplete":
      return [
        `Some matches could not begin (${oneLine(run.failure.detail)}). The same command plays them.`,
        1,
      ];
    case "unreachable":
      return [
        `Stopped: an agent cannot be reached (${oneLine(run.failure.detail)}). Run the same command again to continue.`,
        1,
      ];
  }
}

/** Refuses an experiment with an agent that cannot be opened, before anything is written. */
export async function checkAgents(
  { experiment, entry }: Pick<Awaited<ReturnType<typeof readExperiment>>, "experiment" | "entry">,
  agents: Agents,
): Promise<void> {
  const { language } = experiment;
  const problems = new Map<string, string | null>();
  const { judge, agents: addresses } = experiment;
  const judgeAgent = judge === undefined ? undefined : addresses[judge];
  const judges = judgeAgent === undefined ? [] : [{ agent: judgeAgent, settings: {} }];
  for (const { seats, config, seed } of matchesOfAll(entry, experiment)) {
    for (const [seat, { agent, settings }] of [...seats, ...judges].entries()) {
      const key = canonical({ agent, settings });
      if (problems.has(key)) continue;
      const context = {
        sessionId: crypto.randomUUID(),
        game: entry.game.id,
        locale: language,
        seat,
        config,
        random: randomFrom(seed),
      };
      problems.set(key, await agents.problem({ agent, settings }, context));
    }
  }
  const found = [...problems.values()].flatMap((problem) => problem ?? []);
  if (found.length > 0) {
    throw new UsageError(["Some agents cannot play:", ...found.map(oneLine)].join("\n  "));
  }
}

/** Prints the progress of a run, at most once a second. */
function progress(experiment: Experiment, from: number): (done: number) => void {
  const all = experiment.blocks.count * matchesInBlock(experiment);
  let last = 0;
  return (done) => {
    const now = performance.now();
    if (now - last < 1_000) return;
    last = now;
    printStatus(`${from + done} of ${all} matches`);
  };
}

/** Plays an experiment from its file, or continues it; with --url an arena plays it. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, {
    clock: clockOption,
    results: { type: "string" },
    matches: { type: "string" },
    ...siteOptions,
    "key-for": { type: "string", multiple: true, default: [] as string[] },
    concurrency: concurrencyOption,
  });
  const concurrency = concurrencyOf(values.concurrency);
  const clock = clockOf(values.clock);
  const { entry, ...planned } = await readExperiment(file);
  const experiment = withClock(planned.experiment, clock);
  const target = values.results ?? resultsOf(file);
  if (values.matches !== undefined && resolve(values.matches) === resolve(target)) {
    throw new UsageError("--matches and --results are the same file.");
  }
  if (values.url !== undefined) {
    const isLocal =
      values.matches !== undefined ||
      values["key-for"].length > 0 ||
      values.concurrency !== concurrencyOption.default;
    if (isLocal) {
      throw new UsageError("With --url the arena plays the matches: it takes --results alone.");
    }
    return runThere(await siteFrom(values, "owner"), experiment, target);
  }
  const origins = keyOrigins(values["key-for"]);
  const client = outboundClient({ mode: "local" });
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const agents = agentsOf(client, origins);
    await checkAgents({ experiment, entry }, agents);
    await using results = await openResults(target, experiment);
    await using matches =
      values.matches === undefined ? null : await openMatches(values.matches, entry, experiment);
    const tellProgress = progress(experiment, results.known.length);
    let done = 0;
    const start = performance.now();
    const end = await runExperiment(entry, experiment, results.known, {
      open: agents.open,
      lostMicros: results.lostMicros,
      ...(matches !== null && { keepMatch: matches.keep }),
      newSessionId: () => crypto.randomUUID(),
      concurrency,
      stop: interrupted.signal,
      awaited: tellingAwaited(),
      isDecided: (played) => isDecided(entry, experiment, played),
      async keep(result) {
        await results.keep(result);
        if ("id" in result) done += 1;
        tellProgress(done);
      },
    });
    if (done > 0) {
      const ms = Math.round(performance.now() - start);
      await results.keep({ pace: { matches: done, ms } });
    }
    const [sentence, code] = endOf(end, ladderOf(experiment) !== null);
    printStatus(`${sentence} ${done} matches were played now. Results: ${target}`);
    if (code === 0) printStatus(`${called("lab report")} ${target}`);
    return code;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}
