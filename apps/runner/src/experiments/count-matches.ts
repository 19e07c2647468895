import {
  keepExperimentResult,
  loadLog,
  type MadeMatch,
  playedVersions,
  unsealMatches,
} from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { blockOf, type Experiment, matchesInBlock, type PlannedMatch, resultOf } from "@wisp/lab";
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

/** The sealed matches that are over, of blocks of which no match is to come. */
function unsealable(
  experiment: Experiment,
  made: readonly MadeMatch[],
  isOver: boolean,
): readonly MadeMatch[] {
  const wanted = matchesInBlock(experiment);
  const blocks = Map.groupBy(made, ({ planned }) => Number.parseInt(planned, 10));
  return [...blocks.values()]
    .filter((block) => {
      const isOpen = block.some(({ status }) => status === "waiting" || status === "running");
      const ended = block.filter(({ status }) => status !== "failed").length;
      return !isOpen && (isOver || ended === wanted);
    })
    .flatMap((block) => block.filter(({ status }) => status === "played"));
}

/**
 * Keeps the results of matches that are over, and unseals the blocks that have ended. Resolves with how
 * many results were new.
 *
 * @param isOver no more matches of the experiment are made
 */
export async function countMatches(
  { database }: ExperimentMeans,
  entry: GameEntry,
  experiment: Experiment,
  made: readonly MadeMatch[],
  isOver: boolean,
): Promise<number> {
  const find = plannedMatches(entry, experiment);
  const unsealed = unsealable(experiment, made, isOver);
  await unsealMatches(
    database,
    unsealed.map(({ matchId }) => matchId),
  );
  const over = [...made.filter(({ status }) => status === "finished"), ...unsealed];
  for (const { planned, matchId } of over) {
    const match = find(planned);
    if (match === undefined) throw new Error(`the plan has no match ${planned}`);
    const [{ locale, ...played }, log] = await Promise.all([
      playedVersions(database, matchId),
      loadLog(database, matchId),
    ]);
    const projection = projectLog(entry.game, log, locale);
    if (projection === undefined) throw new Error(`the log of match ${matchId} has no end`);
    const result = resultOf(entry, match, { projection, ...log }, played);
    await keepExperimentResult(database, matchId, result);
  }
  return over.length;
}
