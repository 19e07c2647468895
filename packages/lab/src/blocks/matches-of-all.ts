import type { GameEntry } from "@wisp/games";
import type { Experiment } from "../plan/experiment.ts";
import { blockOf } from "./block-of.ts";
import type { PlannedMatch } from "./planned-match.ts";

/** Planned matches in which every agent of the experiment sits in each of its places, in every arm. */
export function matchesOfAll(entry: GameEntry, experiment: Experiment): PlannedMatch[] {
  const { blocks, opponents } = experiment;
  // Not every opponent need sit in the first block.
  const count = Math.min(blocks.count, Math.max(1, opponents.length));
  return Array.from({ length: count }, (_, block) => blockOf(entry, experiment, block)).flat();
}
