import { z } from "zod";
import { runVotes } from "../bias/study.ts";
import { matchesInBlock } from "../plan/experiment.ts";
import { isDecided } from "../report/report.ts";
import { matchResultSchema } from "../results/result.ts";
import {
  affordableBlocks,
  type DollarBudget,
  type KeptMatch,
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
  extends Pick<RunDeps, "open" | "newSessionId" | "concurrency" | "stop" | "patience" | "awaited"> {
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
 * reached in them. `unreachable`: the run gave up, as an agent was away for too long.
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

/** Runs one experiment of a collection; null: all of it was played. */
async function runPart(
  planned: PlannedExperiment,
  budget: DollarBudget,
  means: CollectionRunDeps,
): Promise<CollectionEnd | null> {
  const { id, experiment, entry } = planned;
  const { known, keepMatch, open, newSessionId, concurrency, stop, patience, awaited } = means;
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
      // What a match has cost that was cut off is stored with its calls.
      keep: async (line) => {
        if (!("lostMicros" in line)) await means.keep({ experiment: id, result: line });
      },
      isDecided: (results) => isDecided(entry, experiment, results),
      ...(stop !== undefined && { stop }),
      ...(patience !== undefined && { patience }),
      ...(awaited !== undefined && { awaited }),
      ...(keepMatch !== undefined && { keepMatch: (match) => keepMatch(match, planned) }),
    },
  );
  if (run.end === "stopped") return { end: "stopped" };
  if (budget.isUsedUp) return { end: "budget" };
  if (run.end !== "unreachable" && run.end !== "incomplete") return null;
  const end = run.end === "unreachable" ? run.end : "again";
  return { end, experiment: id, detail: run.failure.detail };
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
  let again: CollectionEnd | null = null;
  const stored = { ...means, keep };
  const parts = [
    ...(means.studies?.planned ?? []).map((study) => ({
      part: study,
      run: () => runStudy(study, budget, stored),
    })),
    ...experiments.map((planned) => ({
      part: planned,
      run: () => runPart(planned, budget, stored),
    })),
  ];
  for (const { part, run } of parts) {
    means.begin?.(part);
    const end = await run();
    if (end === null) continue;
    if (end.end !== "again") return end;
    again = end;
  }
  return again ?? { end: "complete" };
}
