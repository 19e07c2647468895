import { square } from "../exact/exact.ts";
import type { ClusterSums } from "./cluster-sums.ts";

/** A ratio of sums and its standard error. */
export interface Ratio {
  readonly value: number;
  /** By linearisation, clusters taken as independent (Cochran, 1977, chapter 6). */
  readonly standardError: number;
  readonly clusters: number;
  readonly denominator: number;
  readonly units: number;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[at] ?? 0;
  return total;
}

/** Null when the denominator is 0. The standard error of a single cluster is infinite. */
export function ratioOf({ numerators, denominators, units }: ClusterSums): Ratio | null {
  const denominator = sum(denominators);
  if (denominator === 0) return null;
  const value = sum(numerators) / denominator;
  const clusters = numerators.length;
  let squares = 0;
  for (let at = 0; at < clusters; at += 1) {
    squares += square((numerators[at] ?? 0) - value * (denominators[at] ?? 0));
  }
  const standardError =
    clusters < 2
      ? Number.POSITIVE_INFINITY
      : Math.sqrt((squares * clusters) / (clusters - 1)) / Math.abs(denominator);
  return { value, standardError, clusters, denominator, units: sum(units) };
}
