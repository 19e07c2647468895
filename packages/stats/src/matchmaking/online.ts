import { rate } from "openskill";
import { bradleyTerryFull } from "openskill/models";

/** The belief about an agent's strength: a normal distribution. */
export interface OnlineRating {
  readonly mu: number;
  readonly sigma: number;
}

/** Everybody's first rating (openskill's own). */
export const firstRating: OnlineRating = { mu: 25, sigma: 25 / 3 };

/**
 * Ratings after one match, for seating equals together and for nothing else: one number for all
 * roles, no content, and the last matches count most. Seats are ranked by points, each for
 * itself (Weng and Lin, 2011, algorithm 1: Bradley-Terry over all pairs); equal points are a tie.
 */
export function rateTable(
  ratings: readonly OnlineRating[],
  points: readonly number[],
): OnlineRating[] {
  const sorted = [...points].sort((left, right) => right - left);
  const rank = points.map((each) => sorted.indexOf(each) + 1);
  return rate(
    ratings.map(({ mu, sigma }) => [{ mu, sigma }]),
    { rank, model: bradleyTerryFull },
  ).flat();
}
