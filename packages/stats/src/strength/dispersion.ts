import { square } from "../exact.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";

/**
 * How results vary around what strengths expect: those of a match by `within` times the variance of
 * independent pairwise comparisons, and those of an agent's matches on one content together by a covariance of
 * `ofContent` (squared logits). It is below 0 where a content favours a seat that agents take in turn.
 */
export interface Dispersion {
  readonly within: number;
  readonly ofContent: number;
}

export const INDEPENDENT: Dispersion = { within: 1, ofContent: 0 };

/**
 * Ties, and seats taken in turn, make results vary less than pairwise comparisons without them; not by more than this.
 */
const MIN_INFLATION = 0.1;
/**
 * Counts as if results of this much information had varied as independent ones: where nearly every match is decided
 * before it begins, hardly a residual is left to see it by.
 */
const INDEPENDENT_INFORMATION = 10;

/** By seat: the residuals of its pairwise comparisons, and their variance. */
export interface SeatSums {
  /** Sums of the results minus the expected ones. */
  readonly rests: Float64Array;
  /** Sums of p (1 - p). */
  readonly information: Float64Array;
}

/** What the pairwise comparisons of a point show about their dispersion. */
interface Residuals {
  readonly seats: SeatSums;
  /** Of every pairwise comparison: its information. */
  readonly rows: Float64Array;
  readonly meetings: Meetings;
}

/** The pairwise comparisons of two versions that meet on one content more than once, by row: a number, or -1. */
export interface Meetings {
  readonly of: Int32Array;
  /** By meeting: one of its rows. */
  readonly rows: readonly number[];
}

/** Finds the meetings of pairwise comparisons. */
export function meetingsOf({ seat, cellOf, seatsOfCell, halves }: PairwiseComparisons): Meetings {
  const of = new Int32Array(halves.length).fill(-1);
  const known = new Map<number, number>();
  const rows: number[] = [];
  for (let row = 0; row < of.length; row += 1) {
    const [one, other] = [cellOf[seat[0][row] ?? 0] ?? 0, cellOf[seat[1][row] ?? 0] ?? 0];
    if ((seatsOfCell[one] ?? 0) < 2 || (seatsOfCell[other] ?? 0) < 2) continue;
    const pair = Math.min(one, other) * seatsOfCell.length + Math.max(one, other);
    const meeting = known.get(pair) ?? rows.length;
    if (meeting === rows.length) {
      known.set(pair, meeting);
      rows.push(row);
    }
    of[row] = meeting;
  }
  return { of, rows };
}

/** By cell: its information, and the part of its square that several matches share. */
function cellsOf({ cellOf, versionOfCell }: PairwiseComparisons, { information }: SeatSums) {
  const all = new Float64Array(versionOfCell.length);
  const alone = new Float64Array(versionOfCell.length);
  for (const [seat, cell] of cellOf.entries()) {
    const own = information[seat] ?? 0;
    all[cell] = (all[cell] ?? 0) + own;
    alone[cell] = (alone[cell] ?? 0) + own * own;
  }
  return { all, shared: all.map((own, cell) => Math.max(0, own * own - (alone[cell] ?? 0))) };
}

/** By cell: the ratio of its variance to that of independent pairwise comparisons. */
export function inflationsOf(
  comparisons: PairwiseComparisons,
  seats: SeatSums,
  { within, ofContent }: Dispersion,
): Float64Array {
  const { all, shared } = cellsOf(comparisons, seats);
  return all.map((own, cell) =>
    own === 0 ? 1 : Math.max(MIN_INFLATION, within + (ofContent * (shared[cell] ?? 0)) / own),
  );
}

/**
 * Moments: a seat's squared residual is expected to be `within` times its information, and the product
 * of the residuals of two seats of a cell `ofContent` times that of their information. So a content that
 * occurs once says nothing about the effects of contents, and its matches count as any others.
 * What the fit has followed is added back.
 *
 * @param variances of the strengths of versions above the mean of all
 */
export function dispersionOf(
  comparisons: PairwiseComparisons,
  { seats, rows, meetings }: Residuals,
  variances: Float64Array,
): Dispersion {
  const { version, cellOf, versionOfCell, halves } = comparisons;
  const { rests, information } = seats;
  // Strengths above the mean of all are correlated: their differences vary by a little more.
  const apart = variances.length / Math.max(1, variances.length - 1);
  const varianceOf = (at: number): number => apart * (variances[at] ?? 0);
  const variancesAt = (row: number): number =>
    varianceOf(version[0][row] ?? 0) + varianceOf(version[1][row] ?? 0);
  let [squares, all] = [0, 0];
  const restOf = new Float64Array(versionOfCell.length);
  let products = 0;
  for (const [seat, cell] of cellOf.entries()) {
    const [rest, own] = [rests[seat] ?? 0, information[seat] ?? 0];
    squares += square(rest) + square(own) * varianceOf(versionOfCell[cell] ?? 0);
    all += own;
    restOf[cell] = (restOf[cell] ?? 0) + rest;
    products -= square(rest);
  }
  const sums = new Float64Array(meetings.rows.length);
  for (let row = 0; row < halves.length; row += 1) {
    const own = rows[row] ?? 0;
    const followed = square(own) * variancesAt(row);
    squares += followed;
    const meeting = meetings.of[row] ?? -1;
    if (meeting < 0) continue;
    sums[meeting] = (sums[meeting] ?? 0) + own;
    products -= followed;
  }
  for (const [meeting, sum] of sums.entries()) {
    products += square(sum) * variancesAt(meetings.rows[meeting] ?? 0);
  }
  let repeated = 0;
  const { shared } = cellsOf(comparisons, seats);
  for (const [cell, own] of shared.entries()) {
    repeated += own;
    products += square(restOf[cell] ?? 0) + own * varianceOf(versionOfCell[cell] ?? 0);
  }
  if (all === 0) return INDEPENDENT;
  return {
    within: Math.max(
      MIN_INFLATION,
      (squares + INDEPENDENT_INFORMATION) / (all + INDEPENDENT_INFORMATION),
    ),
    ofContent: repeated > 0 ? products / repeated : 0,
  };
}

/**
 * By agent: how much more its results vary than those of all agents, at least 1. Where most agents tie
 * often, one that does not varies more; the variance of all would be too small for it. It is the lower
 * end of an estimate, one standard error below.
 */
export function excessOf(
  { agents, agentOf, versionOfCell, cellOf }: PairwiseComparisons,
  { rests, information }: SeatSums,
  { within }: Dispersion,
): Float64Array {
  const count = agents.names.length;
  const [squares, expected] = [new Float64Array(count), new Float64Array(count)];
  const seats = new Float64Array(count);
  for (const [seat, rest] of rests.entries()) {
    const agent = agentOf[versionOfCell[cellOf[seat] ?? 0] ?? 0] ?? 0;
    squares[agent] = (squares[agent] ?? 0) + square(rest);
    expected[agent] = (expected[agent] ?? 0) + within * (information[seat] ?? 0);
    seats[agent] = (seats[agent] ?? 0) + 1;
  }
  return squares.map((sum, agent) => {
    const ratio = (expected[agent] ?? 0) > 0 ? sum / (expected[agent] ?? 1) : 1;
    return Math.max(1, ratio * (1 - Math.sqrt(2 / Math.max(2, seats[agent] ?? 0))));
  });
}
