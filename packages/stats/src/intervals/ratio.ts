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

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** Null when the denominator is 0. The standard error of a single cluster is infinite. */
export function ratioOf({ numerators, denominators, units }: ClusterSums): Ratio | null {
  const denominator = sum(denominators);
  if (denominator === 0) return null;
  const value = sum(numerators) / denominator;
  const clusters = numerators.length;
  let squares = 0;
  for (const [at, numerator] of numerators.entries()) {
    squares += (numerator - value * (denominators[at] ?? 0)) ** 2;
  }
  const standardError =
    clusters < 2
      ? Number.POSITIVE_INFINITY
      : Math.sqrt((squares * clusters) / (clusters - 1)) / Math.abs(denominator);
  return { value, standardError, clusters, denominator, units: sum(units) };
}
