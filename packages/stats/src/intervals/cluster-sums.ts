/** A ratio's numerators and denominators, summed by cluster; only clusters that contribute. */
export interface ClusterSums {
  /** Numbers of the clusters. */
  readonly clusters: Int32Array;
  readonly numerators: Float64Array;
  readonly denominators: Float64Array;
  /** Seats or matches that contributed to each. */
  readonly units: Float64Array;
}

/** Sums a ratio by cluster, in one pass over all contributions. */
export class ClusterCounter {
  /** By cluster, one more than its place in the lists below; 0: not met. */
  readonly #places: Int32Array;
  readonly #clusters: number[] = [];
  readonly #numerators: number[] = [];
  readonly #denominators: number[] = [];
  readonly #units: number[] = [];

  /** @param clusters how many there are; their numbers are below it */
  constructor(clusters: number) {
    this.#places = new Int32Array(clusters);
  }

  /** Adds a contribution; one with a denominator of 0 does not count. */
  add(cluster: number, numerator: number, denominator: number): void {
    if (denominator === 0) return;
    const place = (this.#places[cluster] ?? 0) - 1;
    if (place < 0) {
      this.#places[cluster] = this.#clusters.push(cluster);
      this.#numerators.push(numerator);
      this.#denominators.push(denominator);
      this.#units.push(1);
      return;
    }
    this.#numerators[place] = (this.#numerators[place] ?? 0) + numerator;
    this.#denominators[place] = (this.#denominators[place] ?? 0) + denominator;
    this.#units[place] = (this.#units[place] ?? 0) + 1;
  }

  sums(): ClusterSums {
    return {
      clusters: new Int32Array(this.#clusters),
      numerators: new Float64Array(this.#numerators),
      denominators: new Float64Array(this.#denominators),
      units: new Float64Array(this.#units),
    };
  }
}
