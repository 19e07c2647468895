import { predictWin, rate } from "openskill";
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

/** An agent at a table, as it stood before the match. */
export interface Contestant {
  readonly won: boolean;
  readonly rating: OnlineRating;
  /** Ranked matches that it had finished in the season. */
  readonly matches: number;
}

/** With fewer matches a rating swings by more than the means of winners and losers differ. */
const ENOUGH_MATCHES = 20;

/**
 * At a quarter the winners' mean is four points lower, nearly the distance from the middle of the house
 * agents to the best; rare enough to be interesting (4% of the house's matches).
 */
const MAX_CHANCE = 1 / 4;

/** Several players as one of their mean strength. */
function meanOf(players: readonly Contestant[]): OnlineRating {
  const sum = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);
  return {
    mu: sum(players.map(({ rating }) => rating.mu)) / players.length,
    sigma: Math.sqrt(sum(players.map(({ rating }) => rating.sigma ** 2))) / players.length,
  };
}

/**
 * Whether the weaker side won: by the ratings before the match, a player of the winners' mean strength
 * beats one of the others' mean strength in at most a quarter of all matches (Weng and Lin's model).
 * It ignores that one side wins more often than the other. There is no upset where none or all
 * won, or where an agent had finished fewer than 20 matches.
 */
export function isUpset(table: readonly Contestant[]): boolean {
  const winners = table.filter(({ won }) => won);
  const others = table.filter(({ won }) => !won);
  if (winners.length === 0 || others.length === 0) return false;
  if (table.some(({ matches }) => matches < ENOUGH_MATCHES)) return false;
  const [chance = 1] = predictWin([[meanOf(winners)], [meanOf(others)]]);
  return chance <= MAX_CHANCE;
}
