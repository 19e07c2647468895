import { predictWin } from "openskill";
import type { OnlineRating } from "./online.ts";

/** An agent at a table, as it stood before the match. */
export interface Contestant {
  readonly side: string;
  readonly rating: OnlineRating;
  /** Ranked matches that it had finished in the season. */
  readonly matches: number;
}

/** With fewer matches a rating swings by more than the sides' means differ. */
const ENOUGH_MATCHES = 20;

/**
 * At a quarter the winners' mean stood four points lower, nearly as far as from the middle of the house
 * to its best; seldom enough to be worth a look (4% of the house's matches).
 */
const MOST_CHANCE = 1 / 4;

/** A side as one player of its mean strength. */
function meanOf(side: readonly Contestant[]): OnlineRating {
  const sum = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);
  return {
    mu: sum(side.map(({ rating }) => rating.mu)) / side.length,
    sigma: Math.sqrt(sum(side.map(({ rating }) => rating.sigma ** 2))) / side.length,
  };
}

/**
 * Whether the weaker side won: by the ratings before the match, a player of the winners' mean strength
 * beats one of the others' mean strength in at most a quarter of all matches (Weng and Lin's model).
 * Which side wins more often, whoever plays it, is left out. No upset without a winner, nor where
 * anybody had finished fewer than 20 matches.
 */
export function isUpset(winner: string | null, table: readonly Contestant[]): boolean {
  const winners = table.filter(({ side }) => side === winner);
  const others = table.filter(({ side }) => side !== winner);
  if (winners.length === 0 || others.length === 0) return false;
  if (table.some(({ matches }) => matches < ENOUGH_MATCHES)) return false;
  const [chance = 1] = predictWin([[meanOf(winners)], [meanOf(others)]]);
  return chance <= MOST_CHANCE;
}
