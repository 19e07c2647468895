import { estimateMean, holm, student95, twoSidedStudent } from "@wisp/stats";
import type { PlannedExperiment } from "../collections/check.ts";
import type { CardSize, Collection } from "../collections/collection.ts";
import {
  composedEnds,
  type Evaluated,
  evaluatedMetrics,
  weightedSum,
} from "../collections/composed.ts";
import type { CollectionPart, Leaf } from "../collections/leaves.ts";
import type { CollectionResult } from "../collections/run.ts";
import { reportOf } from "../report/report.ts";
import { sortBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { besideProblem, comparedIn } from "./beside.ts";
import { type CardMetric, fullTitle, titleIn } from "./card.ts";
import { gameAnchorsOf, isRated, ratingOf, scoresIn } from "./rating.ts";

/** A card with its results. */
export interface PlayedCard {
  readonly collection: Collection;
  readonly experiments: readonly PlannedExperiment[];
  readonly results: readonly CollectionResult[];
}

/** A difference of two cards, over the matches that both played: the first minus the second. */
export interface CardDifference {
  /** Null: one of them has no value. */
  readonly value: number | null;
  /** The ends of its 95% interval; null where there is none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided; below 5% exactly where the interval excludes 0. */
  readonly p: number | null;
}

/** The difference of a metric. */
export interface MetricDifference
  extends CardDifference,
    Pick<CardMetric, "id" | "title" | "table" | "unit" | "better"> {
  /** Holm's adjusted p over all metrics of the cards. */
  readonly adjustedP: number | null;
}

/** Two cards, compared match by match. */
export interface CardComparison {
  readonly subjects: readonly [string, string];
  /** Matches of each that the other played as well, with the same content. */
  readonly matches: number;
  /** Of the ratings over all games; the one comparison that is not corrected for others. */
  readonly rating: CardDifference;
  readonly figures: readonly MetricDifference[];
}

/** The contents of the matches of a block, as a text. */
const contentsOf = (matches: readonly ExperimentMatchResult[], block: number): string =>
  [...new Set(matches.filter((match) => match.block === block).map(({ content }) => content))].join(
    "\n",
  );

const resultsOf = ({ results }: PlayedCard, id: string): ExperimentMatchResult[] =>
  results.flatMap(({ experiment, result }) => (experiment === id ? [result] : []));

/** The experiments that both have, each with the results of the blocks that both played. */
function sharedParts(one: PlayedCard, other: PlayedCard): [CollectionPart, CollectionPart][] {
  return one.experiments.flatMap((planned): [CollectionPart, CollectionPart][] => {
    const theirs = other.experiments.find(({ id }) => id === planned.id);
    if (theirs === undefined) return [];
    const both = [planned, theirs].map((each, at) => ({
      each,
      results: resultsOf(at === 0 ? one : other, planned.id),
    }));
    const [first, second] = both.map(({ each, results }) => sortBlocks(each.experiment, results));
    if (first === undefined || second === undefined) return [];
    const played = new Set(second.complete);
    const shared = new Set(
      first.complete.filter(
        (block) =>
          played.has(block) &&
          contentsOf(first.matches, block) === contentsOf(second.matches, block),
      ),
    );
    const [left, right] = both.map(({ each, results }): CollectionPart => {
      const own = results.filter(({ block }) => shared.has(block));
      return { ...each, results: own, report: reportOf(each.entry, each.experiment, own) };
    });
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
}

/** The difference of two metrics of cards that played the same matches. */
export function pairedDifference(one: Evaluated, other: Evaluated): CardDifference {
  const value = one.value - other.value;
  const none = { value, low: null, high: null, p: null };
  if (one.isOfBest || other.isOfBest) return none;
  // Leaves of one experiment are of the same clusters, in which their errors are subtracted.
  const difference = weightedSum([
    [one, 1],
    [other, -1],
  ]);
  const ends = composedEnds(difference);
  if ("gap" in ends || ends.low === ends.high) return none;
  return { value, ...ends, p: chanceOf(value, ends, [...difference.up.keys()]) };
}

/** The p at which the interval would end at 0; null where the clusters that it rests on are not known. */
function chanceOf(
  value: number,
  { low, high }: { readonly low: number; readonly high: number },
  leaves: readonly Leaf[],
): number | null {
  const clusters = new Map<string, number>();
  for (const { experiment, sample } of leaves) {
    if (sample === null) return null;
    const count = sample.sums.clusters.length;
    clusters.set(experiment, Math.max(clusters.get(experiment) ?? 0, count));
  }
  const degrees = [...clusters.values()].reduce((sum, count) => sum + count - 1, 0);
  const reach = value > 0 ? value - low : high - value;
  if (degrees < 1 || reach === 0) return null;
  return twoSidedStudent((student95(degrees) * Math.abs(value)) / reach, degrees);
}

/** The mean score of a part's subject in its first arm; null: there is none. */
function scoreLeaf(part: CollectionPart): Leaf | null {
  const { sums, range } = scoresIn(part);
  const found = estimateMean(sums, range);
  if (found === null) return null;
  const { value, low, high } = found;
  const sample = { sums, range, times: 1 };
  const weight = sums.clusters.length;
  return {
    experiment: part.id,
    value,
    low: low ?? value,
    high: high ?? value,
    gap: null,
    weight,
    sample,
  };
}

/** The rating over all games as a sum of mean scores; null: there is none. */
function ratingSum(parts: readonly CollectionPart[], size: CardSize): Evaluated | null {
  const rated = new Set(ratingOf(parts, size)?.games.map(({ game }) => game));
  const games = gameAnchorsOf(parts, size).filter(({ game }) => rated.has(game));
  const slopes = new Map<Leaf, number>();
  let value = 0;
  for (const { game, anchors } of games) {
    const leaves = parts
      .filter(({ id, entry }) => isRated(id) && entry.game.id === game)
      .flatMap((part) => scoreLeaf(part) ?? []);
    const total = leaves.reduce((sum, { weight }) => sum + weight, 0);
    const scores = anchors.map(({ score }) => score);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
    const spread = Math.sqrt(squares / (scores.length - 1));
    for (const leaf of leaves) {
      const slope = leaf.weight / total / spread / games.length;
      slopes.set(leaf, slope);
      value += slope * (leaf.value - mean);
    }
  }
  return games.length === 0 ? null : { value, down: slopes, up: slopes, isOfBest: false };
}

const NO_DIFFERENCE: CardDifference = { value: null, low: null, high: null, p: null };

const differenceOf = (one: Evaluated | null, other: Evaluated | null): CardDifference =>
  one === null || other === null ? NO_DIFFERENCE : pairedDifference(one, other);

/**
 * Compares two cards metric by metric, over the matches that both played: their seeds, contents, roles and opponents
 * are the same, so luck in these falls out. Throws a RangeError where `besideProblem` has a sentence, and for
 * collections that are no cards.
 */
export function compareCards(one: PlayedCard, other: PlayedCard): CardComparison {
  const [left, right] = [one, other].map(({ collection, experiments }) =>
    comparedIn(collection, experiments),
  );
  if (!left || !right) throw new RangeError("It is no report card.");
  const problem = besideProblem(left, right);
  if (problem !== null) throw new RangeError(problem);
  const parts = sharedParts(one, other);
  const [first, second] = [parts.map(([own]) => own), parts.map(([, theirs]) => theirs)];
  const subjects = [
    one.collection.card?.subject ?? "",
    other.collection.card?.subject ?? "",
  ] as const;
  const { figures, layouts } = one.collection;
  const [mine, theirs] = [
    evaluatedMetrics(first, figures, [subjects[0]]),
    evaluatedMetrics(second, figures, [subjects[1]]),
  ];
  const found = figures.map((metric) => ({
    figure: metric,
    difference: differenceOf(mine.get(metric.id)?.[0] ?? null, theirs.get(metric.id)?.[0] ?? null),
  }));
  // Those without a p count as ones that show nothing, so that dropping them later cannot help the others.
  const adjusted = holm(found.map(({ difference: { p } }) => p ?? 1));
  return {
    subjects,
    matches: first.reduce((sum, { results }) => sum + results.length, 0),
    rating: differenceOf(ratingSum(first, left.size), ratingSum(second, right.size)),
    figures: found.map(({ figure, difference }, at) => ({
      id: figure.id,
      title: fullTitle(figure, { figures, layouts }),
      table: titleIn(layouts, figure.id),
      unit: figure.unit,
      better: figure.better,
      ...difference,
      adjustedP: difference.p === null ? null : (adjusted[at] ?? 1),
    })),
  };
}
