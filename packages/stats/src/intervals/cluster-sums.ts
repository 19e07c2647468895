/** A ratio's numerators and denominators, summed by cluster; only clusters that contribute. */
export interface ClusterSums {
  /** Numbers of the clusters. */
  readonly clusters: Int32Array;
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** Seats or matches that contributed to each. */
  readonly units: Float64Array;
}

/** Sums a ratio by cluster, in one pass over whatever contributes. */
export class ClusterCounter {
  readonly #places = new Map<number, number>();
  readonly #numerators: number[] = [];
  readonly #denominators: number[] = [];
  readonly #units: number[] = [];

  /** Adds a contribution; one with a denominator of 0 is none. */
  add(cluster: number, numerator: number, denominator: number): void {
    if (denominator === 0) return;
    const known = this.#places.get(cluster);
    if (known === undefined) {
      this.#places.set(cluster, this.#units.length);
      this.#numerators.push(numerator);
      this.#denominators.push(denominator);
      this.#units.push(1);
      return;
    }
    this.#numerators[known] = (this.#numerators[known] ?? 0) + numerator;
    this.#denominators[known] = (this.#denominators[known] ?? 0) + denominator;
    this.#units[known] = (this.#units[known] ?? 0) + 1;
  }

  sums(): ClusterSums {
    return {
      clusters: Int32Array.from(this.#places.keys()),
      numerators: Float64Array.from(this.#numerators),
      denominators: Float64Array.from(this.#denominators),
      units: Float64Array.from(this.#units),
    };
  }
}
