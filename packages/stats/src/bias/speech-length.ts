import { ClusterCounter } from "../intervals/cluster-sums.ts";
import { excessOf } from "../intervals/difference.ts";
import { type MatchTable, SEATS } from "../records/table.ts";
import type { Outcome, Unadjusted } from "./effect.ts";

/** Slopes are for so many code points a speech more than the table's mean. */
const UNIT = 100;

/** Code points a speech, in units, minus the table's mean; by seat. */
function relativeLengths(table: MatchTable): Float64Array {
  const { denominators } = table.facts.fouls;
  const lengths = Float64Array.from(
    table.speechLength,
    (length, row) => length / Math.max(1, denominators[row] ?? 0) / UNIT,
  );
  return lengths.map((length, row) => {
    const first = row - (row % SEATS);
    const seats = lengths.subarray(first, first + SEATS);
    return length - seats.reduce((sum, each) => sum + each, 0) / SEATS;
  });
}

interface Point {
  readonly row: number;
  readonly y: number;
}

/** The slope of y over length, both from their means, pairs as clusters. */
function slope(
  table: MatchTable,
  lengths: Float64Array,
  points: readonly Point[],
  outcome: Outcome,
): Unadjusted[] {
  const mean = (read: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const meanLength = mean(({ row }) => lengths[row] ?? 0);
  const meanY = mean(({ y }) => y);
  const counter = new ClusterCounter();
  for (const { row, y } of points) {
    const x = (lengths[row] ?? 0) - meanLength;
    counter.add(table.pair[Math.floor(row / SEATS)] ?? 0, x * (y - meanY), x * x);
  }
  const excess = excessOf(counter.sums());
  return excess === null ? [] : [{ factor: "speech-length", level: "", outcome, ...excess }];
}

/**
 * What goes with speeches 100 code points longer than the table's mean: votes received, and the
 * spy's wins. Lengths are chosen, not drawn: an association, not an effect.
 */
export function lengthEffects(table: MatchTable): Unadjusted[] {
  const lengths = relativeLengths(table);
  const votes = { spy: [] as Point[], civilian: [] as Point[] };
  const wins: Point[] = [];
  const { numerators, denominators } = table.facts["votes-received"];
  for (const [row, isSpy] of table.isSpy.entries()) {
    const ballots = denominators[row] ?? 0;
    const y = (numerators[row] ?? 0) / ballots;
    if (ballots > 0) votes[isSpy === 1 ? "spy" : "civilian"].push({ row, y });
    if (isSpy === 1) wins.push({ row, y: table.spyWon[Math.floor(row / SEATS)] ?? 0 });
  }
  return [
    ...slope(table, lengths, votes.spy, "votes-as-spy"),
    ...slope(table, lengths, votes.civilian, "votes-as-civilian"),
    ...slope(table, lengths, wins, "wins-as-spy"),
  ];
}
