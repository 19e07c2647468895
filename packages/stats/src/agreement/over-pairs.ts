import { square } from "../exact.ts";
import {
  type Agreement,
  agreementOf,
  intervalAround,
  type Linearised,
  linearise,
} from "./agreement.ts";
import type { AgreementStatistic } from "./cells.ts";
import type { RatingTable } from "./rating-table.ts";
import type { RaterPair } from "./two-raters.ts";

/** The agreement of every two raters, and its mean. */
export interface AgreementOverPairs {
  /** Over the pairs that have one; undefined where none has. */
  readonly mean: Agreement;
  /** Sample standard deviation over these pairs; null for fewer than two. */
  readonly deviation: number | null;
  readonly pairs: readonly { readonly raters: RaterPair; readonly agreement: Agreement }[];
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
  const found = table.raters.flatMap((one, at) =>
    table.raters.slice(at + 1).map((other) => {
      const raters: RaterPair = [one, other];
      const statistic = statisticOf(raters);
      return { raters, statistic, agreement: agreementOf(statistic) };
    }),
  );
  const pairs = found.map(({ raters, agreement }) => ({ raters, agreement }));
  const compared = table.clusters.map((items) => items.filter(({ length }) => length > 1));
  const items = compared.flat();
  const size = {
    items: items.length,
    ratings: items.flat().length,
    clusters: compared.filter(({ length }) => length > 0).length,
  };
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
  const squares = values.reduce((sum, value) => sum + square(value - mean), 0);
  const parts = found.flatMap(({ statistic, agreement }) =>
    agreement.value === null ? [] : linearise(statistic),
  );
  const interval = intervalAround(mean, meanOf(parts, table.clusters.length), size);
  return {
    mean: { value: mean, ...size, ...interval },
    deviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)),
    pairs,
  };
}
