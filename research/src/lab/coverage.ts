import { cautionOf, clustered, contrast } from "@wisp/lab";
import { CoverageCount } from "../science/coverage.ts";
import { ARMS, experiment, type FigureKind } from "./figures.ts";
import { drawsOf } from "./options.ts";

/** What intervals of one figure and number of blocks did. */
export interface CoverageResult {
  readonly figure: FigureKind;
  readonly effect: boolean;
  readonly blocks: number;
  readonly held: CoverageCount;
  /** Share of experiments that claim a difference. */
  readonly claims: number;
  /** Share of experiments with a caution about values that were not seen. */
  readonly cautioned: number;
  /** Share of experiments whose interval misses the truth without such a caution. */
  readonly missed: number;
  /** Mean width, in units of the figure. */
  readonly width: number;
}

/**
 * Experiments of one figure, each with its interval held against the truth.
 *
 * @param together blocks in a row that are taken as one
 */
export function coverageOf(
  figure: FigureKind,
  effect: boolean,
  blocks: number,
  replicates: number,
  together = 1,
): CoverageResult {
  const random = drawsOf(`coverage/${figure.name}/${effect}/${blocks}`);
  const truth = effect ? figure.effect : figure.none;
  const held = new CoverageCount();
  let [significant, cautioned, missed, width, disagreements] = [0, 0, 0, 0, 0];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const played = experiment(truth, blocks, random(String(replicate)));
    const rows =
      together === 1 ? played : clustered(played, (block) => Math.floor(block / together));
    const found = contrast(rows, ARMS, truth.range);
    if (found === null || found.low === null || found.high === null || found.p === null) continue;
    held.add({ value: found.value, low: found.low, high: found.high }, truth.truth);
    width += found.high - found.low;
    const excludes = found.low > 0 || found.high < 0;
    if (excludes !== found.p < 0.05) disagreements += 1;
    if (excludes) significant += 1;
    if (cautionOf(rows, found, truth.range) === "unseen") cautioned += 1;
    else if (found.low > truth.truth || found.high < truth.truth) missed += 1;
  }
  if (disagreements > 0) throw new Error(`${disagreements} intervals disagree with their p`);
  return {
    figure,
    effect,
    blocks,
    held,
    claims: significant / replicates,
    cautioned: cautioned / replicates,
    missed: missed / replicates,
    width: width / held.intervals,
  };
}
