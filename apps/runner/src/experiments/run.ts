import { reportOfCollection } from "@wisp/arena";
import {
  banOfAccount,
  collectionOfExperiment,
  deleteLabMatches,
  type ExperimentReason,
  experimentResults,
  experimentsToRun,
  forgetFailedMatches,
  keepCollectionReport,
  keepExperimentReport,
  type MadeMatch,
  madeMatches,
  newestResults,
  type Experiment as StoredExperiment,
  setExperimentStatus,
} from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import {
  affordableBlocks,
  type Experiment,
  type ExperimentReport,
  experimentSchema,
  isDecided,
  ladderOf,
  matchesInBlock,
  matchResultSchema,
  reportOf,
  wasAway,
} from "@wisp/lab";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { countMatches, type ExperimentDeps, makeMatches } from "./matches.ts";

const POLL_INTERVAL_MS = 1_000;
/** Looks without a pause while matches end: instant agents would else wait for the next look. */
const MAX_LOOKS = 20;

/** An experiment is paused after this many matches in a row in which an agent was away. */
const MAX_LOST = 5;

/** An experiment that this release can play. */
interface Playable {
  readonly stored: StoredExperiment;
  readonly entry: GameEntry;
  readonly experiment: Experiment;
}

/** How far an experiment is. */
interface Progress {
  readonly made: readonly MadeMatch[];
  /** Blocks whose matches are all counted. */
  readonly settled: number;
  /** Everything that was made is counted. */
  readonly isQuiet: boolean;
}

function progressOf({ experiment }: Playable, made: readonly MadeMatch[]): Progress {
  const counted = made.filter(({ status }) => status === "counted");
  const blocks = Map.groupBy(counted, ({ planned }) => Number.parseInt(planned, 10));
  const wanted = matchesInBlock(experiment);
  const settled = [...blocks.values()].filter((matches) => matches.length === wanted).length;
  return { made, settled, isQuiet: counted.length === made.length };
}

/** Whether an experiment that may end early is to be read before more is played. */
const isAtLook = ({ experiment: { stopping } }: Playable, { settled, isQuiet }: Progress) =>
  stopping.kind !== "fixed" && isQuiet && settled > 0 && settled % stopping.lookEvery === 0;

/** How many blocks may be played before the next look. */
function blocksUntilLook({ experiment }: Playable, { settled }: Progress): number {
  const { stopping } = experiment;
  const all = affordableBlocks(experiment);
  if (stopping.kind === "fixed") return all;
  return Math.min(all, (Math.floor(settled / stopping.lookEvery) + 1) * stopping.lookEvery);
}

/** The interim report, also of its collection; a report of many matches takes a while. */
async function readResults(
  { database }: ExperimentDeps,
  { stored, entry, experiment }: Playable,
): Promise<ExperimentReport> {
  const kept = await experimentResults(database, stored.id);
  const results = kept.map(({ result }) => matchResultSchema.parse(result));
  const report = reportOf(entry, experiment, results);
  await keepExperimentReport(database, stored.id, report);
  const collection = await collectionOfExperiment(database, stored.id);
  if (collection !== null) {
    await keepCollectionReport(
      database,
      collection.id,
      await reportOfCollection(database, collection),
    );
  }
  return report;
}

/** Whether a ladder has settled. Its looks are many, and a whole report would take longer. */
async function isLadderDecided(
  { database }: ExperimentDeps,
  { stored, entry, experiment }: Playable,
): Promise<boolean> {
  const kept = await experimentResults(database, stored.id);
  const results = kept.map(({ result }) => matchResultSchema.parse(result));
  return isDecided(entry, experiment, results);
}

/** Whether an agent was away in each of the newest matches. */
async function isUnreachable({ database }: ExperimentDeps, { stored }: Playable): Promise<boolean> {
  const newest = await newestResults(database, stored.id, MAX_LOST);
  const isLost = (result: unknown) => matchResultSchema.parse(result).seats.some(wasAway);
  return newest.length === MAX_LOST && newest.every(isLost);
}

/**
 * Whether to compute a new report: for many matches, whenever their number has grown by a tenth, and
 * when no match is left.
 */
const isReportDue = (
  { stored, experiment }: Playable,
  { made, settled, isQuiet }: Progress,
): boolean => {
  const counted = made.filter(({ status }) => status === "counted").length;
  const before = stored.reported ?? 0;
  // A ladder has no match left at each of its many looks.
  const isOver = stored.status !== "running" || settled >= affordableBlocks(experiment);
  const isLast = isQuiet && (isOver || ladderOf(experiment) === null);
  return counted > before && (isLast || counted > before * 1.1);
};

/** Why it ended; null while something is to be played. */
function endOf(
  { experiment }: Playable,
  { settled }: Progress,
  { report, isSettled }: { readonly report: ExperimentReport | null; readonly isSettled: boolean },
) {
  if (isSettled) return "decided";
  const last = affordableBlocks(experiment);
  if (settled >= last) return last < experiment.blocks.count ? "budget" : "all-blocks";
  const comparisons = report?.claims ?? [];
  return comparisons.length > 0 && comparisons.every(({ isDecided }) => isDecided)
    ? "decided"
    : null;
}

/**
 * Polls an experiment once: counts finished matches, and makes the next ones unless its owner is banned.
 * Resolves with the number of counted matches.
 */
async function runExperiment(deps: ExperimentDeps, stored: StoredExperiment): Promise<number> {
  const { database } = deps;
  const set = (status: "paused" | "finished", reason: ExperimentReason) =>
    setExperimentStatus(database, stored.id, { status, reason, from: ["running"] });
  const entry = deps.games[stored.game];
  if (entry === undefined) {
    await set("paused", "failed");
    return 0;
  }
  const playable = { stored, entry, experiment: experimentSchema.parse(stored.plan) };
  const before = await madeMatches(database, stored.id);
  const isOver = stored.status === "finished";
  const counted = await countMatches(deps, entry, playable.experiment, before, isOver);
  const made = counted === 0 ? before : await madeMatches(database, stored.id);
  const progress = progressOf(playable, made);
  const isLook = isAtLook(playable, progress);
  const isLadder = ladderOf(playable.experiment) !== null;
  const isSettled = isLook && isLadder && (await isLadderDecided(deps, playable));
  const isDue = isSettled || (isLook && !isLadder) || isReportDue(playable, progress);
  const report = isDue ? await readResults(deps, playable) : null;
  if (stored.status !== "running") return counted;
  if (made.some(({ status }) => status === "failed")) {
    await set("paused", "failed");
    await forgetFailedMatches(database, stored.id);
    return counted;
  }
  const end = endOf(playable, progress, { report: isLook ? report : null, isSettled });
  if (end !== null) {
    await set("finished", end);
    return counted;
  }
  if (stored.ownerId !== null && (await banOfAccount(database, stored.ownerId)) !== null) {
    return counted;
  }
  const planned = { ...playable.experiment, id: stored.id, ownerId: stored.ownerId };
  const obstacle =
    counted > 0 && (await isUnreachable(deps, playable))
      ? "unreachable"
      : await makeMatches(deps, entry, planned, made, blocksUntilLook(playable, progress));
  if (obstacle !== null) await set("paused", obstacle);
  return counted;
}

/** One look at all experiments: resolves with how many matches were counted. */
async function lookAtAll(deps: ExperimentDeps): Promise<number> {
  let counted = 0;
  for (const experiment of await experimentsToRun(deps.database)) {
    try {
      counted += await runExperiment(deps, experiment);
    } catch (error) {
      // One that fails holds up none of the others.
      deps.log.warn({ err: error, experiment: experiment.slug }, "an experiment could not be run");
    }
  }
  return counted;
}

/**
 * Looks at all experiments, again while matches end. Its state is in the database, so the next leader can
 * continue.
 */
async function pollExperiments(deps: ExperimentDeps): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    if ((await lookAtAll(deps)) === 0) return;
  }
}

/**
 * Runs experiments until the runner drains, whenever this runner leads. Two concurrent runners do no
 * harm: a planned match is made once, and the first result of a match stays.
 */
export async function runExperiments(deps: DutyDeps & ExperimentDeps): Promise<void> {
  await whileLeading({ ...deps, duty: "experiments", everyMs: POLL_INTERVAL_MS }, () =>
    pollExperiments(deps),
  );
}

const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Deletes the matches of old forks, and of old experiments that are not published, until the runner
 * drains. Two concurrent runners do no harm.
 */
export async function runLabRetention(
  deps: DutyDeps & {
    /** Days for which they are kept. */
    readonly keepDays: number;
  },
): Promise<void> {
  const { database, log, keepDays } = deps;
  await whileLeading({ ...deps, duty: "lab-retention", everyMs: SWEEP_EVERY_MS }, async () => {
    const matches = await deleteLabMatches(database, keepDays * DAY_MS);
    if (matches > 0) log.info({ matches }, "matches of the lab were deleted");
  });
}
