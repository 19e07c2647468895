import {
  binomialUpTo,
  type ClusterSums,
  estimate,
  type IntervalGap,
  type Range,
  student95,
} from "@wisp/stats";
import { type BlockArm, clustered } from "../analysis/pairs.ts";
import { type Experiment, settingOf } from "../plan/experiment.ts";
import { type LabMetric, openRange } from "../plan/metrics.ts";
import { type CellMetric, cellMetrics, clustersOf } from "../report/comparison-results.ts";
import { type ExperimentReport, type SortedResults, sortResults } from "../report/report.ts";
import { cellName, partOf } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import type { PlannedExperiment } from "./check.ts";
import type { Recipe } from "./collection.ts";

/** `shared-content`: a median of blocks that are not independent. */
export type LeafGap = IntervalGap | "shared-content";

/** A measured metric of one subject, of which others are made. */
export interface Leaf {
  /** Of its experiment: leaves of different experiments are independent. */
  readonly experiment: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: LeafGap | null;
  /** The sum that it divides by, among metrics that are pooled; 0 for a rating, which is no ratio. */
  readonly weight: number;
  /** The ratio of these sums, multiplied by `times`; null: it is no ratio, such as a median. */
  readonly sample: {
    readonly sums: ClusterSums;
    readonly range: Range;
    readonly times: number;
  } | null;
}

/** Clusters below which no two order statistics hold a median in 95%. */
const MIN_FOR_MEDIAN = 6;

/** The median, and the order statistics around it that hold it in at least 95% (sign test). */
function medianOf(
  blocks: readonly BlockArm[],
  clusterOf: (block: number) => number,
): Omit<Leaf, "experiment" | "weight" | "sample"> | null {
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
): Omit<Leaf, "experiment" | "weight" | "sample"> | null {
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
  range: Range,
): Omit<Leaf, "experiment" | "weight"> | null {
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
  const sums = clustersOf(clustered(ratios, clusterOf));
  const found = estimate(sums, range);
  if (found === null) return null;
  const count = ratios.length;
  const times = (end: number | null): number | null => (end === null ? null : end * count);
  const { value, low, high, gap } = found;
  return {
    value: value * count,
    low: times(low),
    high: times(high),
    gap,
    sample: { sums, range, times: count },
  };
}

/** A metric of the single seats of a subject in an arm, with their blocks. */
const seatRows = (
  metric: LabMetric,
  { blocks: { matches } }: SortedResults,
  { subject, arm }: { readonly subject: string; readonly arm: string },
): BlockArm[] =>
  matches.flatMap((match) =>
    match.arm !== arm
      ? []
      : match.seats.flatMap((seat): BlockArm[] => {
          const isOwn = seat.measured && seat.name === subject;
          const part = isOwn ? partOf(metric, seat, match.pointsScale) : null;
          return part === null
            ? []
            : [{ block: match.block, arm, numerator: part[0], denominator: part[1] }];
        }),
  );

/** The results of an experiment of a collection. */
export interface CollectionPart extends PlannedExperiment {
  readonly results: readonly ExperimentMatchResult[];
  readonly report: ExperimentReport;
}

type Measured = Extract<Recipe, { readonly kind: "measured" | "skill" }>;

/** The rating of a subject of a ladder. Its games are no blocks of other metrics. */
function skillOf({ id, report }: CollectionPart, subject: string): Leaf | null {
  const row = report.ladder?.rows.find((each) => each.subject === subject);
  if (row === undefined || row.games === 0) return null;
  const { mu: value, low, high } = row;
  return { experiment: id, value, low, high, gap: null, weight: 0, sample: null };
}

/** The interview of an experiment whose answers a metric is made of; undefined: of none. */
export const interviewOf = (
  { interviews }: Pick<Experiment, "interviews">,
  metric: string,
): string | undefined =>
  interviews.find(({ name }) => metric.startsWith(`interview:${name}/`))?.name;

/** How missing and illegal answers to interviews count: not at all, or as wrong ones. */
export type MissingAnswers = "left-out" | "wrong";

/** The answers to an interview that a metric could be made of, and the legal ones among them. */
function answersTo(
  interview: string,
  seats: readonly ExperimentMatchResult["seats"][number][],
): { readonly asked: number; readonly legal: number } {
  const held = seats
    .flatMap(({ interviews }) => interviews)
    .filter((each) => each.interview === interview && each.missed !== "unable");
  return { asked: held.length, legal: held.filter(({ missed }) => missed === null).length };
}

/**
 * Reads the measured metrics of a collection; null where an experiment has none of this subject.
 *
 * @param missing `wrong`: values alone, whose intervals stay those of the legal answers. Missing
 *   answers then weigh as much as legal ones do on average
 */
export function leavesOf(
  parts: readonly CollectionPart[],
  missing: MissingAnswers = "left-out",
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
    const part = parts.find((each) => each.id === recipe.experiment);
    if (part === undefined) return null;
    if (recipe.kind === "skill") return skillOf(part, subject);
    const { experiment: id, figure, arm, take, settings } = recipe;
    const { experiment, report } = part;
    const own = arm ?? experiment.arms[0]?.name ?? "";
    const { measured, clusterOf } = sortedOf(part);
    const found = measured.find((each) => each.figure.id === figure);
    if (found === undefined) return null;
    const chosen =
      settings === undefined
        ? found.rows
        : found.rows.filter(({ block }) =>
            settings.includes(settingOf(experiment, block)?.id ?? ""),
          );
    const cells =
      settings === undefined
        ? report.cells
        : cellMetrics(found.figure, found.range, experiment, clustered(chosen, clusterOf));
    const cell: CellMetric | undefined = cells.find(
      (each) => each.figure === figure && each.subject === subject && each.arm === own,
    );
    if (cell === undefined || cell.value === null) return null;
    const blocks = chosen.filter(
      (row) => row.arm === cellName(subject, own) && row.denominator > 0,
    );
    const weight = blocks.reduce((sum, { denominator }) => sum + denominator, 0);
    if (take === "seat-median") {
      const seats = seatRows(found.figure, sortedOf(part), { subject, arm: own });
      const median = seatMedianOf(seats, clusterOf);
      return median === null ? null : { ...median, experiment: id, weight, sample: null };
    }
    if (take === "median") {
      const median = medianOf(blocks, clusterOf);
      return median === null ? null : { ...median, experiment: id, weight, sample: null };
    }
    const range = found.range ?? openRange(found.figure.unit);
    if (take === "sum") {
      const total = totalOf(blocks, experiment, clusterOf, range);
      return total === null ? null : { ...total, experiment: id, weight };
    }
    const { value, low, high, gap } = cell;
    const sums = clustersOf(clustered(blocks, clusterOf));
    const sample = { sums, range, times: 1 };
    return { experiment: id, value, low, high, gap, weight, sample };
  };
  /** A leaf whose missing answers are wrong; it has a value even where no answer is legal. */
  const withMissing = (recipe: Measured, subject: string, leaf: Leaf | null): Leaf | null => {
    const part = parts.find((each) => each.id === recipe.experiment);
    if (part === undefined || recipe.kind === "skill") return leaf;
    const { experiment } = part;
    const interview = interviewOf(experiment, recipe.figure);
    if (interview === undefined) return leaf;
    const arm = recipe.arm ?? experiment.arms[0]?.name;
    const seats = sortedOf(part).blocks.matches.flatMap((match) =>
      match.arm === arm &&
      (recipe.settings === undefined || recipe.settings.includes(match.setting ?? ""))
        ? match.seats.filter(({ name, measured }) => measured && name === subject)
        : [],
    );
    const { asked, legal } = answersTo(interview, seats);
    if (legal === asked) return leaf;
    if (leaf === null) {
      const none = { value: 0, low: null, high: null, gap: null, sample: null };
      return { ...none, experiment: part.id, weight: asked };
    }
    // The median of answers is not known once there are more of them.
    if (recipe.take !== "ratio" && recipe.take !== "sum") return null;
    const share = legal / asked;
    return { ...leaf, value: leaf.value * share, weight: leaf.weight / share };
  };
  return (recipe, subject) => {
    const key = JSON.stringify([recipe, subject]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = read(recipe, subject);
    const leaf = missing === "wrong" ? withMissing(recipe, subject, found) : found;
    known.set(key, leaf);
    return leaf;
  };
}
