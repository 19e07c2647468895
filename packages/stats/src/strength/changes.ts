import {
  ALL_ROLES,
  changesIn,
  type Played,
  surestFirst,
  type VersionChange,
} from "../change/change.ts";
import { exp } from "../exact.ts";
import type { StrengthFit } from "./fit.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";

/** By pairwise comparison, the result of the first minus its expectation from strengths and roles. */
function restsOf({ comparisons, strengths }: StrengthFit): Float64Array {
  const { version, role, halves, versions, roles } = comparisons;
  const worth = (which: number): number =>
    roles.names.length > 1 ? (strengths[versions.names.length + which] ?? 0) : 0;
  return Float64Array.from(halves, (half, row) => {
    const [one, other] = [version[0][row] ?? 0, version[1][row] ?? 0];
    const logit =
      (strengths[one] ?? 0) -
      (strengths[other] ?? 0) +
      worth(role[0][row] ?? 0) -
      worth(role[1][row] ?? 0);
    return half / 2 - 1 / (1 + exp(-logit));
  });
}

/** By version, the number of matches in which it had an opponent. */
function matchesOf({ version, match, versions }: PairwiseComparisons): Int32Array {
  const counts = new Int32Array(versions.names.length);
  const last = new Int32Array(versions.names.length).fill(-1);
  for (const [row, number] of match.entries()) {
    for (const side of version) {
      const own = side[row] ?? 0;
      if (last[own] === number) continue;
      last[own] = number;
      counts[own] = (counts[own] ?? 0) + 1;
    }
  }
  return counts;
}

/** The matches of versions: the mean over its opponents of each result and its rest. */
function playedBy(
  comparisons: PairwiseComparisons,
  rests: Float64Array,
  numbers: readonly number[],
): Played[] {
  const { version, seat, cellOf, match, halves, versions } = comparisons;
  const counts = matchesOf(comparisons);
  const columns = numbers.map((number) => {
    const size = counts[number] ?? 0;
    return {
      results: new Float64Array(size),
      rests: new Float64Array(size),
      opponents: new Int32Array(size),
      clusters: new Int32Array(size),
      before: Int32Array.from({ length: size }, (_, at) => at),
    };
  });
  const placeOf = new Int32Array(versions.names.length).fill(-1);
  for (const [place, number] of numbers.entries()) placeOf[number] = place;
  const last = new Int32Array(numbers.length).fill(-1);
  const reached = new Int32Array(numbers.length).fill(-1);
  // Cells of a version, numbered as they are met.
  const contents = new Int32Array(numbers.length);
  const contentOf = new Int32Array(comparisons.versionOfCell.length).fill(-1);
  for (const [row, number] of match.entries()) {
    for (const [which, side] of version.entries()) {
      const place = placeOf[side[row] ?? 0] ?? -1;
      const own = columns[place];
      if (own === undefined) continue;
      if (last[place] !== number) reached[place] = (reached[place] ?? -1) + 1;
      last[place] = number;
      const at = reached[place] ?? 0;
      const [half, rest] = [halves[row] ?? 0, rests[row] ?? 0];
      own.results[at] = (own.results[at] ?? 0) + (which === 0 ? half : 2 - half) / 2;
      own.rests[at] = (own.rests[at] ?? 0) + (which === 0 ? rest : -rest);
      own.opponents[at] = (own.opponents[at] ?? 0) + 1;
      const ownCell = cellOf[seat[which]?.[row] ?? 0] ?? 0;
      if (contentOf[ownCell] === -1) {
        contentOf[ownCell] = contents[place] ?? 0;
        contents[place] = (contents[place] ?? 0) + 1;
      }
      own.clusters[at] = contentOf[ownCell] ?? 0;
    }
  }
  return columns.map(({ opponents, ...own }) => {
    const mean = (sums: Float64Array): Float64Array =>
      sums.map((sum, at) => sum / (opponents[at] ?? 1));
    const means = mean(own.rests);
    return { ...own, results: mean(own.results), adjusted: means, rests: means };
  });
}

/** Takes the two states of a version that changed out of the rests of its pairwise comparisons. */
function separate(
  { version, match }: PairwiseComparisons,
  rests: Float64Array,
  number: number,
  isChanged: (at: number) => boolean,
): void {
  const sums = [0, 0];
  const counts = [0, 0];
  let [last, at] = [-1, -1];
  const rows: { readonly row: number; readonly sign: number; readonly state: number }[] = [];
  for (const [row, played] of match.entries()) {
    const sign = version[0][row] === number ? 1 : version[1][row] === number ? -1 : 0;
    if (sign === 0) continue;
    if (last !== played) at += 1;
    last = played;
    const state = isChanged(at) ? 1 : 0;
    sums[state] = (sums[state] ?? 0) + sign * (rests[row] ?? 0);
    counts[state] = (counts[state] ?? 0) + 1;
    rows.push({ row, sign, state });
  }
  for (const { row, sign, state } of rows) {
    rests[row] = (rests[row] ?? 0) - (sign * (sums[state] ?? 0)) / (counts[state] ?? 1);
  }
}

/**
 * Whether versions play as they did before: the share of opponents that they finished ahead of in a match, a
 * tie as half, minus its expectation from the strengths and roles at the table; in all roles together.
 *
 * @param named versions by name
 */
export function pairwiseComparisonChanges(
  fit: StrengthFit,
  named: readonly string[],
): VersionChange[] {
  const { comparisons } = fit;
  const numbers = named.map((name) => comparisons.versions.find(name) ?? -1);
  const rests = restsOf(fit);
  return surestFirst({
    count: named.length,
    search: () =>
      changesIn(playedBy(comparisons, rests, numbers).map((played) => ({ [ALL_ROLES]: played }))),
    separate: (at, isChanged) => separate(comparisons, rests, numbers[at] ?? -1, isChanged),
  });
}
