import { z } from "zod";
import { runVotes } from "../bias/study.ts";
import { matchesInBlock } from "../plan/experiment.ts";
import { isDecided } from "../report/report.ts";
import { faultOf } from "../results/blocks.ts";
import { type ExperimentMatchResult, type LostCost, matchResultSchema } from "../results/result.ts";
import {
  affordableBlocks,
  type DollarBudget,
  type KeptMatch,
  MAX_FAILURES,
  type RunDeps,
  runExperiment,
} from "../run/run-experiment.ts";
import { type SpentLine, storedBudget } from "../run/stored-budget.ts";
import type { PlannedExperiment } from "./check.ts";
import type { PlannedStudy, StudyVote } from "./studies.ts";

/** Written into every file of results. */
export const COLLECTION_RESULTS_FORMAT = "wisp-collection-results/1";

/** The first line of a file of results: the whole plan, whose collection `checkCollection` reads. */
export const collectionHeaderSchema = z.strictObject({
  format: z.literal(COLLECTION_RESULTS_FORMAT),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  collection: z.record(z.string(), z.unknown()),
});

/** A result of one of the collection's experiments. */
export const collectionResultSchema = z.strictObject({
  experiment: z.string(),
  result: matchResultSchema,
});
export type CollectionResult = z.infer<typeof collectionResultSchema>;

/** A line of a file of results, after the first. */
export type CollectionLine = CollectionResult | StudyVote | SpentLine;

/** What running a collection needs. */
export interface CollectionRunDeps
  extends Pick<RunDeps, "open" | "newSessionId" | "concurrency" | "stop"> {
  /** Is given every finished match of an experiment before its result counts. */
  keepMatch?(match: KeptMatch, of: PlannedExperiment): Promise<void>;
  /** The results of earlier runs. */
  readonly known: readonly CollectionResult[];
  /** Studies, which come before the experiments, with their votes of earlier runs; absent: none. */
  readonly studies?: {
    readonly planned: readonly PlannedStudy[];
    readonly known: readonly StudyVote[];
  };
  /** What earlier runs have cost, in millionths of a US dollar. */
  readonly spentMicros: number;
  /** Of all experiments together; absent: unlimited. */
  readonly dollars?: number;
  /** Stores a line; lines are given one at a time. */
  keep(line: CollectionLine): Promise<void>;
  /** Is told when an experiment, or the study of a subject, begins. */
  begin?(part: PlannedExperiment | PlannedStudy): void;
}

/**
 * Why a run ended. `again`: matches or votes are missing that the next run plays, since an agent could not be
 * reached in them. `unreachable`: the run gave up, as an agent could not be reached several times in a row.
 */
export type CollectionEnd =
  | { readonly end: "complete" | "budget" | "stopped" }
  | {
      readonly end: "again" | "unreachable";
      /** Of the last such match. */
      readonly experiment: string;
      readonly detail: string;
    }
  | {
      readonly end: "again" | "unreachable";
      readonly study: string;
      /** Whose votes are missing. */
      readonly subject: string;
      readonly detail: string;
    };

/**
 * Holds the results of matches that an agent was lost in until all that they lost play again: only then was
 * it a failure of their own, and the block is set aside. Where one is gone, they were never played. A
 * failure over what was asked comes again, so such results are not held.
 */
class HeldResults {
  #held: { readonly line: CollectionResult; readonly away: Set<string> }[] = [];
  /** How many of its matches in a row lost an agent. */
  readonly #inARow = new Map<string, number>();

  /** The last result that is held; undefined: there is none. */
  get last(): CollectionResult | undefined {
    return this.#held.at(-1)?.line;
  }

  /** Whether too many matches in a row lost an agent. */
  get isGone(): boolean {
    return [...this.#inARow.values()].some((count) => count >= MAX_FAILURES);
  }

  /** Takes a result and the agents that it lost, and returns the results that count now. */
  add(line: CollectionResult, lost: readonly string[]): CollectionResult[] {
    for (const name of new Set(line.result.seats.map((seat) => seat.name))) {
      if (lost.includes(name)) {
        this.#inARow.set(name, (this.#inARow.get(name) ?? 0) + 1);
        continue;
      }
      this.#inARow.delete(name);
      for (const { away } of this.#held) away.delete(name);
    }
    const freed = this.#held.filter(({ away }) => away.size === 0).map((each) => each.line);
    this.#held = this.#held.filter(({ away }) => away.size > 0);
    if (lost.length === 0) return [...freed, line];
    this.#held.push({ line, away: new Set(lost) });
    return freed;
  }
}

/** Runs one experiment of a collection; null: all of it was played, or is held. */
async function runPart(
  planned: PlannedExperiment,
  { budget, held }: { readonly budget: DollarBudget; readonly held: HeldResults },
  means: CollectionRunDeps,
): Promise<CollectionEnd | null> {
  const { id, experiment, entry } = planned;
  const { known, stop, open, newSessionId, concurrency, keepMatch } = means;
  const gone = new AbortController();
  const keep = async (
    line: ExperimentMatchResult | LostCost,
    lost: readonly string[],
  ): Promise<void> => {
    // What a match has cost that was cut off is stored with its calls.
    if ("lostMicros" in line) return;
    for (const each of held.add({ experiment: id, result: line }, lost)) await means.keep(each);
    if (held.isGone) gone.abort();
  };
  const run = await runExperiment(
    entry,
    experiment,
    known.flatMap(({ experiment: of, result }) => (of === id ? [result] : [])),
    {
      open,
      newSessionId,
      concurrency,
      budget,
      lostMicros: 0,
      keep,
      isDecided: (results) => isDecided(entry, experiment, results),
      stop: stop === undefined ? gone.signal : AbortSignal.any([stop, gone.signal]),
      ...(keepMatch !== undefined && { keepMatch: (match) => keepMatch(match, planned) }),
    },
  );
  if (held.isGone) return missedOf("unreachable", held);
  if (run.end === "stopped") return { end: "stopped" };
  if (budget.isUsedUp) return { end: "budget" };
  if (run.end !== "unreachable" && run.end !== "incomplete") return null;
  const end = run.end === "unreachable" ? run.end : "again";
  return { end, experiment: id, detail: run.failure.detail };
}

/** An end with matches that do not count; null without one. */
function missedOf(end: "again" | "unreachable", { last }: HeldResults): CollectionEnd | null {
  const detail = last === undefined ? null : faultOf(last.result);
  return last === undefined || detail === null
    ? null
    : { end, experiment: last.experiment, detail };
}

/** Asks for the missing votes of a study; null: it has all of them. */
async function runStudy(
  { id, subject, agent, bias }: PlannedStudy,
  budget: DollarBudget,
  { studies, stop, open, newSessionId, concurrency, keep }: CollectionRunDeps,
): Promise<CollectionEnd | null> {
  const known = (studies?.known ?? []).flatMap((line) =>
    line.study === id && line.subject === subject ? [line.vote] : [],
  );
  const run = await runVotes(bias, {
    open: (context) => open({ agent, settings: {} }, context),
    newSessionId,
    budget,
    concurrency,
    known,
    keep: (vote) => keep({ study: id, subject, vote }),
    ...(stop !== undefined && { stop }),
  });
  if (run.end === "complete") return null;
  if (run.end !== "unreachable") return { end: run.end };
  const { failure, gaveUp } = run;
  const end = gaveUp ? "unreachable" : "again";
  return { end, study: id, subject, detail: failure.detail };
}

/** Matches of an experiment that are planned, as far as its own limit of matches allows. */
export const plannedMatches = ({ experiment }: Pick<PlannedExperiment, "experiment">): number =>
  affordableBlocks(experiment) * matchesInBlock(experiment);

/**
 * Asks for the missing votes of a collection and plays its missing matches, one study and experiment after the
 * other, from one budget. After any interruption it continues from what is known: a match counts once it
 * was played to its end.
 */
export async function runCollection(
  experiments: readonly PlannedExperiment[],
  means: CollectionRunDeps,
): Promise<CollectionEnd> {
  let unsaved = Promise.resolve();
  const keep = (line: CollectionLine): Promise<void> => {
    unsaved = unsaved.then(() => means.keep(line));
    return unsaved;
  };
  const budget = storedBudget("collection", means, keep);
  const held = new HeldResults();
  let again: CollectionEnd | null = null;
  const stored = { ...means, keep };
  const parts = [
    ...(means.studies?.planned ?? []).map((study) => ({
      part: study,
      run: () => runStudy(study, budget, stored),
    })),
    ...experiments.map((planned) => ({
      part: planned,
      run: () => runPart(planned, { budget, held }, stored),
    })),
  ];
  for (const { part, run } of parts) {
    means.begin?.(part);
    const end = await run();
    if (end === null) continue;
    if (end.end !== "again") return end;
    again = end;
  }
  return again ?? missedOf("again", held) ?? { end: "complete" };
}
