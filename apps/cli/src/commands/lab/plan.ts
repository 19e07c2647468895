import { gameEntry, games } from "@wisp/games";
import {
  type CheckResult,
  checkExperiment,
  eventTypes,
  experimentHash,
  type Forecast,
  forecastOf,
  interviewText,
  ladderOf,
  MIN_BLOCKS,
  matchesInBlock,
  metricsFor,
  pilotProblem,
  pointsOf,
  questionText,
  shown,
  textIn,
  unitsOf,
  withNamedSettings,
} from "@wisp/lab";
import { library, presetNotes, presets } from "@wisp/papers";
import { z } from "zod";
import { called, oneWord, print, printStatus, UsageError } from "../../command.ts";
import { readJson } from "../../lines.ts";
import { oneLine } from "../../visible.ts";
import { readResults } from "./report.ts";

/** Reads an experiment; throws UsageError with everything that is wrong with it. */
export async function readExperiment(
  file: string,
): Promise<Extract<CheckResult, { readonly experiment: unknown }>> {
  const checked = checkExperiment(
    await withNamedSettings(await readJson(file, z.unknown())),
    library,
  );
  if ("experiment" in checked) return checked;
  throw new UsageError([`${file} cannot be run:`, ...checked.problems].join("\n  "));
}

export const usage = "lab plan <experiment.json> [--pilot results.jsonl]";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A duration in the largest unit of which there are at least two. */
function durationOf(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.ceil(ms / 1_000)} s`;
  if (ms < 2 * HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`;
  return `${Math.ceil(ms / HOUR_MS)} h`;
}

/** The cost of an experiment, in a sentence. */
function costOf({ dollars, isFree, earlierMatches }: Forecast): string {
  if (isFree) return "Cost: none. House agents cost nothing.";
  if (dollars !== null) {
    return `Cost: about $${dollars.toFixed(2)}, from ${earlierMatches} earlier matches.`;
  }
  return earlierMatches === 0
    ? "Cost: not known. Give the results of a short run with --pilot for an estimate."
    : "Cost: not known. No call of the earlier run has a known price.";
}

/** Prints the cost and the duration of an experiment and what it can show, or its problems. */
export async function plan(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, { pilot: { type: "string" } });
  const { experiment, entry } = await readExperiment(file);
  const pilot = values.pilot === undefined ? undefined : await readResults(values.pilot);
  if (values.pilot !== undefined && pilot === undefined) {
    throw new UsageError(`There is no file ${values.pilot}.`);
  }
  const problem = pilot === undefined ? null : pilotProblem(experiment, pilot.experiment);
  if (problem !== null) {
    throw new UsageError(oneLine(`${values.pilot} cannot serve as a pilot. ${problem}`));
  }
  const forecast = await forecastOf(entry, experiment, pilot?.matches ?? [], pilot?.pace ?? null);
  const { matches, durationMs, primary, detectable, units, powerError } = forecast;
  print(oneLine(`${experiment.name}: ${experiment.question}`));
  print(`Plan: ${experimentHash(experiment)}`);
  const ladder = ladderOf(experiment);
  print(
    ladder === null
      ? `${experiment.blocks.count} blocks of ${matchesInBlock(experiment)} matches: ${matches} matches.`
      : `A ladder of at most ${matches} games. It ends when each subject has ${ladder.minGames} games and a sigma of at most ${ladder.maxSigma}; none plays more than ${ladder.maxGames}.`,
  );
  print(costOf(forecast));
  print(
    durationMs === null
      ? "Duration: not known. A short run with --pilot estimates it as well."
      : `Duration: about ${durationOf(durationMs)}, with as many matches at a time as in the earlier run.`,
  );
  const isFixed = experiment.stopping.kind === "fixed";
  if (detectable.length > 0 && isFixed && units < MIN_BLOCKS) {
    print(
      `With fewer than ${MIN_BLOCKS} blocks ${unitsOf(experiment)}, no comparison has an interval and nothing is claimed.`,
    );
    return 0;
  }
  for (const { label, effect, pilotBlocks } of detectable) {
    const size =
      effect === null
        ? "no difference is large enough"
        : `${shown(effect, primary.unit)}${pointsOf(primary.unit)}`;
    const source = pilotBlocks === 0 ? "the largest possible variance" : `${pilotBlocks} blocks`;
    print(`Claimed in 80% of runs, ${label}: ${size} (from ${source})`);
  }
  if (detectable.length > 0) {
    const others =
      detectable.length === 1
        ? ""
        : `, ${detectable.length} comparisons corrected together, and no difference in the others`;
    print(
      `Simulated with the analysis that will be used: ${units} blocks${isFixed ? ` ${unitsOf(experiment)}` : ""}${others}. The 80% are accurate to ±${Math.round(200 * powerError)} percentage points.`,
    );
  }
  return 0;
}

export const settingsUsage = "lab settings <game> <name>";

/** Prints a list of settings that comes with a game, a setting a line. */
export async function settings(words: readonly string[]): Promise<number> {
  const [game = "", name = "", ...more] = words;
  const sets = gameEntry(game)?.settings ?? {};
  const read = Object.hasOwn(sets, name) && more.length === 0 ? sets[name] : undefined;
  if (read === undefined) {
    const all = Object.values(games).flatMap(({ game: { id }, settings: own = {} }) =>
      Object.keys(own).map((set) => `${id} ${set}`),
    );
    throw new UsageError(`Usage: ${called(settingsUsage)}. Lists: ${all.join(", ")}.`);
  }
  const lines = (await read()).map((setting) => JSON.stringify(setting));
  for (const line of `[\n${lines.join(",\n")}\n]`.split("\n")) print(line);
  return 0;
}

export const gameUsage = "lab game <game>";

/** Prints what an experiment with a game can name, as tables. */
export async function game(words: readonly string[]): Promise<number> {
  const [id = "", ...more] = words;
  const entry = more.length === 0 ? gameEntry(id) : undefined;
  if (entry === undefined) {
    throw new UsageError(`Usage: ${called(gameUsage)}. Games: ${Object.keys(games).join(", ")}.`);
  }
  const {
    board,
    measures,
    options,
    deals,
    house,
    inExperiments = [],
    settings: lists = {},
  } = entry;
  const named = new Map(
    [...board.figures, ...(measures?.figures ?? [])].map(({ id: metric, text }) => [
      metric,
      text.en.name,
    ]),
  );
  const common: Readonly<Record<string, string>> = { score: "Average score", wins: "Win rate" };
  const parts: readonly (readonly [title: string, rows: readonly (readonly string[])[]])[] = [
    [
      "Figures (primary, secondary)",
      [...metricsFor(entry)].map(([metric, { unit }]) => [
        metric,
        interviewText(entry, metric, "en") ?? named.get(metric) ?? common[metric] ?? "",
        unit,
      ]),
    ],
    [
      "Interviews (interviews)",
      (entry.game.interviews ?? []).map(({ name }) => [
        name,
        questionText(entry, name, "en") ?? "",
      ]),
    ],
    ["Events (at of an interview)", eventTypes(entry).map((type) => [type])],
    [
      "Options (options, changes)",
      Object.entries(options).map(([option, { en }]) => [option, en.label]),
    ],
    ["Deals (deals of a place)", deals.map(({ name }) => [name])],
    ["House agents (agents)", [...house, ...inExperiments].map((each) => [`house:${each.id}`])],
    ["Lists of settings (settings)", Object.keys(lists).map((list) => [list])],
  ];
  for (const [title, rows] of parts) {
    if (rows.length === 0) continue;
    print(title);
    const width = Math.max(...rows.map(([first = ""]) => first.length));
    for (const [first = "", ...rest] of rows) {
      print(`  ${[first.padEnd(rest.length === 0 ? 0 : width), ...rest].join("  ")}`);
    }
    print("");
  }
  return 0;
}

export const presetUsage = "lab preset <name>";

/** Prints an experiment to begin with. */
export async function preset(words: readonly string[]): Promise<number> {
  const [name = "", ...more] = words;
  const found = Object.hasOwn(presets, name) && more.length === 0 ? presets[name] : undefined;
  if (found === undefined) {
    throw new UsageError(
      `Usage: ${called(presetUsage)}. Presets: ${Object.keys(presets).join(", ")}.`,
    );
  }
  for (const line of JSON.stringify(found, null, 2).split("\n")) print(line);
  const note = presetNotes[name];
  if (note !== undefined) printStatus(textIn(note, "en"));
  return 0;
}
