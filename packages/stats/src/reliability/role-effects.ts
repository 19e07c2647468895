import { student95 } from "../distributions.ts";
import { square } from "../exact.ts";
import { type MeasuredMetric, MIN_MATCHES, MIN_PAIRS } from "../intervals/interval.ts";
import type { ScoredSeats } from "./scored-seats.ts";

/** What a dealt role does to the score. */
export interface RoleEffect {
  readonly role: string;
  /** Seats that were dealt it. */
  readonly seats: number;
  /** Mean score of these seats. */
  readonly mean: number;
  /** How far it is above the mean of all other seats, with its 95% interval. */
  readonly difference: MeasuredMetric;
}

/**
 * What each dealt role does to the score, in the order in which roles were met; none where all seats have the same.
 * The interval is that of a difference of two ratios over clusters, by Student's t.
 */
export function roleEffects(seats: ScoredSeats): RoleEffect[] {
  const { roles, role, clusters, clusterOf, scoreOf } = seats;
  if (roles.length < 2) return [];
  const [sums, counts] = [roles.map(() => 0), roles.map(() => 0)];
  const met = new Uint8Array(clusters);
  for (let row = 0; row < role.length; row += 1) {
    const own = role[row] ?? 0;
    sums[own] = (sums[own] ?? 0) + scoreOf(row);
    counts[own] = (counts[own] ?? 0) + 1;
    met[clusterOf(row)] = 1;
  }
  const units = met.reduce((sum, each) => sum + each, 0);
  const sum = sums.reduce((all, each) => all + each, 0);
  return roles.map((name, number) => {
    const [own, others] = [counts[number] ?? 0, role.length - (counts[number] ?? 0)];
    const mean = (sums[number] ?? 0) / own;
    const ofOthers = (sum - (sums[number] ?? 0)) / others;
    const errors = new Float64Array(clusters);
    for (let row = 0; row < role.length; row += 1) {
      const cluster = clusterOf(row);
      const error =
        role[row] === number ? (scoreOf(row) - mean) / own : (ofOthers - scoreOf(row)) / others;
      errors[cluster] = (errors[cluster] ?? 0) + error;
    }
    const value = mean - ofOthers;
    const gap = own < MIN_MATCHES ? "few-matches" : units < MIN_PAIRS ? "few-pairs" : null;
    const variance = errors.reduce((all, error) => all + square(error), 0) * (units / (units - 1));
    const reach = student95(units - 1) * Math.sqrt(variance);
    return {
      role: name,
      seats: own,
      mean,
      difference:
        gap === null
          ? { value, low: value - reach, high: value + reach, gap }
          : { value, low: null, high: null, gap },
    };
  });
}
