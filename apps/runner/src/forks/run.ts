import {
  banOfAccount,
  branchesOf,
  endFork,
  type Fork,
  forksToRun,
  keepBranchResult,
  loadLog,
  type MadeBranch,
} from "@wisp/db";
import { playsVersion } from "@wisp/game";
import { branchResult, branchResultSchema } from "@wisp/lab";
import { projectLog } from "@wisp/play";
import { type DutyMeans, whileLeading } from "../duties/while-leading.ts";
import type { ExperimentMeans } from "../experiments/means.ts";
import { type ForkedMatch, forkedMatch } from "./forked-match.ts";
import { makeBranches } from "./make-branches.ts";

const POLL_INTERVAL_MS = 1_000;

/** A fork ends after this many branches in a row in which an agent could not be reached. */
const MAX_BROKEN = 5;

/** Keeps the results of branches that are over. Resolves with how many were new. */
async function countBranches(
  { database }: ExperimentMeans,
  { recorded: { game, locale }, point }: ForkedMatch,
  made: readonly MadeBranch[],
): Promise<number> {
  const over = made.filter(({ status, result }) => status === "finished" && result === null);
  for (const { matchId, kind } of over) {
    const log = await loadLog(database, matchId);
    const projection = projectLog(game, log, locale);
    if (projection === undefined) throw new Error(`the log of match ${matchId} has no end`);
    await keepBranchResult(database, matchId, branchResult(projection.outcome, log, point[kind]));
  }
  return over.length;
}

const isUnreachable = (made: readonly MadeBranch[]): boolean => {
  const results = made.flatMap(({ result }) =>
    result === null ? [] : [branchResultSchema.parse(result)],
  );
  const last = results.slice(-MAX_BROKEN);
  return last.length === MAX_BROKEN && last.every(({ isBroken }) => isBroken);
};

/** One look at a fork: counts the branches that are over, and makes those that come next unless its owner is banned. */
async function runFork(means: ExperimentMeans, fork: Fork): Promise<void> {
  const { database, games } = means;
  const entry = games[fork.match.game];
  const forked =
    entry === undefined || !playsVersion(entry.game, fork.match.gameVersion)
      ? { problem: "its game is another one now" }
      : await forkedMatch(means, entry, fork);
  if ("problem" in forked) {
    const isEnded = await endFork(database, fork.id, "failed");
    if (isEnded)
      means.log.warn({ fork: fork.id, problem: forked.problem }, "a fork cannot be played");
    return;
  }
  const before = await branchesOf(database, fork.id);
  const counted = await countBranches(means, forked, before);
  const made = counted === 0 ? before : await branchesOf(database, fork.id);
  if (fork.status !== "running") return;
  if (fork.ownerId !== null && (await banOfAccount(database, fork.ownerId)) !== null) return;
  if (made.some(({ status }) => status === "failed")) await endFork(database, fork.id, "failed");
  else if (made.filter(({ result }) => result !== null).length === 2 * fork.runs) {
    await endFork(database, fork.id, "all-runs");
  } else {
    const obstacle = isUnreachable(made)
      ? "unreachable"
      : await makeBranches(means, fork, forked, made);
    if (obstacle !== null) await endFork(database, fork.id, obstacle);
  }
}

/** One look at all forks. Its state is in the database, so the next leader can continue. */
export async function pollForks(means: ExperimentMeans): Promise<void> {
  for (const fork of await forksToRun(means.database)) {
    try {
      await runFork(means, fork);
    } catch (error) {
      // One that fails holds up none of the others.
      means.log.warn({ err: error, fork: fork.id }, "a fork could not be run");
    }
  }
}

/**
 * Runs forks until the runner drains, whenever this runner leads. Two concurrent runners do no harm: a
 * branch is made once, and its first result stays.
 */
export async function runForks(means: DutyMeans & ExperimentMeans): Promise<void> {
  await whileLeading({ ...means, duty: "forks", everyMs: POLL_INTERVAL_MS }, () =>
    pollForks(means),
  );
}
