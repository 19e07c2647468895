import { keepExperimentResult, loadLog, type MadeMatch, playedVersions } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { blockOf, type Experiment, type PlannedMatch, resultOf } from "@wisp/lab";
import { projectLog } from "@wisp/play";
import type { ExperimentMeans } from "./means.ts";

/** Finds the matches of a plan by their ids; each block is computed once. */
export function plannedMatches(
  entry: GameEntry,
  experiment: Experiment,
): (id: string) => PlannedMatch | undefined {
  const blocks = new Map<number, readonly PlannedMatch[]>();
  return (id) => {
    // Ids begin with the number of the block, counted from 1.
    const block = Number.parseInt(id, 10) - 1;
    const known = blocks.get(block) ?? blockOf(entry, experiment, block);
    blocks.set(block, known);
    return known.find((match) => match.id === id);
  };
}

/** Keeps the results of matches that are over. Resolves with how many were new. */
export async function countMatches(
  { database }: ExperimentMeans,
  entry: GameEntry,
  experiment: Experiment,
  made: readonly MadeMatch[],
): Promise<number> {
  const find = plannedMatches(entry, experiment);
  const over = made.filter(({ status }) => status === "finished");
  for (const { planned, matchId } of over) {
    const match = find(planned);
    if (match === undefined) throw new Error(`the plan has no match ${planned}`);
    const [{ locale, ...played }, log] = await Promise.all([
      playedVersions(database, matchId),
      loadLog(database, matchId),
    ]);
    const projection = projectLog(entry.game, log, locale);
    if (projection === undefined) throw new Error(`the log of match ${matchId} has no end`);
    const result = resultOf(match, projection, log.decisions, played);
    await keepExperimentResult(database, matchId, result);
  }
  return over.length;
}
