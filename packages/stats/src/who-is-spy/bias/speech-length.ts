import { ClusterCounter } from "../../intervals/cluster-sums.ts";
import { excessOf } from "../../intervals/difference.ts";
import { factOf, type MatchTable, SEATS } from "../records/table.ts";
import type { BiasMeasure, UnadjustedEffect } from "./effect.ts";

/** Code points a speech above the table's mean that a slope is stated for. */
const UNIT = 100;

/** Code points a speech, in units, minus the table's mean; by seat. */
function relativeLengths(table: MatchTable): Float64Array {
  const speeches = factOf(table, "fouls").denominator;
  const lengths = new Float64Array(table.speechLength.length);
  for (let first = 0; first < lengths.length; first += SEATS) {
    let sum = 0;
    for (let row = first; row < first + SEATS; row += 1) {
      const length = (table.speechLength[row] ?? 0) / Math.max(1, speeches(row)) / UNIT;
      lengths[row] = length;
      sum += length;
    }
    for (let row = first; row < first + SEATS; row += 1) {
      lengths[row] = (lengths[row] ?? 0) - sum / SEATS;
    }
  }
  return lengths;
}

/** A value by row; NaN where a seat has none. */
type RowValues = (row: number) => number;

/** The slope of y over length, both from their means, pairs as clusters. */
function slope(
  table: MatchTable,
  lengths: Float64Array,
  y: RowValues,
  measure: BiasMeasure,
): UnadjustedEffect[] {
  let [count, lengthSum, ySum] = [0, 0, 0];
  for (let row = 0; row < lengths.length; row += 1) {
    const value = y(row);
    if (Number.isNaN(value)) continue;
    count += 1;
    lengthSum += lengths[row] ?? 0;
    ySum += value;
  }
  const counter = new ClusterCounter(table.pairs.names.length);
  for (let row = 0; row < lengths.length; row += 1) {
    const value = y(row);
    if (Number.isNaN(value)) continue;
    const x = (lengths[row] ?? 0) - lengthSum / count;
    counter.add(table.pair[Math.floor(row / SEATS)] ?? 0, x * (value - ySum / count), x * x);
  }
  const excess = excessOf(counter.sums());
  return excess === null
    ? []
    : [{ factor: "speech-length", level: "", outcome: measure, ...excess }];
}

/**
 * The association of speeches 100 code points longer than the table's mean with votes received, and
 * with the spy's wins. Lengths are chosen, not drawn, so this is not an effect.
 */
export function lengthEffects(table: MatchTable): UnadjustedEffect[] {
  const lengths = relativeLengths(table);
  const { numerator, denominator } = factOf(table, "votes-received");
  /** Votes a ballot; without a ballot 0 by 0, which is NaN. */
  const votesAs =
    (side: number): RowValues =>
    (row) =>
      table.isSpy[row] === side ? numerator(row) / denominator(row) : Number.NaN;
  const wins: RowValues = (row) =>
    table.isSpy[row] === 1 ? (table.spyWon[Math.floor(row / SEATS)] ?? 0) : Number.NaN;
  return [
    ...slope(table, lengths, votesAs(1), "votes-as-spy"),
    ...slope(table, lengths, votesAs(0), "votes-as-civilian"),
    ...slope(table, lengths, wins, "wins-as-spy"),
  ];
}
