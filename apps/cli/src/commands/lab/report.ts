import { parseArgs } from "node:util";
import type { GameEntry } from "@wisp/games";
import {
  checkExperiment,
  type Experiment,
  type ExperimentMatchResult,
  experimentHash,
  historySchema,
  joinedPace,
  type LostCost,
  lostCostSchema,
  markdownOf,
  matchResultSchema,
  type Pace,
  type PaceLine,
  paceLineSchema,
  RESULTS_FORMAT,
  type RunChange,
  reportOf,
  resultProblems,
  resultsHeaderSchema,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { z } from "zod";
import { called, print, printJson, UsageError } from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { parseJson } from "../../lines.ts";
import { oneLine } from "../../visible.ts";

const lineSchema = z.union([
  resultsHeaderSchema,
  matchResultSchema,
  lostCostSchema,
  historySchema,
  paceLineSchema,
]);

const kind = {
  of: "results of an experiment",
  begins: ['{"experiment":', '{"arm":', '{"lostMicros":', '{"history":', '{"pace":'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return line.data;
    throw new UsageError(`${place} contains no result of a match of an experiment.`);
  },
};

/** The content of a file of results. */
interface Results {
  /** As it was before the first match. */
  readonly experiment: Experiment;
  readonly entry: GameEntry;
  readonly hash: string;
  readonly matches: readonly ExperimentMatchResult[];
  /** Of an experiment in an arena, in the order of time; [] for others. */
  readonly history: readonly RunChange[];
  /** Millionths of a US dollar that cut-off matches have cost. */
  readonly lostMicros: number;
  /** Of all runs that ended by themselves; null: not known. */
  readonly pace: Pace | null;
  /** Bytes of whole lines: behind them may be one that was cut off. */
  readonly bytes: number;
}

/**
 * Reads a file of results; undefined when there is none. A last line without its end was being written
 * when the process died, and does not count. Throws UsageError for any other file, and for one with a
 * match that its experiment does not plan.
 */
export async function readResults(file: string): Promise<Results | undefined> {
  const read = await readJournal(file, kind);
  const [header, ...lines] = read?.lines ?? [];
  if (read === undefined || header === undefined) return undefined;
  if (!("experiment" in header)) throw new UsageError(`${file} does not begin with an experiment.`);
  if (experimentHash(header.experiment) !== header.hash) {
    throw new UsageError(`${file} was edited: its plan does not have the hash that it names.`);
  }
  const checked = checkExperiment(header.experiment, library);
  if ("problems" in checked) {
    throw new UsageError([`${file} cannot be read:`, ...checked.problems].join("\n  "));
  }
  const { entry, experiment } = checked;
  const problemOf = resultProblems(entry, experiment);
  const matches = lines.flatMap((line, at) => {
    const problem =
      "experiment" in line ? "It is a second header." : "id" in line ? problemOf(line) : null;
    if (problem !== null) throw new UsageError(oneLine(`${file}, line ${at + 2}: ${problem}`));
    return "id" in line ? [line] : [];
  });
  return {
    experiment,
    entry,
    matches,
    hash: header.hash,
    bytes: read.bytes,
    history: lines
      .flatMap((line) => ("history" in line ? line.history : []))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    lostMicros: lines.reduce((sum, line) => sum + ("lostMicros" in line ? line.lostMicros : 0), 0),
    pace: joinedPace(lines.flatMap((line) => ("pace" in line ? [line.pace] : []))),
  };
}

/** A file of results that this process alone appends to. */
interface OpenResults extends AsyncDisposable {
  /** Its earlier content. */
  readonly known: readonly ExperimentMatchResult[];
  readonly lostMicros: number;
  /** Resolves when the line is on the disk. */
  keep(line: ExperimentMatchResult | LostCost | PaceLine): Promise<void>;
}

/** A file's results of this experiment. Throws UsageError when it is of another one. */
async function knownOf(file: string, experiment: Experiment): Promise<Results | undefined> {
  const known = await readResults(file);
  if (known === undefined || known.hash === experimentHash(experiment)) return known;
  throw new UsageError(
    `${file} contains results of another plan: the experiment, or a list of settings that it names, was changed after its first match. Name another file with --results.`,
  );
}

/** Opens a file of results to append after its complete lines; a new one gets its header. */
export async function openResults(file: string, experiment: Experiment): Promise<OpenResults> {
  const journal = await openJournal(file, () => knownOf(file, experiment));
  const { known, append } = journal;
  if (known === undefined) {
    await append({ format: RESULTS_FORMAT, hash: experimentHash(experiment), experiment });
  }
  return {
    known: known?.matches ?? [],
    lostMicros: known?.lostMicros ?? 0,
    keep: append,
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  };
}

export const usage = "lab report <results.jsonl> [--json]";

/** Prints the report of an experiment so far, as Markdown or JSON. */
export async function report(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Usage: ${called(usage)}`);
  const results = await readResults(file);
  if (results === undefined) throw new UsageError(`There is no file ${file}.`);
  const found = reportOf(results.entry, results.experiment, results.matches, results.history);
  if (values.json) printJson(found);
  else for (const line of markdownOf(results.entry, found, library).split("\n")) print(line);
  return 0;
}
