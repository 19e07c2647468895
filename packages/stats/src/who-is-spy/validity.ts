import { estimate, type MeasuredMetric, RATE, type Range } from "../intervals/interval.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { cleanMatches } from "./faults.ts";
import { type MatchTable, ROUNDS } from "./records.ts";

/**
 * "sound": a leaderboard to read. "strained": compare it with its clean view. "doubtful": failures or
 * early ends say more than the agents do. "young": fewer than 30 matches.
 */
export const badges = ["sound", "strained", "doubtful", "young"] as const;
export type Badge = (typeof badges)[number];

/** How far a set of matches measures agents rather than machinery. */
export interface Validity {
  readonly badge: Badge;
  readonly matches: number;
  /** Share of matches in which a seat lost a decision to a timeout or an error. */
  readonly technical: MeasuredMetric | null;
  /** Share of matches that reached a second and a third round. */
  readonly second: MeasuredMetric | null;
  readonly third: MeasuredMetric | null;
  /** Mean rounds played. */
  readonly rounds: MeasuredMetric | null;
}

/** Where the badges change; our own choice. */
export const badgeLimits = {
  /** Fewer matches are "young". */
  minMatches: 30,
  /** Up to this share of matches with failures a leaderboard is sound, or strained. */
  soundUpTo: 0.05,
  strainedUpTo: 0.2,
  /** At least this share of matches reaches a second round. */
  secondAtLeast: 0.3,
} as const;

function badgeOf(matches: number, technical: number, second: number): Badge {
  const { minMatches, soundUpTo, strainedUpTo, secondAtLeast } = badgeLimits;
  if (matches < minMatches) return "young";
  if (technical > strainedUpTo || second < secondAtLeast) return "doubtful";
  return technical > soundUpTo ? "strained" : "sound";
}

/** The validity of all matches of a table, with 95% intervals. */
export function validityOf(table: MatchTable): Validity {
  const clean = cleanMatches(table);
  const over = (read: (match: number) => number, range: Range): MeasuredMetric | null => {
    const counter = new ClusterCounter(table.pairs.names.length);
    for (let match = 0; match < table.matches; match += 1) {
      counter.add(table.pair[match] ?? 0, read(match), 1);
    }
    return estimate(counter.sums(), range);
  };
  const rounds = (match: number): number => table.rounds[match] ?? 0;
  const technical = over((match) => (clean[match] === 0 ? 1 : 0), RATE);
  const second = over((match) => (rounds(match) >= 2 ? 1 : 0), RATE);
  return {
    badge: badgeOf(table.matches, technical?.value ?? 0, second?.value ?? 0),
    matches: table.matches,
    technical,
    second,
    third: over((match) => (rounds(match) >= 3 ? 1 : 0), RATE),
    rounds: over(rounds, ROUNDS),
  };
}
