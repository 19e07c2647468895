import { square } from "../exact.ts";
import { ClusterCounter } from "../intervals/weighted-sum.ts";
import { type Agreement, intervalAround, type Linearised, measureAgreement } from "./agreement.ts";
import type { AgreementStatistic } from "./cells.ts";
import type { RatingTable } from "./rating-table.ts";
import {
  addDifferences,
  meanAbsoluteDifference,
  meanDifference,
  type RaterPair,
} from "./two-raters.ts";

/** The agreement of every two raters, and its mean. */
export interface AgreementOverPairs {
  /** Over the pairs that have one; undefined where none has. */
  readonly mean: Agreement;
  /** Sample standard deviation over these pairs; null for fewer than two. */
  readonly deviation: number | null;
  readonly pairs: readonly { readonly raters: RaterPair; readonly agreement: Agreement }[];
}

/** Every two raters. */
const pairsOf = ({ raters }: RatingTable): RaterPair[] =>
  raters.flatMap((one, at) => raters.slice(at + 1).map((other): RaterPair => [one, other]));

/** The items that two raters or more have rated. */
function comparedIn({ clusters }: RatingTable) {
  const compared = clusters.map((items) => items.filter(({ length }) => length > 1));
  const items = compared.flat();
  return {
    items: items.length,
    ratings: items.flat().length,
    clusters: compared.filter(({ length }) => length > 0).length,
  };
}

/** The sample standard deviation; null for fewer than two values. */
function deviationOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + square(value - mean), 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** Each cluster's influence on a mean, and what the items add that all pairs have added. */
function meanOf(parts: readonly Linearised[], clusters: number): Linearised {
  const mean = (valueIn: (part: Linearised) => number): number =>
    parts.reduce((sum, part) => sum + valueIn(part), 0) / parts.length;
  return {
    centre: mean(({ centre }) => centre),
    influences: new Float64Array(clusters).map((_, at) =>
      mean(({ influences }) => influences[at] ?? 0),
    ),
    // The same two items for all pairs: their influences go together.
    added: square(mean(({ added }) => Math.sqrt(added))),
  };
}

/**
 * The mean and the standard deviation of a statistic of two raters over all pairs of raters.
 *
 * @param statisticOf two raters, such as their Cohen's kappa
 */
export function agreementOverPairs(
  table: RatingTable,
  statisticOf: (raters: RaterPair) => AgreementStatistic,
): AgreementOverPairs {
  const found = pairsOf(table).map((raters) => ({
    raters,
    ...measureAgreement(statisticOf(raters)),
  }));
  const pairs = found.map(({ raters, agreement }) => ({ raters, agreement }));
  const size = comparedIn(table);
  const values = pairs.flatMap(({ agreement }) => agreement.value ?? []);
  if (values.length === 0) {
    const reasons = pairs.flatMap(({ agreement }) =>
      agreement.value === null ? agreement.reason : [],
    );
    const reason = reasons.find((each) => each !== "no-pairs") ?? "no-pairs";
    const { items: count, ratings } = size;
    return { mean: { value: null, reason, items: count, ratings }, deviation: null, pairs };
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const parts = found.flatMap(({ linearised }) => linearised ?? []);
  const interval = intervalAround(mean, meanOf(parts, table.clusters.length), size);
  return {
    mean: { value: mean, ...size, ...interval },
    deviation: deviationOf(values),
    pairs,
  };
}

/** The mean absolute difference of every two raters, and the mean of these, in which every pair counts the same. */
export function differenceOverPairs(table: RatingTable): AgreementOverPairs {
  const pairs = pairsOf(table).map((raters) => ({
    raters,
    agreement: meanAbsoluteDifference(table, raters),
  }));
  const { items, ratings } = comparedIn(table);
  const counter = new ClusterCounter(table.clusters.length);
  for (const { raters, agreement } of pairs) {
    addDifferences(counter, table, raters, 1 / Math.max(1, agreement.items));
  }
  return {
    mean: meanDifference(counter, table, { items, ratings }),
    deviation: deviationOf(pairs.flatMap(({ agreement }) => agreement.value ?? [])),
    pairs,
  };
}
