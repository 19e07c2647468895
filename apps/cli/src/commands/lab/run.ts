import { resolve } from "node:path";
import { outboundClient } from "@wisp/agents";
import { canonical, randomFrom } from "@wisp/game";
import {
  type Experiment,
  isDecided,
  matchesInBlock,
  matchesOfAll,
  type RunEnd,
  runExperiment,
} from "@wisp/lab";
import { called, printStatus, UsageError } from "../../command.ts";
import { oneWord } from "../../one-word.ts";
import { siteFrom, siteOptions } from "../../site/site.ts";
import { oneLine } from "../../visible.ts";
import { concurrencyOf, concurrencyOption } from "./concurrency.ts";
import { readExperiment } from "./experiment-file.ts";
import { openMatches } from "./matches-file.ts";
import { type Agents, agentsOf, keyOrigins } from "./open-agents.ts";
import { openResults } from "./results-file.ts";
import { runThere } from "./run-there.ts";

export const usage =
  "lab run <experiment.json> [--results FILE] [--matches FILE] [--key-for ADDRESS]… [--concurrency N] | lab run <experiment.json> --url arena [--results FILE]";

/** The default file of results: next to the experiment. */
export const resultsOf = (file: string): string => `${file.replace(/\.json$/, "")}.results.jsonl`;

/** The meaning of a run's end, and the exit code of the command. */
function endOf(run: RunEnd): readonly [sentence: string, code: number] {
  switch (run.end) {
    case "all-blocks":
      return ["All blocks are played.", 0];
    case "decided":
      return ["All contrasts are decided; the experiment ended early, as planned.", 0];
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
async function checkAgents(
  { experiment, entry }: Awaited<ReturnType<typeof readExperiment>>,
  agents: Agents,
): Promise<void> {
  const { language } = experiment;
  const problems = new Map<string, string | null>();
  for (const { seats, config, seed } of matchesOfAll(entry, experiment)) {
    for (const [seat, { agent, settings }] of seats.entries()) {
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
    results: { type: "string" },
    matches: { type: "string" },
    ...siteOptions,
    "key-for": { type: "string", multiple: true, default: [] as string[] },
    concurrency: concurrencyOption,
  });
  const concurrency = concurrencyOf(values.concurrency);
  const read = await readExperiment(file);
  const { experiment, entry } = read;
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
    await checkAgents(read, agents);
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
    const [sentence, code] = endOf(end);
    printStatus(`${sentence} ${done} matches were played now. Results: ${target}`);
    if (code === 0) printStatus(`${called("lab report")} ${target}`);
    return code;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await client.close();
  }
}
