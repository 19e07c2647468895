import type { MetricUnit } from "@wisp/game";
import { MIN_MATCHES, totalReach } from "@wisp/stats";
import type { ComposedMetric } from "./collection.ts";
import {
  type CollectionPart,
  type Leaf,
  type LeafGap,
  leavesOf,
  type MissingAnswers,
} from "./leaves.ts";

/** Why a composed metric has no interval. */
export type ComposedGap = LeafGap | "of-best";

/** A composed metric of one subject. */
export interface ComposedValue {
  readonly figure: string;
  readonly subject: string;
  /** Null: one of its parts is missing, or there is nothing to divide by. */
  readonly value: number | null;
  /** The ends of its 95% interval; null where there is a `gap` or no value. */
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: ComposedGap | null;
}

/** The slopes of a metric along leaves. */
type Slopes = ReadonlyMap<Leaf, number>;

/** The value of a metric, and its slopes along each leaf that it is made of, on the way to either end. */
export interface Evaluated {
  readonly value: number;
  readonly down: Slopes;
  readonly up: Slopes;
  readonly isOfBest: boolean;
  /** Whether it is one ratio of the matches of several experiments; absent: no. */
  readonly isPooled?: boolean;
}

/** A leaf with its slope, which is not 0, and its ends. */
interface Reaching {
  readonly leaf: Leaf;
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

/** How far a leaf by itself moves the metric. */
function ownReach({ leaf, slope, low, high }: Reaching, side: "down" | "up"): number {
  const isDown = slope > 0 === (side === "down");
  return Math.abs(slope) * (isDown ? leaf.value - low : high - leaf.value);
}

/** How far a sum of leaves reaches, of which those that are ratios are known by cluster. */
function ratiosReach(all: readonly Reaching[], side: "down" | "up"): number {
  const addends = all.flatMap(({ leaf: { experiment, sample }, slope }) =>
    sample === null
      ? []
      : [
          {
            source: experiment,
            sums: sample.sums,
            range: sample.range,
            weight: slope * sample.times,
          },
        ],
  );
  return totalReach(addends, side === "down" ? 0 : 1);
}

/** How far a sum of leaves reaches to one side. */
function reachOf(all: readonly Reaching[], side: "down" | "up"): number {
  const [only, ...more] = all;
  if (only !== undefined && more.length === 0) return ownReach(only, side);
  if (all.every(({ leaf }) => leaf.sample !== null)) return ratiosReach(all, side);
  // Nothing is known of how medians and ratings of one experiment depend on its other metrics.
  const squares = [...Map.groupBy(all, ({ leaf }) => leaf.experiment).values()].map((own) => {
    const ofOthers = own
      .filter(({ leaf }) => leaf.sample === null)
      .reduce((sum, each) => sum + ownReach(each, side), 0);
    return (ratiosReach(own, side) + ofOthers) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

/**
 * Whether ratios of different experiments have matches enough for the interval of all their matches together: one
 * of a few clusters, but not of one, shows how much it varies.
 */
function areEnough(leaves: readonly Leaf[]): boolean {
  const counts = leaves.map(({ sample }) => sample?.sums.clusters.length ?? 0);
  return (
    counts.length > 1 &&
    counts.every((count) => count > 1) &&
    counts.reduce((sum, count) => sum + count, 0) >= MIN_MATCHES
  );
}

/** The leaves along which a metric has slopes; the reason where one has no interval. */
function reachingOf(
  slopes: Slopes,
  isPooled: boolean,
): readonly Reaching[] | { readonly gap: LeafGap } {
  const moving = [...slopes].filter(([, slope]) => slope !== 0);
  const isWhole = isPooled && areEnough(moving.map(([leaf]) => leaf));
  const found: Reaching[] = [];
  for (const [leaf, slope] of moving) {
    const { value, low, high, gap } = leaf;
    const isEnough = low !== null && high !== null;
    if (!isEnough && !(isWhole && gap === "few-matches")) return { gap: gap ?? "few-matches" };
    found.push({ leaf, slope, low: low ?? value, high: high ?? value });
  }
  return found;
}

/**
 * The 95% interval of a metric that is made of others: that of a weighted sum of ratios, from the clusters of all of
 * them. Medians and ratings have intervals of their own, which are added as distances (Zou and Donner 2008).
 */
export function composedEnds({
  value,
  down,
  up,
  isPooled = false,
}: Pick<Evaluated, "value" | "down" | "up" | "isPooled">):
  | { readonly low: number; readonly high: number }
  | { readonly gap: LeafGap } {
  const [below, above] = [reachingOf(down, isPooled), reachingOf(up, isPooled)];
  if ("gap" in below) return below;
  if ("gap" in above) return above;
  return { low: value - reachOf(below, "down"), high: value + reachOf(above, "up") };
}

/** Σ weight × term + plus. */
export function weightedSum(
  terms: readonly (readonly [term: Evaluated, weight: number])[],
  plus = 0,
): Evaluated {
  const [down, up] = [new Map<Leaf, number>(), new Map<Leaf, number>()];
  const add = (to: Map<Leaf, number>, slopes: Slopes, weight: number): void => {
    for (const [leaf, slope] of slopes) to.set(leaf, (to.get(leaf) ?? 0) + weight * slope);
  };
  let value = plus;
  for (const [term, weight] of terms) {
    value += weight * term.value;
    add(down, weight > 0 ? term.down : term.up, weight);
    add(up, weight > 0 ? term.up : term.down, weight);
  }
  return { value, down, up, isOfBest: terms.some(([term]) => term.isOfBest) };
}

/** The area of a radar whose axes have these lengths, in their order. */
export function radarArea(lengths: readonly number[]): number {
  const sum = lengths.reduce(
    (total, length, at) => total + length * (lengths[(at + 1) % lengths.length] ?? 0),
    0,
  );
  return (Math.sin((2 * Math.PI) / lengths.length) * sum) / 2;
}

/**
 * The area of a radar. It is no sum: its slopes are those half-way to either end, where each of k axes has gone
 * 1 / √k of the way to its own, as independent ones of one size do. Axes near 0 would have slopes near 0 themselves.
 *
 * @param scales by which axes are shown: 100 for rates
 */
export function areaOf(terms: readonly Evaluated[], scales: readonly number[]): Evaluated {
  const lengths = terms.map(({ value }, at) => value * (scales[at] ?? 1));
  const half = Math.sin((2 * Math.PI) / terms.length) / 2;
  const part = 1 / (2 * Math.sqrt(terms.length));
  const towards = (end: "low" | "high"): Evaluated => {
    const middles = terms.map((term, at) => {
      const ends = composedEnds(term);
      const way = "gap" in ends ? 0 : ends[end] - term.value;
      return (term.value + part * way) * (scales[at] ?? 1);
    });
    return weightedSum(
      terms.map((term, at) => {
        const next = middles[(at + 1) % middles.length] ?? 0;
        const before = middles.at(at - 1) ?? 0;
        return [term, half * (next + before) * (scales[at] ?? 1)];
      }),
    );
  };
  const { down, isOfBest } = towards("low");
  return { value: radarArea(lengths), down, up: towards("high").up, isOfBest };
}

const scaleOf = (unit: MetricUnit): number => (unit === "rate" ? 100 : 1);

/**
 * The ratio of the sums of measured metrics. What each experiment adds to the sum below counts as given, as in
 * a sample of strata of these sizes.
 */
function pooled(terms: readonly Evaluated[]): Evaluated | null {
  const weights = terms.map(({ up }) => [...up.keys()][0]?.weight ?? 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return whole === 0
    ? null
    : {
        ...weightedSum(terms.map((term, at) => [term, (weights[at] ?? 0) / whole])),
        isPooled: true,
      };
}

/** What metrics are computed from. */
interface Sources {
  readonly subjects: readonly string[];
  readonly leaf: ReturnType<typeof leavesOf>;
  /** Whether matches of an experiment count already. */
  isPlayed(experiment: string): boolean;
  readonly figures: ReadonlyMap<string, ComposedMetric>;
}

/** A metric of all subjects, of metrics before it. */
function evaluated(
  { recipe }: ComposedMetric,
  before: ReadonlyMap<string, readonly (Evaluated | null)[]>,
  { subjects, leaf, isPlayed, figures }: Sources,
): (Evaluated | null)[] {
  const termsAt = (ids: readonly string[], at: number): Evaluated[] | null => {
    const terms = ids.flatMap((id) => before.get(id)?.[at] ?? []);
    return terms.length === ids.length ? terms : null;
  };
  const together = (
    ids: readonly string[],
    join: (terms: readonly Evaluated[]) => Evaluated,
  ): (Evaluated | null)[] =>
    subjects.map((_, at) => {
      const terms = termsAt(ids, at);
      return terms === null ? null : join(terms);
    });
  const byWeights = (ids: readonly string[], weights: readonly number[], plus = 0) =>
    together(ids, (terms) =>
      weightedSum(
        terms.map((term, at) => [term, weights[at] ?? 0]),
        plus,
      ),
    );
  switch (recipe.kind) {
    case "measured":
    case "skill":
      return subjects.map((subject) => {
        const found = leaf(recipe, subject);
        if (found === null) return null;
        const slopes = new Map([[found, 1]]);
        return { value: found.value, down: slopes, up: slopes, isOfBest: false };
      });
    case "mean":
      return byWeights(
        recipe.of,
        recipe.of.map(() => 1 / recipe.of.length),
      );
    case "pooled": {
      // A metric that was played and has nothing to divide by adds nothing; one that is not played is missing.
      const isEmpty = (id: string, at: number): boolean => {
        const own = figures.get(id)?.recipe;
        const isMissing = (before.get(id)?.[at] ?? null) === null;
        return isMissing && own?.kind === "measured" && isPlayed(own.experiment);
      };
      return subjects.map((_, at) => {
        const terms = termsAt(
          recipe.of.filter((id) => !isEmpty(id, at)),
          at,
        );
        return terms === null ? null : pooled(terms);
      });
    }
    case "weighted":
      return byWeights(
        recipe.of.map(({ figure }) => figure),
        recipe.of.map(({ weight }) => weight),
        recipe.plus,
      );
    case "divided":
      return byWeights([recipe.of], [1 / recipe.by]);
    case "area": {
      const scales = recipe.of.map((id) => scaleOf(figures.get(id)?.unit ?? "score"));
      return together(recipe.of, (terms) => areaOf(terms, scales));
    }
    case "of-best": {
      const all = before.get(recipe.of) ?? [];
      const values = all.flatMap((each) => each?.value ?? []);
      const isLow = figures.get(recipe.of)?.better === "low";
      const best = isLow ? Math.min(...values) : Math.max(...values);
      return all.map((each) =>
        each === null || best === 0 ? null : { ...weightedSum([[each, 1 / best]]), isOfBest: true },
      );
    }
  }
}

/**
 * Metrics of all subjects, by id, before their intervals.
 *
 * @param metrics each names only metrics before it
 */
export function evaluatedMetrics(
  parts: readonly CollectionPart[],
  metrics: readonly ComposedMetric[],
  subjects: readonly string[],
  missing: MissingAnswers = "left-out",
): ReadonlyMap<string, readonly (Evaluated | null)[]> {
  const known = new Map<string, readonly (Evaluated | null)[]>();
  const sources: Sources = {
    subjects,
    leaf: leavesOf(parts, missing),
    isPlayed: (id) => parts.some((part) => part.id === id && part.report.complete > 0),
    figures: new Map(metrics.map((metric) => [metric.id, metric])),
  };
  for (const metric of metrics) known.set(metric.id, evaluated(metric, known, sources));
  return known;
}

/**
 * All composed metrics of all subjects. The same results, in any order, give the same digits.
 *
 * @param metrics each names only metrics before it
 */
export function composedValues(
  parts: readonly CollectionPart[],
  metrics: readonly ComposedMetric[],
  subjects: readonly string[],
): ComposedValue[] {
  const known = evaluatedMetrics(parts, metrics, subjects);
  return metrics.flatMap((metric) => {
    const found = known.get(metric.id) ?? [];
    return subjects.map((subject, at): ComposedValue => {
      const each = found[at] ?? null;
      const none = { figure: metric.id, subject, low: null, high: null };
      if (each === null) return { ...none, value: null, gap: null };
      if (each.isOfBest) return { ...none, value: each.value, gap: "of-best" };
      const ends = composedEnds(each);
      return "gap" in ends
        ? { ...none, value: each.value, gap: ends.gap }
        : { ...none, value: each.value, low: ends.low, high: ends.high, gap: null };
    });
  });
}
