import type { FigureUnit } from "@wisp/game";
import { binomialUpTo, estimate, type IntervalGap, student95 } from "@wisp/stats";
import { type BlockArm, clustered, type FigureRange } from "../analysis/pairs.ts";
import { type Experiment, settingOf } from "../plan/experiment.ts";
import type { LabFigure } from "../plan/figures.ts";
import type { CellFigure } from "../report/claims.ts";
import { type Report, type SortedResults, sortResults } from "../report/report.ts";
import { cellName, partOf } from "../results/blocks.ts";
import type { MatchResult } from "../results/result.ts";
import type { PlannedExperiment } from "./check.ts";
import type { ComposedFigure, Recipe } from "./collection.ts";

/** Why a composed figure has no interval. */
export type ComposedGap = LeafGap | "of-best";

/** `shared-content`: a median of blocks that are not independent. */
type LeafGap = IntervalGap | "shared-content";

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

/** A measured figure of one subject, of which others are made. */
export interface Leaf {
  /** Of its experiment: leaves of different experiments are independent. */
  readonly experiment: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: LeafGap | null;
  /** What each cluster of blocks contributes; null: not known, as of a median. */
  readonly deviations: ReadonlyMap<number, number> | null;
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

/** Clusters below which no two order statistics hold a median in 95%. */
const MIN_FOR_MEDIAN = 6;

/** The median, and the order statistics around it that hold it in at least 95% (sign test). */
function medianOf(
  blocks: readonly BlockArm[],
  clusterOf: (block: number) => number,
): Omit<Leaf, "experiment" | "deviations"> | null {
  const sorted = blocks
    .map(({ numerator, denominator }) => numerator / denominator)
    .sort((one, other) => one - other);
  const count = sorted.length;
  const [left, right] = [sorted[Math.floor((count - 1) / 2)], sorted[Math.floor(count / 2)]];
  if (left === undefined || right === undefined) return null;
  const value = (left + right) / 2;
  const none = { value, low: null, high: null };
  if (count < MIN_FOR_MEDIAN) return { ...none, gap: "few-matches" };
  const clusters = new Set(blocks.map(({ block }) => clusterOf(block))).size;
  if (clusters < count) return { ...none, gap: "shared-content" };
  let below = 0;
  while (binomialUpTo(count, below, 0.5) <= 0.025) below += 1;
  return {
    value,
    low: sorted[below - 1] ?? value,
    high: sorted[count - below] ?? value,
    gap: null,
  };
}

/** Clusters below which the share of single seats below a median has no known error. */
const MIN_FOR_SEATS = 20;

/**
 * The median of single seats, of which several may share a cluster: the share of seats below it has an
 * error from cluster to cluster, and the values at the ends of its interval are those of the median's
 * (Woodruff 1952).
 */
function seatMedianOf(
  seats: readonly BlockArm[],
  clusterOf: (block: number) => number,
): Omit<Leaf, "experiment" | "deviations"> | null {
  const valued = seats
    .map(({ block, numerator, denominator }) => ({
      cluster: clusterOf(block),
      value: numerator / denominator,
    }))
    .sort((one, other) => one.value - other.value);
  const count = valued.length;
  const at = (place: number): number => valued[Math.min(count - 1, Math.max(0, place))]?.value ?? 0;
  if (count === 0) return null;
  const value = (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
  const sums = new Map<number, number>();
  for (const [place, { cluster }] of valued.entries()) {
    const rest = Math.sign(2 * place - count + 1) / 2;
    sums.set(cluster, (sums.get(cluster) ?? 0) + rest);
  }
  if (sums.size < MIN_FOR_SEATS) return { value, low: null, high: null, gap: "few-matches" };
  const squares = [...sums.values()].reduce((sum, rest) => sum + rest * rest, 0);
  const reach = student95(sums.size - 1) * Math.sqrt(squares);
  return {
    value,
    low: at(Math.floor(count / 2 - reach)),
    high: at(Math.ceil(count / 2 + reach) - 1),
    gap: null,
  };
}

/**
 * The sum over settings, each with its own ratio; without settings, over clusters of blocks. Settings of
 * one cluster are one unit of its interval.
 */
function totalOf(
  blocks: readonly BlockArm[],
  experiment: Experiment,
  clusterOf: (block: number) => number,
  range: FigureRange | null,
): Omit<Leaf, "experiment"> | null {
  const settings = Map.groupBy(
    blocks,
    ({ block }) => settingOf(experiment, block)?.id ?? clusterOf(block),
  );
  const ratios = [...settings.values()].map((own) => ({
    block: own[0]?.block ?? 0,
    arm: own[0]?.arm ?? "",
    numerator:
      own.reduce((sum, { numerator }) => sum + numerator, 0) /
      own.reduce((sum, { denominator }) => sum + denominator, 0),
    denominator: 1,
  }));
  const rows = clustered(ratios, clusterOf);
  const found = estimate(
    {
      clusters: Int32Array.from(rows, ({ block }) => block),
      numerators: Float64Array.from(rows, ({ numerator }) => numerator),
      denominators: Float64Array.from(rows, ({ denominator }) => denominator),
      units: Float64Array.from(rows, () => 1),
    },
    range ?? [0, null],
  );
  if (found === null) return null;
  const count = ratios.length;
  const times = (end: number | null): number | null => (end === null ? null : end * count);
  const { value, low, high, gap } = found;
  return {
    value: value * count,
    low: times(low),
    high: times(high),
    gap,
    deviations: deviationsOf(rows, value),
  };
}

/** A figure of the single seats of a subject in an arm, with their blocks. */
const seatRows = (
  figure: LabFigure,
  { blocks: { matches } }: SortedResults,
  { subject, arm }: { readonly subject: string; readonly arm: string },
): BlockArm[] =>
  matches.flatMap((match) =>
    match.arm !== arm
      ? []
      : match.seats.flatMap((seat): BlockArm[] => {
          const isOwn = seat.measured && seat.name === subject;
          const part = isOwn ? partOf(figure, seat, match.pointsScale) : null;
          return part === null
            ? []
            : [{ block: match.block, arm, numerator: part[0], denominator: part[1] }];
        }),
  );

/** What clusters contribute to a ratio. */
const deviationsOf = (rows: readonly BlockArm[], value: number): ReadonlyMap<number, number> =>
  new Map(rows.map((row) => [row.block, row.numerator - value * row.denominator]));

/** The results of an experiment of a collection. */
export interface CollectionPart extends PlannedExperiment {
  readonly results: readonly MatchResult[];
  readonly report: Report;
}

type Measured = Extract<Recipe, { readonly kind: "measured" | "skill" }>;

/** The rating of a subject of a ladder. Its games are no blocks of other figures. */
function skillOf({ id, report }: CollectionPart, subject: string): Leaf | null {
  const row = report.ladder?.rows.find((each) => each.subject === subject);
  if (row === undefined || row.games === 0) return null;
  const { mu: value, low, high } = row;
  return { experiment: id, value, low, high, gap: null, deviations: null };
}

/** Reads the measured figures of a collection; null where an experiment has none of this subject. */
export function leavesOf(
  parts: readonly CollectionPart[],
): (recipe: Measured, subject: string) => Leaf | null {
  const sorted = new Map<string, SortedResults>();
  const known = new Map<string, Leaf | null>();
  const sortedOf = ({ id, entry, experiment, results }: CollectionPart): SortedResults => {
    const found =
      sorted.get(id) ??
      sortResults(entry, experiment, results, [experiment.primary, ...experiment.secondary]);
    sorted.set(id, found);
    return found;
  };
  const read = (recipe: Measured, subject: string): Leaf | null => {
    const { experiment: id } = recipe;
    const part = parts.find((each) => each.id === id);
    if (part === undefined) return null;
    if (recipe.kind === "skill") return skillOf(part, subject);
    const { figure, arm, take } = recipe;
    const own = arm ?? part.experiment.arms[0]?.name ?? "";
    const { measured, clusterOf } = sortedOf(part);
    const found = measured.find((each) => each.figure.id === figure);
    const cell: CellFigure | undefined = part.report.cells.find(
      (each) => each.figure === figure && each.subject === subject && each.arm === own,
    );
    if (found === undefined || cell === undefined || cell.value === null) return null;
    const blocks = found.rows.filter(
      (row) => row.arm === cellName(subject, own) && row.denominator > 0,
    );
    if (take === "seat-median") {
      const seats = seatRows(found.figure, sortedOf(part), { subject, arm: own });
      const median = seatMedianOf(seats, clusterOf);
      return median === null ? null : { ...median, experiment: id, deviations: null };
    }
    if (take === "median") {
      const median = medianOf(blocks, clusterOf);
      return median === null ? null : { ...median, experiment: id, deviations: null };
    }
    if (take === "sum") {
      const total = totalOf(blocks, part.experiment, clusterOf, found.range);
      return total === null ? null : { ...total, experiment: id };
    }
    const { value, low, high, gap } = cell;
    const deviations = deviationsOf(clustered(blocks, clusterOf), value);
    return { experiment: id, value, low, high, gap, deviations };
  };
  return (recipe, subject) => {
    const which = recipe.kind === "skill" ? [] : [recipe.figure, recipe.arm, recipe.take];
    const key = [recipe.kind, recipe.experiment, ...which, subject].join("/");
    const leaf = known.get(key) ?? read(recipe, subject);
    known.set(key, leaf);
    return leaf;
  };
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

/** A figure of all subjects, of figures before it. */
function evaluated(
  { recipe }: ComposedFigure,
  subjects: readonly string[],
  leaf: ReturnType<typeof leavesOf>,
  before: ReadonlyMap<string, readonly (Evaluated | null)[]>,
  figures: ReadonlyMap<string, ComposedFigure>,
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
  const leaf = leavesOf(parts);
  const known = new Map<string, readonly (Evaluated | null)[]>();
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  return figures.flatMap((figure) => {
    const found = evaluated(figure, subjects, leaf, known, byId);
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
