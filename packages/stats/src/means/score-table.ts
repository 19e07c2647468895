import {
  ALL_ROLES,
  changesIn,
  type Played,
  surestFirst,
  type VersionChange,
} from "../change/change.ts";
import { float64, int32, Labels } from "../columns.ts";
import { square } from "../exact.ts";

/** A match of a game that is ranked by means. */
interface ScoredMatch {
  readonly content: string | null;
  readonly seats: readonly { readonly version: string; readonly score: number }[];
}

/** Steps to what opponents add; each is as long as is safe where all are moved at once. */
const MAX_STEPS = 100;
/** Steps end when none moves further than this, in standard deviations of a score. */
const CLOSE = 1e-4;

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + square(value - mean), 0) / values.length);
}

/**
 * The scores of a game that is ranked by means. The expectation of a score is the version's mean, plus the mean
 * of what each opponent adds to the scores of those it meets.
 */
export class ScoreTable {
  readonly #versions = new Labels();
  readonly #contents = new Labels();
  /** By seat: its version, score and first seat of its match; by match, its content (-1: none). */
  readonly #versionOf = int32();
  readonly #scores = float64();
  readonly #firstOf = int32();
  readonly #contentOf = int32();
  #seats = 0;

  add({ content, seats }: ScoredMatch): void {
    const first = this.#seats;
    const number = content === null ? -1 : this.#contents.add(content);
    for (const { version, score } of seats) {
      this.#versionOf.push(this.#versions.add(version));
      this.#scores.push(score);
      this.#firstOf.push(first);
      this.#contentOf.push(number);
      this.#seats += 1;
    }
  }

  /**
   * By agent, what its opponents added to its score on average.
   *
   * @param agents the versions of each
   */
  addedTo(agents: readonly (readonly string[])[]): number[] {
    const [versionOf, scores] = [this.#versionOf.taken(), this.#scores.taken()];
    const rests = this.#restsOf(versionOf, this.#versions.names.length);
    const [sums, counts] = [this.#versions.names.map(() => 0), this.#versions.names.map(() => 0)];
    for (const [row, version] of versionOf.entries()) {
      sums[version] = (sums[version] ?? 0) + (scores[row] ?? 0) - (rests[row] ?? 0);
      counts[version] = (counts[version] ?? 0) + 1;
    }
    return agents.map((names) => {
      const numbers = names.map((name) => this.#versions.find(name) ?? -1);
      const total = (of: readonly number[]): number =>
        numbers.reduce((sum, number) => sum + (of[number] ?? 0), 0);
      return total(sums) / Math.max(1, total(counts));
    });
  }

  /**
   * Whether versions earn what they did before, as points per match.
   *
   * @param named versions by name
   */
  changesOf(named: readonly string[]): VersionChange[] {
    const versionOf = this.#versionOf.taken();
    const rowsOf = new Map<number, number[]>();
    for (const [row, version] of versionOf.entries()) {
      const rows = rowsOf.get(version) ?? [];
      rows.push(row);
      rowsOf.set(version, rows);
    }
    const rows = named.map((name) => rowsOf.get(this.#versions.find(name) ?? -1) ?? []);
    const states = versionOf.slice();
    let count = this.#versions.names.length;
    return surestFirst({
      count: named.length,
      search: () => {
        const rests = this.#restsOf(states, count);
        return changesIn(rows.map((own) => ({ [ALL_ROLES]: this.#playedIn(own, rests) })));
      },
      separate: (at, isChanged) => {
        for (const [match, row] of (rows[at] ?? []).entries()) {
          if (isChanged(match)) states[row] = count;
        }
        count += 1;
      },
    });
  }

  /**
   * By seat, its score without what the opponents add.
   *
   * @param states by seat: those of one version that has changed differ
   */
  #restsOf(states: Int32Array, count: number): Float64Array {
    const [scores, firstOf] = [this.#scores.taken(), this.#firstOf.taken()];
    const own = new Float64Array(count);
    const adds = new Float64Array(count);
    const rests = scores.slice();
    const close = CLOSE * deviationOf(scores);
    let furthest = Number.POSITIVE_INFINITY;
    for (let step = 0; step < MAX_STEPS && furthest > close; step += 1) {
      const [ownSums, ownCounts] = [new Float64Array(count), new Int32Array(count)];
      for (const [row, state] of states.entries()) {
        ownSums[state] = (ownSums[state] ?? 0) + (rests[row] ?? 0);
        ownCounts[state] = (ownCounts[state] ?? 0) + 1;
      }
      for (const [state, sum] of ownSums.entries()) own[state] = sum / (ownCounts[state] || 1);
      const [sums, counts] = [new Float64Array(count), new Int32Array(count)];
      for (let first = 0, end = 0; first < states.length; first = end) {
        while (end < states.length && firstOf[end] === first) end += 1;
        let left = 0;
        for (let row = first; row < end; row += 1) {
          left += (rests[row] ?? 0) - (own[states[row] ?? 0] ?? 0);
        }
        const others = end - first - 1;
        for (let row = first; row < end; row += 1) {
          const state = states[row] ?? 0;
          sums[state] = (sums[state] ?? 0) + left - ((rests[row] ?? 0) - (own[state] ?? 0));
          counts[state] = (counts[state] ?? 0) + others;
        }
      }
      furthest = 0;
      for (const [state, sum] of sums.entries()) {
        const moved = sum / (counts[state] || 1);
        adds[state] = (adds[state] ?? 0) + moved;
        furthest = Math.max(furthest, Math.abs(moved));
      }
      for (let first = 0, end = 0; first < states.length; first = end) {
        let all = 0;
        while (end < states.length && firstOf[end] === first) {
          all += adds[states[end] ?? 0] ?? 0;
          end += 1;
        }
        const others = Math.max(1, end - first - 1);
        for (let row = first; row < end; row += 1) {
          rests[row] = (scores[row] ?? 0) - (all - (adds[states[row] ?? 0] ?? 0)) / others;
        }
      }
    }
    return rests;
  }

  #playedIn(rows: readonly number[], rests: Float64Array): Played {
    const [scores, contentOf] = [this.#scores.taken(), this.#contentOf.taken()];
    const numbers = new Map<number, number>();
    let count = 0;
    const clusters = Int32Array.from(rows, (row) => {
      const content = contentOf[row] ?? -1;
      const known = content === -1 ? undefined : numbers.get(content);
      if (known !== undefined) return known;
      if (content !== -1) numbers.set(content, count);
      count += 1;
      return count - 1;
    });
    const adjusted = Float64Array.from(rows, (row) => rests[row] ?? 0);
    return {
      adjusted,
      rests: adjusted,
      clusters,
      results: Float64Array.from(rows, (row) => scores[row] ?? 0),
      before: Int32Array.from(rows, (_, at) => at),
    };
  }
}
