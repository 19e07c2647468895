import { student95 } from "../distributions.ts";
import { exp, log, square } from "../exact.ts";
import { MIN_MATCHES, MIN_PAIRS } from "../intervals/interval.ts";
import {
  type AgreementStatistic,
  type ClusterCells,
  totalsOf,
  type UndefinedReason,
} from "./cells.ts";

/** Why an agreement has no interval: fewer than eight items, or fewer than three clusters. */
export const agreementGaps = ["few-items", "few-clusters"] as const;
export type AgreementGap = (typeof agreementGaps)[number];

/** How many items and ratings can be compared. */
interface Compared {
  readonly items: number;
  readonly ratings: number;
}

/** An agreement with its 95% interval for new items of new clusters, or with the reason why it has none. */
export interface MeasuredAgreement extends Compared {
  readonly value: number;
  /** Null where there is a gap, as are `high` and `itemsToHalve`. */
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: AgreementGap | null;
  readonly clusters: number;
  /** With as many items in all, rated and clustered as these, the interval would be half as wide. */
  readonly itemsToHalve: number | null;
}

/** Ratings without an agreement. */
export interface UndefinedAgreement extends Compared {
  readonly value: null;
  readonly reason: UndefinedReason;
}

export type Agreement = MeasuredAgreement | UndefinedAgreement;

/** By which part of all sums a slope is measured: rounding and curvature then err by about 1e-9 and 1e-6. */
const STEP = 1e-6;

/** How a statistic depends on each cluster, near its value with two items added. */
export interface Linearised {
  readonly centre: number;
  /** What each cluster of the table adds to the value. */
  readonly influences: Float64Array;
  /** What the added items add to the variance. */
  readonly added: number;
}

/**
 * A defined statistic with two items added, and its influences (the infinitesimal jackknife).
 *
 * @throws Error where its value is undefined
 */
function linearise({ sums, evaluate, addedTo }: AgreementStatistic): Linearised {
  const totals = totalsOf(sums);
  const outcomes = addedTo(totals);
  for (const { chance, amounts } of outcomes) {
    for (const [cell, amount] of amounts) totals[cell] = (totals[cell] ?? 0) + chance * amount;
  }
  const valueAt = (): number => {
    const value = evaluate(totals);
    if (typeof value === "string") throw new Error(`no agreement: ${value}`);
    return value;
  };
  const step = STEP * totals.reduce((sum, amount) => sum + amount, 0);
  const slopes = totals.map((amount, cell) => {
    if (amount === 0) return 0;
    totals[cell] = amount + step;
    const above = valueAt();
    totals[cell] = amount - step;
    const below = valueAt();
    totals[cell] = amount;
    return (above - below) / (2 * step);
  });
  return {
    centre: valueAt(),
    influences: influencesOf(sums, slopes),
    added: outcomes.reduce((sum, { chance, amounts }) => {
      const influence = amounts.reduce((all, [cell, each]) => all + each * (slopes[cell] ?? 0), 0);
      return sum + chance * square(influence);
    }, 0),
  };
}

function influencesOf(
  { starts, cells, amounts }: ClusterCells,
  slopes: Float64Array,
): Float64Array {
  return new Float64Array(starts.length - 1).map((_, cluster) => {
    let influence = 0;
    for (let at = starts[cluster] ?? 0; at < (starts[cluster + 1] ?? 0); at += 1) {
      influence += (amounts[at] ?? 0) * (slopes[cells[at] ?? 0] ?? 0);
    }
    return influence;
  });
}

/** Fisher's transformation, and back. */
const fisher = (value: number): number => (log(1 + value) - log(1 - value)) / 2;
const backFrom = (z: number): number => 1 - 2 / (exp(2 * z) + 1);

/** Why a number of items and clusters has no interval; null where it has one. */
export function gapOf({ items, clusters }: Size): AgreementGap | null {
  if (items < MIN_MATCHES) return "few-items";
  return clusters < MIN_PAIRS ? "few-clusters" : null;
}

type Size = Pick<MeasuredAgreement, "items" | "clusters">;
type Interval = Pick<MeasuredAgreement, "low" | "high" | "gap" | "itemsToHalve">;

/** Student's interval on Fisher's scale, which always holds the value. */
export function intervalAround(
  value: number,
  { centre, influences, added }: Linearised,
  { items, clusters }: Size,
): Interval {
  const gap = gapOf({ items, clusters });
  if (gap !== null) return { low: null, high: null, gap, itemsToHalve: null };
  const squares = influences.reduce((sum, influence) => sum + square(influence), added);
  const variance = (squares * clusters) / (clusters - 1);
  const error = Math.sqrt(variance) / (1 - square(centre));
  const middle = fisher(centre);
  const endsWith = (more: number): readonly [number, number] => {
    const half = (student95(clusters * more - 1) * error) / Math.sqrt(more);
    return [backFrom(middle - half), backFrom(middle + half)];
  };
  const widthWith = (more: number): number => {
    const [low, high] = endsWith(more);
    return high - low;
  };
  const [low, high] = endsWith(1);
  return {
    low: Math.min(low, value),
    high: Math.max(high, value),
    gap: null,
    itemsToHalve: leastWhere(items, (many) => 2 * widthWith(many / items) <= high - low),
  };
}

/** The least whole number above `from` from which on something holds. */
function leastWhere(from: number, holds: (many: number) => boolean): number {
  let [below, above] = [from, 2 * from];
  while (!holds(above)) [below, above] = [above, 2 * above];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

/** An agreement with what its interval is computed from; null: it has no value. */
interface WithInfluences {
  readonly agreement: Agreement;
  readonly linearised: Linearised | null;
}

/** The value of a statistic with its interval, or why it has none. */
export function measureAgreement(statistic: AgreementStatistic): WithInfluences {
  const { items, ratings, clusters } = statistic.sums;
  const value = statistic.evaluate(totalsOf(statistic.sums));
  const reason = typeof value === "number" && statistic.areConstant ? "constant-raters" : value;
  if (typeof reason === "string") {
    return { agreement: { value: null, reason, items, ratings }, linearised: null };
  }
  const linearised = linearise(statistic);
  const interval = intervalAround(reason, linearised, { items, clusters });
  return { agreement: { value: reason, items, ratings, clusters, ...interval }, linearised };
}

/** The value of a statistic with its interval, or why it has none. */
export const agreementOf = (statistic: AgreementStatistic): Agreement =>
  measureAgreement(statistic).agreement;
