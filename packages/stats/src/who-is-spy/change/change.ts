import { holm } from "../../distributions/holm.ts";
import { twoSidedStudent } from "../../distributions/student.ts";
import { exp, square } from "../../exact/exact.ts";
import { ClusterCounter } from "../../intervals/cluster-sums.ts";
import { predictors } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import type { Role } from "../records/record.ts";
import { seatsOf } from "../records/seats-of.ts";
import { type MatchTable, SEATS } from "../records/table.ts";

/** The scores of one version in one role, in the earlier and in the later half of its matches. */
export interface Shift {
  /** Mean points of the earlier half, and of the later one at equal tables. */
  readonly early: number;
  readonly late: number;
  /** Chance of such a difference when nobody on the board changes, corrected for all tests on it. */
  readonly p: number;
}

/** By role; null with too few matches to compare halves. */
export type Change = Readonly<Record<Role, Shift | null>>;

/** The corrected p below which an agent has changed. */
export const CHANGE_LEVEL = 0.05;
/** Fewer matches of a role in either half, or fewer word pairs in all, are not compared. */
const MIN_MATCHES_PER_HALF = 20;
const MIN_CLUSTERS = 6;

/** Whether a version has changed so much that boards say so. */
export const isChanged = (change: Change): boolean =>
  [change.spy, change.civilian].some((shift) => shift !== null && shift.p < CHANGE_LEVEL);

/** By seat: the spy's chance at its table as if the seat's agent had always been equally good. */
function steadyChances(
  table: MatchTable,
  { design, mean }: Pick<Fit, "design" | "mean">,
): Float64Array {
  const { width, places, values } = design;
  const logits = predictors(design, mean);
  /** The agent's contribution to the logit. */
  const parts = new Float64Array(table.matches * SEATS);
  const sums = [0, 1].map(() => new Float64Array(table.agents.names.length));
  const counts = [0, 1].map(() => new Float64Array(table.agents.names.length));
  const roleOf = (row: number): number => table.isSpy[row] ?? 0;
  for (let match = 0; match < table.matches; match += 1) {
    // Entry 0 of a match is the level, 1 the spy, and then come the civilians by seat.
    let civilian = 2;
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const entry = roleOf(row) === 1 ? 1 : civilian;
      if (entry > 1) civilian += 1;
      let part = 0;
      // Its values at the knots before and after the match.
      for (const at of [match * width + entry, match * width + SEATS + entry]) {
        part += (values[at] ?? 0) * (mean[places[at] ?? 0] ?? 0);
      }
      parts[row] = part;
      const agent = table.agent[row] ?? 0;
      const [sum, count] = [sums[roleOf(row)], counts[roleOf(row)]];
      if (sum !== undefined) sum[agent] = (sum[agent] ?? 0) + part;
      if (count !== undefined) count[agent] = (count[agent] ?? 0) + 1;
    }
  }
  return parts.map((part, row) => {
    const agent = table.agent[row] ?? 0;
    const usual = (sums[roleOf(row)]?.[agent] ?? 0) / (counts[roleOf(row)]?.[agent] ?? 1);
    const logit = logits[Math.floor(row / SEATS)] ?? 0;
    return 1 / (1 + exp(part - usual - logit));
  });
}

/** The slope of points in the chance, over all seats of a role. */
function slopeOf(table: MatchTable, chances: Float64Array, isSpy: number): number {
  let [count, sumChance, sumPoints, product, squares] = [0, 0, 0, 0, 0];
  for (const [row, chance] of chances.entries()) {
    if (table.isSpy[row] !== isSpy) continue;
    const points = table.points[row] ?? 0;
    count += 1;
    sumChance += chance;
    sumPoints += points;
    product += chance * points;
    squares += square(chance);
  }
  const spread = squares - square(sumChance) / count;
  return spread > 1e-9 * count ? (product - (sumChance * sumPoints) / count) / spread : 0;
}

const meanOf = (rows: Int32Array, read: (row: number) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0) / rows.length;

/** Later rows against earlier ones, word pairs as clusters; p is of this test alone. */
function shiftOf(table: MatchTable, rows: Int32Array, scoreOf: (row: number) => number) {
  const middle = Math.floor(rows.length / 2);
  if (middle < MIN_MATCHES_PER_HALF) return null;
  const influences = new ClusterCounter(table.pairs.names.length);
  const means = [rows.subarray(0, middle), rows.subarray(middle)].map((half, isLate) => {
    const mean = meanOf(half, scoreOf);
    for (const row of half) {
      const pair = table.pair[Math.floor(row / SEATS)] ?? 0;
      const error = ((isLate === 1 ? 1 : -1) * (scoreOf(row) - mean)) / (half.length - 1);
      influences.add(pair, error, 1);
    }
    return mean;
  });
  const { numerators, units } = influences.sums();
  const clusters = numerators.length;
  if (clusters < MIN_CLUSTERS) return null;
  const [first = 0, second = 0] = means;
  const squares = numerators.reduce((sum, each) => sum + square(each), 0);
  const error = Math.sqrt((squares * clusters) / (clusters - 1));
  const difference = second - first;
  // As many degrees as clusters of equal size would have, without those of the two means.
  const sizes = units.reduce((sum, each) => sum + square(each), 0);
  const degrees = Math.max(1, square(rows.length) / sizes - 2);
  const p = error === 0 ? 1 : twoSidedStudent(difference / error, degrees);
  const early =
    meanOf(rows.subarray(0, middle), (row) => table.points[row] ?? 0) / table.pointsScale;
  return { early, late: early + difference / table.pointsScale, p };
}

/**
 * Compares the earlier with the later matches of versions, by role: points minus the value of the table's
 * strength, word pairs as clusters (they occur in both halves, so that the effect of a pair cancels),
 * Student's t, and Holm's correction over all tests.
 *
 * @param versions names, as in the table
 */
export function changesOf(
  table: MatchTable,
  fit: Pick<Fit, "design" | "mean">,
  versions: readonly string[],
): Change[] {
  const chances = steadyChances(table, fit);
  const slopes = [0, 1].map((isSpy) => slopeOf(table, chances, isSpy));
  const scoreOf = (row: number): number =>
    (table.points[row] ?? 0) - (slopes[table.isSpy[row] ?? 0] ?? 0) * (chances[row] ?? 0);
  const shifts = versions.flatMap((version) => {
    const rows = seatsOf(table, "version", version);
    return [1, 0].map((isSpy) =>
      shiftOf(
        table,
        rows.filter((row) => table.isSpy[row] === isSpy),
        scoreOf,
      ),
    );
  });
  const tested = shifts.filter((shift) => shift !== null);
  const adjusted = new Map(holm(tested.map(({ p }) => p)).map((p, at) => [tested[at], p]));
  const corrected = (shift: Shift | null | undefined): Shift | null =>
    shift ? { ...shift, p: adjusted.get(shift) ?? 1 } : null;
  return versions.map((_, at) => ({
    spy: corrected(shifts[2 * at]),
    civilian: corrected(shifts[2 * at + 1]),
  }));
}
