import { square } from "../exact.ts";

/** The seats of a leaderboard, match by match: agents, roles and clusters are numbers from 0. */
export interface ScoredSeats {
  readonly agents: readonly string[];
  readonly roles: readonly string[];
  readonly clusters: number;
  /** By seat. */
  readonly agent: Int32Array;
  readonly role: Int32Array | Uint8Array;
  readonly matchOf: (seat: number) => number;
  /** Seats of one cluster share their content, or their match where it has none. */
  readonly clusterOf: (seat: number) => number;
  readonly scoreOf: (seat: number) => number;
}

/** Which seats a mean is of: all, or those of every other cluster. */
export type Half = "all" | 0 | 1;

/** A smaller variance is that of the last digits of sums. */
const NOTHING = 1e-18;

/** How the mean scores of some agents vary. */
export interface Spread {
  /** Variance of the agents' means. */
  readonly observed: number;
  /** How much of it chance makes on average. */
  readonly noise: number;
  /** Degrees of freedom of `observed`, and of `noise`. */
  readonly degrees: number;
  readonly noiseDegrees: number;
}

/** Scores above what is usual in the dealt role, by agent. */
export class RoleFreeScores {
  readonly #seats: ScoredSeats;
  readonly #ofRole: Float64Array;
  /** The seats of agent n are `rows` from `starts[n]` to `starts[n + 1]`. */
  readonly #starts: Int32Array;
  readonly #rows: Int32Array;

  constructor(seats: ScoredSeats) {
    this.#seats = seats;
    const { agent, role, scoreOf } = seats;
    const [sums, counts] = [seats.roles.map(() => 0), seats.roles.map(() => 0)];
    const starts = new Int32Array(seats.agents.length + 1);
    for (let row = 0; row < agent.length; row += 1) {
      const own = role[row] ?? 0;
      sums[own] = (sums[own] ?? 0) + scoreOf(row);
      counts[own] = (counts[own] ?? 0) + 1;
      const next = 1 + (agent[row] ?? 0);
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at += 1) {
      starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    }
    const places = starts.slice();
    const rows = new Int32Array(agent.length);
    for (let row = 0; row < agent.length; row += 1) {
      const place = places[agent[row] ?? 0] ?? 0;
      rows[place] = row;
      places[agent[row] ?? 0] = place + 1;
    }
    this.#ofRole = Float64Array.from(sums, (sum, at) => sum / (counts[at] ?? 1));
    this.#starts = starts;
    this.#rows = rows;
  }

  matchesOf(agent: number): number {
    return (this.#starts[agent + 1] ?? 0) - (this.#starts[agent] ?? 0);
  }

  #visit(agent: number, half: Half, each: (score: number, cluster: number) => void): void {
    const { role, clusterOf, scoreOf } = this.#seats;
    for (let at = this.#starts[agent] ?? 0; at < (this.#starts[agent + 1] ?? 0); at += 1) {
      const row = this.#rows[at] ?? 0;
      const cluster = clusterOf(row);
      if (half !== "all" && cluster % 2 !== half) continue;
      each(scoreOf(row) - (this.#ofRole[role[row] ?? 0] ?? 0), cluster);
    }
  }

  /** The mean of an agent; 0 without a seat. */
  meanOf(agent: number, half: Half): number {
    let [sum, count] = [0, 0];
    this.#visit(agent, half, (score) => {
      sum += score;
      count += 1;
    });
    return count === 0 ? 0 : sum / count;
  }

  /**
   * How the means of some agents vary. Clusters are independent; what agents gain from each other at a table makes
   * their means differ more, and what all of them gain together does not count.
   *
   * @returns null where an agent has fewer than `minClusters` clusters
   */
  spreadOf(agents: readonly number[], half: Half, minClusters: number): Spread | null {
    const { clusters } = this.#seats;
    const squares = new Float64Array(clusters);
    const totals = new Float64Array(clusters);
    const own = new Float64Array(clusters);
    /** By cluster, one more than the place of the agent that was last met there. */
    const metBy = new Int32Array(clusters);
    const variances: number[] = [];
    const means: number[] = [];
    for (const [place, agent] of agents.entries()) {
      const mean = this.meanOf(agent, half);
      const met: number[] = [];
      let matches = 0;
      this.#visit(agent, half, (score, cluster) => {
        if (metBy[cluster] !== place + 1) met.push(cluster);
        metBy[cluster] = place + 1;
        own[cluster] = (own[cluster] ?? 0) + score - mean;
        matches += 1;
      });
      if (met.length < minClusters) return null;
      const scale = Math.sqrt(met.length / (met.length - 1)) / matches;
      let variance = 0;
      for (const cluster of met) {
        const error = scale * (own[cluster] ?? 0);
        own[cluster] = 0;
        squares[cluster] = (squares[cluster] ?? 0) + square(error);
        totals[cluster] = (totals[cluster] ?? 0) + error;
        variance += square(error);
      }
      variances.push(variance);
      means.push(mean);
    }
    return spreadOf(means, variances, { squares, totals });
  }
}

function spreadOf(
  means: readonly number[],
  variances: readonly number[],
  { squares, totals }: { readonly squares: Float64Array; readonly totals: Float64Array },
): Spread {
  const count = means.length;
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const mean = sum(means) / count;
  const observed = sum(means.map((value) => square(value - mean))) / (count - 1);
  // The variance among the agents of what each cluster adds to their means.
  let [noise, used, ofSquares] = [0, 0, 0];
  for (let cluster = 0; cluster < squares.length; cluster += 1) {
    const own = squares[cluster] ?? 0;
    if (own === 0) continue;
    const part = (own - square(totals[cluster] ?? 0) / count) / (count - 1);
    noise += part;
    ofSquares += square(part);
    used += 1;
  }
  const ofNoise = ofSquares - square(noise) / Math.max(1, used);
  const most = (count - 1) * Math.max(1, used - 1);
  const ofVariances = sum(variances.map(square));
  return {
    observed: observed < NOTHING ? 0 : observed,
    noise: noise < NOTHING ? 0 : noise,
    // Satterthwaite (1946).
    degrees: (count - 1) * (ofVariances === 0 ? 1 : square(sum(variances)) / ofVariances / count),
    noiseDegrees: ofNoise > 0 ? Math.min(most, (2 * square(noise)) / ofNoise) : most,
  };
}
