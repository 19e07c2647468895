import type { AnswerFailure } from "@wisp/agents";
import { isFailure } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { blockOf } from "../blocks/block-of.ts";
import type { PlannedMatch } from "../blocks/planned-match.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import type { LostCost, MatchResult } from "../results/result.ts";
import { type DollarBudget, dollarBudget } from "./dollar-budget.ts";
import { inParallel } from "./in-parallel.ts";
import { type PlayMeans, playPlanned } from "./play-planned.ts";

/** What running an experiment needs. */
export interface RunMeans extends Omit<PlayMeans, "budget"> {
  /** Matches at the same time. */
  readonly concurrency: number;
  /** Millionths of a US dollar that matches have cost which were cut off in earlier runs. */
  readonly lostMicros: number;
  /** Stores a result, or the cost of an interrupted match; the next one waits for it. */
  keep(result: MatchResult | LostCost): Promise<void>;
  /** Asked after every look of a sequential experiment: whether all claims are decided. */
  isDecided?(results: readonly MatchResult[]): boolean;
}

/**
 * Why a run ended. `incomplete`: sessions of some matches could not be opened. `unreachable`:
 * too many in a row, so that the run gave up; the failure is the last one's.
 */
export type RunEnd =
  | { readonly end: "all-blocks" | "decided" | "budget" | "stopped" }
  | { readonly end: "incomplete" | "unreachable"; readonly failure: AnswerFailure };

/** A run ends after this many matches in a row whose agents cannot be reached. */
const MAX_FAILURES = 5;

/** How many blocks the budget of matches allows. */
export function affordableBlocks(experiment: Experiment): number {
  const { blocks, budget } = experiment;
  const most = budget.matches ?? Number.POSITIVE_INFINITY;
  return Math.min(blocks.count, Math.floor(most / matchesInBlock(experiment)));
}

const costOf = ({ seats }: MatchResult): number =>
  seats.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0);

/** The remaining budget of dollars; undefined where there is none. */
function budgetFor(
  { budget }: Experiment,
  known: readonly MatchResult[],
  lostMicros: number,
): DollarBudget | undefined {
  const spent = known.reduce((sum, result) => sum + costOf(result), lostMicros);
  return budget.dollars === undefined ? undefined : dollarBudget(budget.dollars, spent);
}

/**
 * Plays the missing matches of an experiment, block after block, and stores every result as soon as it
 * exists: after any interruption it continues from `known`. A match whose sessions cannot be opened is left
 * for the next run.
 */
export async function runExperiment(
  entry: GameEntry,
  experiment: Experiment,
  known: readonly MatchResult[],
  means: RunMeans,
): Promise<RunEnd> {
  const results = new Map(known.map((result) => [result.id, result]));
  const { stopping, blocks } = experiment;
  const last = affordableBlocks(experiment);
  // Blocks between two looks are played together, so that no place waits for the end of a block.
  const stride =
    stopping.kind === "sequential" ? stopping.lookEvery : Math.max(1, means.concurrency);
  const budget = budgetFor(experiment, known, means.lostMicros);
  let failure: AnswerFailure | undefined;
  let failures = 0;
  let unsaved = Promise.resolve();
  const keep = (result: MatchResult | LostCost): Promise<void> => {
    unsaved = unsaved.then(() => means.keep(result));
    return unsaved;
  };
  const play = async (match: PlannedMatch): Promise<void> => {
    if (means.stop?.aborted || budget?.isUsedUp || failures >= MAX_FAILURES) return;
    const paid = budget === undefined ? means : { ...means, budget };
    const result = await playPlanned(entry, experiment, match, paid);
    if (isFailure(result)) {
      failure = result;
      failures += 1;
      return;
    }
    failures = 0;
    if ("lostMicros" in result) return keep(result);
    // The budget may have cut it off in the middle.
    if (budget?.isUsedUp) return keep({ lostMicros: costOf(result) });
    results.set(result.id, result);
    await keep(result);
  };
  for (let first = 0; first < last; first += stride) {
    const count = Math.min(stride, last - first);
    const planned = Array.from({ length: count }, (_, at) =>
      blockOf(entry, experiment, first + at),
    );
    const missing = planned.flat().filter(({ id }) => !results.has(id));
    await inParallel(missing, means.concurrency, play);
    if (means.stop?.aborted) return { end: "stopped" };
    if (budget?.isUsedUp) return { end: "budget" };
    if (failure !== undefined && failures >= MAX_FAILURES) return { end: "unreachable", failure };
    const isEarly = stopping.kind === "sequential" && first + count < last;
    if (isEarly && means.isDecided?.([...results.values()])) return { end: "decided" };
  }
  if (failure !== undefined) return { end: "incomplete", failure };
  return { end: last < blocks.count ? "budget" : "all-blocks" };
}
