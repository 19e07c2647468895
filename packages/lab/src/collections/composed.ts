import type { FigureUnit } from "@wisp/game";
import type { ComposedFigure } from "./collection.ts";
import { type CollectionPart, type Leaf, type LeafGap, leavesOf } from "./leaves.ts";

/** Why a composed figure has no interval. */
export type ComposedGap = LeafGap | "of-best";

/** A composed figure of one subject. */
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

/** The value of a figure, and its slope along each leaf that it is made of. */
interface Evaluated {
  readonly value: number;
  readonly slopes: ReadonlyMap<Leaf, number>;
  readonly isOfBest: boolean;
}

/** The correlation of two leaves over their common clusters; 1 where it is not known. */
function correlation(one: Leaf, other: Leaf): number | null {
  if (one.experiment !== other.experiment) return 0;
  if (one.deviations === null || other.deviations === null) return null;
  let [both, first, second] = [0, 0, 0];
  for (const [cluster, deviation] of one.deviations) {
    first += deviation * deviation;
    both += deviation * (other.deviations.get(cluster) ?? 0);
  }
  for (const deviation of other.deviations.values()) second += deviation * deviation;
  return first * second > 0 ? both / Math.sqrt(first * second) : 0;
}

/** Leaves with their slopes and their distances to the ends of their intervals. */
type Reach = readonly (readonly [leaf: Leaf, slope: number, down: number, up: number])[];

/** How far a sum of leaves reaches to one side. */
function reachOf(reaches: Reach, side: "down" | "up"): number {
  const own = reaches.map(([leaf, slope, down, up]) => {
    const isDown = slope > 0 === (side === "down");
    return { leaf, slope, size: Math.abs(slope) * (isDown ? down : up) };
  });
  let squares = 0;
  for (const one of own) {
    for (const other of own) {
      const known = one === other ? 1 : correlation(one.leaf, other.leaf);
      const together = known === null ? 1 : known * Math.sign(one.slope) * Math.sign(other.slope);
      squares += together * one.size * other.size;
    }
  }
  return Math.sqrt(Math.max(0, squares));
}

/**
 * The 95% interval of a figure that is made of others, from the intervals of these (Zou and Donner 2008,
 * Zou 2007 with correlations): it keeps the skewness of rates near 0 and 1. Leaves of one experiment are
 * correlated as their blocks are. Of a figure that is no sum (an area) it is that of its tangent.
 */
export function composedEnds(
  value: number,
  slopes: ReadonlyMap<Leaf, number>,
): { readonly low: number; readonly high: number } | { readonly gap: LeafGap } {
  const reaches: (readonly [Leaf, number, number, number])[] = [];
  for (const [leaf, slope] of slopes) {
    const { low, high, gap } = leaf;
    if (slope === 0) continue;
    if (low === null || high === null) return { gap: gap ?? "few-matches" };
    reaches.push([leaf, slope, leaf.value - low, high - leaf.value]);
  }
  const [only, ...more] = reaches;
  // Without a rounding error, so that it reads as in the experiment's own report.
  if (only !== undefined && more.length === 0 && only[1] === 1) {
    return { low: value - only[2], high: value + only[3] };
  }
  return { low: value - reachOf(reaches, "down"), high: value + reachOf(reaches, "up") };
}

/** Σ weight × term + plus. */
function weightedSum(
  terms: readonly (readonly [term: Evaluated, weight: number])[],
  plus = 0,
): Evaluated {
  const slopes = new Map<Leaf, number>();
  let value = plus;
  for (const [term, weight] of terms) {
    value += weight * term.value;
    for (const [leaf, slope] of term.slopes) {
      slopes.set(leaf, (slopes.get(leaf) ?? 0) + weight * slope);
    }
  }
  return { value, slopes, isOfBest: terms.some(([term]) => term.isOfBest) };
}

/** The area of a radar whose axes have these lengths, in their order. */
export function radarArea(lengths: readonly number[]): number {
  const sum = lengths.reduce(
    (total, length, at) => total + length * (lengths[(at + 1) % lengths.length] ?? 0),
    0,
  );
  return (Math.sin((2 * Math.PI) / lengths.length) * sum) / 2;
}

/** @param scales by which axes are shown: 100 for rates */
function areaOf(terms: readonly Evaluated[], scales: readonly number[]): Evaluated {
  const lengths = terms.map(({ value }, at) => value * (scales[at] ?? 1));
  const half = Math.sin((2 * Math.PI) / terms.length) / 2;
  const slopes = terms.map((term, at) => {
    const next = lengths[(at + 1) % lengths.length] ?? 0;
    const before = lengths.at(at - 1) ?? 0;
    return [term, half * (next + before) * (scales[at] ?? 1)] as const;
  });
  return { ...weightedSum(slopes), value: radarArea(lengths) };
}

const scaleOf = (unit: FigureUnit): number => (unit === "rate" ? 100 : 1);

/**
 * The ratio of the sums of measured figures. What each experiment adds to the sum below counts as given, as in
 * a sample of strata of these sizes.
 */
function pooled(terms: readonly Evaluated[]): Evaluated | null {
  const weights = terms.map(({ slopes }) => [...slopes.keys()][0]?.weight ?? 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return whole === 0
    ? null
    : weightedSum(terms.map((term, at) => [term, (weights[at] ?? 0) / whole]));
}

/** What figures are computed from. */
interface Sources {
  readonly subjects: readonly string[];
  readonly leaf: ReturnType<typeof leavesOf>;
  /** Whether matches of an experiment count already. */
  isPlayed(experiment: string): boolean;
  readonly figures: ReadonlyMap<string, ComposedFigure>;
}

/** A figure of all subjects, of figures before it. */
function evaluated(
  { recipe }: ComposedFigure,
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
        return found === null
          ? null
          : { value: found.value, slopes: new Map([[found, 1]]), isOfBest: false };
      });
    case "mean":
      return byWeights(
        recipe.of,
        recipe.of.map(() => 1 / recipe.of.length),
      );
    case "pooled": {
      // A figure that was played and has nothing to divide by adds nothing; one that is not played is missing.
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
 * All composed figures of all subjects. The same results, in any order, give the same digits.
 *
 * @param figures each names only figures before it
 */
export function composedValues(
  parts: readonly CollectionPart[],
  figures: readonly ComposedFigure[],
  subjects: readonly string[],
): ComposedValue[] {
  const known = new Map<string, readonly (Evaluated | null)[]>();
  const sources: Sources = {
    subjects,
    leaf: leavesOf(parts),
    isPlayed: (id) => parts.some((part) => part.id === id && part.report.complete > 0),
    figures: new Map(figures.map((figure) => [figure.id, figure])),
  };
  return figures.flatMap((figure) => {
    const found = evaluated(figure, known, sources);
    known.set(figure.id, found);
    return subjects.map((subject, at): ComposedValue => {
      const each = found[at] ?? null;
      const none = { figure: figure.id, subject, low: null, high: null };
      if (each === null) return { ...none, value: null, gap: null };
      if (each.isOfBest) return { ...none, value: each.value, gap: "of-best" };
      const ends = composedEnds(each.value, each.slopes);
      return "gap" in ends
        ? { ...none, value: each.value, gap: ends.gap }
        : { ...none, value: each.value, low: ends.low, high: ends.high, gap: null };
    });
  });
}
