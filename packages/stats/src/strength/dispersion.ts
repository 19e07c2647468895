import { square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";

/**
 * How results vary around what strengths expect: by `within` times the variance of independent
 * contests, and by an effect of variance `ofContent` (squared logits) of each agent on each content.
 */
export interface Dispersion {
  readonly within: number;
  readonly ofContent: number;
}

export const INDEPENDENT: Dispersion = { within: 1, ofContent: 0 };

/** Ties make results vary less than contests without them; not by more than this, though. */
const MIN_WITHIN = 0.1;
/** The smallest share of a cell's variance that the fit is assumed to leave. */
const MIN_LEFT = 0.1;
const ROUNDS = 5;

/** The residuals of a cell's contests, and their expected variance. */
export interface CellSums {
  /** Sums of the results minus the expected ones. */
  readonly rests: Float64Array;
  /** Sums of p (1 - p). */
  readonly information: Float64Array;
}

/** By cell: the part of its contests that the fit follows, from the errors of both competitors. */
function followedIn(
  { version, cell, halves, versionOfCell }: Contests,
  rows: Float64Array,
  { information }: CellSums,
  variances: Float64Array,
): Float64Array {
  const followed = information.map((own, at) => own * (variances[versionOfCell[at] ?? 0] ?? 0));
  const add = (at: number, own: number, opponent: number): void => {
    const all = information[at] ?? 0;
    if (all > 0)
      followed[at] = (followed[at] ?? 0) + (own * own * (variances[opponent] ?? 0)) / all;
  };
  for (let row = 0; row < halves.length; row += 1) {
    const own = rows[row] ?? 0;
    add(cell[0][row] ?? 0, own, version[1][row] ?? 0);
    add(cell[1][row] ?? 0, own, version[0][row] ?? 0);
  }
  return followed;
}

/** The ratio of a cell's variance to that of independent contests. */
export const inflationOf = ({ within, ofContent }: Dispersion, information: number): number =>
  within + ofContent * information;

/**
 * Moments: a cell's squared residual is expected to be `within` times its information plus `ofContent`
 * times its square. Each cell is weighted by its precision; the part of its contests that the fit has
 * followed is added back.
 *
 * @param rows of every contest: its information
 * @param variances of the strengths of versions above the mean of all
 */
export function dispersionOf(
  contests: Contests,
  cells: CellSums,
  rows: Float64Array,
  variances: Float64Array,
): Dispersion {
  const { rests, information } = cells;
  const followed = followedIn(contests, rows, cells, variances);
  let found = INDEPENDENT;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Normal equations of squares over information on 1 and on information.
    let [weights, ofOne, ofSquare, one, both] = [0, 0, 0, 0, 0];
    for (let cell = 0; cell < rests.length; cell += 1) {
      const own = information[cell] ?? 0;
      if (own === 0) continue;
      const inflation = inflationOf(found, own);
      const left = 1 - (followed[cell] ?? 0) / inflation;
      const ratio = square(rests[cell] ?? 0) / own / Math.max(MIN_LEFT, left);
      const weight = 1 / square(inflation);
      weights += weight;
      ofOne += weight * own;
      ofSquare += weight * own * own;
      one += weight * ratio;
      both += weight * ratio * own;
    }
    if (weights === 0) return INDEPENDENT;
    const determinant = weights * ofSquare - ofOne * ofOne;
    const slope = determinant > 0 ? (weights * both - ofOne * one) / determinant : 0;
    const ofContent = contests.hasContent ? Math.max(0, slope) : 0;
    const within = Math.max(MIN_WITHIN, (one - ofContent * ofOne) / weights);
    found = { within, ofContent };
  }
  return found;
}
