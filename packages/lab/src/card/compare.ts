import { estimateMean, holm } from "@wisp/stats";
import type { PlannedExperiment } from "../collections/check.ts";
import type { CardSize, Collection } from "../collections/collection.ts";
import { type Evaluated, evaluatedMetrics } from "../collections/composed.ts";
import type { CollectionPart, Leaf } from "../collections/leaves.ts";
import type { CollectionResult } from "../collections/run.ts";
import { reportOf } from "../report/report.ts";
import { type SortedBlocks, sortBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { besideProblem, comparedIn } from "./beside.ts";
import { type CardMetric, fullTitle, titleIn } from "./card.ts";
import { areUnequal, type CardLosses, contentsOf, lossesIn } from "./losses.ts";
import { NOT_TESTED, type PairedDifference, pairedDifference } from "./paired.ts";
import { gameAnchorsOf, isRated, ratingOf, scoresIn } from "./rating.ts";
import { comparedMetrics } from "./tested.ts";

/** A card with its results. */
export interface PlayedCard {
  readonly collection: Collection;
  readonly experiments: readonly PlannedExperiment[];
  readonly results: readonly CollectionResult[];
}

/** A difference of two cards, over the matches that both played: the first minus the second. */
export interface CardDifference extends Omit<PairedDifference, "value"> {
  /** Null: one of them has no value. */
  readonly value: number | null;
  /**
   * `part`: a metric that it is a part of is tested; it has an interval. `few-matches`: the plan has fewer blocks
   * than an interval needs. `unequal-losses`: one card lost more of its matches than the other (see `areUnequal`), so
   * that those left are others than planned: it has no interval either. Null: it is tested where it has a p.
   */
  readonly untested: "part" | "few-matches" | "unequal-losses" | null;
}

/** The difference of a metric. */
export interface MetricDifference
  extends CardDifference,
    Pick<CardMetric, "id" | "title" | "table" | "unit" | "better"> {
  /** Holm's adjusted p over all metrics that are tested; null where it is not. */
  readonly adjustedP: number | null;
}

/** Two cards, compared match by match. */
export interface CardComparison {
  readonly subjects: readonly [string, string];
  /** Matches of each that the other played as well, with the same content. */
  readonly matches: number;
  /** Of the ratings over all games; the one comparison that is not corrected for others. */
  readonly rating: CardDifference;
  /** Each quantity once, also where the cards list it twice. */
  readonly figures: readonly MetricDifference[];
  /** How many of the metrics are tested together. */
  readonly tests: number;
  /** Experiments of which one card lost blocks that the other did not. */
  readonly losses: readonly CardLosses[];
}

const resultsOf = ({ results }: PlayedCard, id: string): ExperimentMatchResult[] =>
  results.flatMap(({ experiment, result }) => (experiment === id ? [result] : []));

/** An experiment that both cards have. */
interface SharedPart {
  readonly losses: CardLosses;
  /** Each with the results of the blocks that both played. */
  readonly both: readonly [CollectionPart, CollectionPart];
}

function sharedParts(one: PlayedCard, other: PlayedCard): SharedPart[] {
  return one.experiments.flatMap((planned): SharedPart[] => {
    const theirs = other.experiments.find(({ id }) => id === planned.id);
    if (theirs === undefined) return [];
    const all = [
      { ...planned, results: resultsOf(one, planned.id) },
      { ...theirs, results: resultsOf(other, planned.id) },
    ] as const;
    const [first, second] = all.map(({ experiment, results }) => sortBlocks(experiment, results));
    if (first === undefined || second === undefined) return [];
    const played = new Set(second.complete);
    const ofBlock = ({ matches }: SortedBlocks, block: number): string =>
      contentsOf(matches.filter((match) => match.block === block));
    const shared = new Set(
      first.complete.filter(
        (block) => played.has(block) && ofBlock(first, block) === ofBlock(second, block),
      ),
    );
    const kept = (each: (typeof all)[number]): CollectionPart => {
      const results = each.results.filter(({ block }) => shared.has(block));
      return { ...each, results, report: reportOf(each.entry, each.experiment, results) };
    };
    return [{ losses: lossesIn(...all), both: [kept(all[0]), kept(all[1])] }];
  });
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

/** The difference of two values; without an interval and a p where their cards lost different matches. */
function differenceOf(
  one: Evaluated | null,
  other: Evaluated | null,
  losses: readonly CardLosses[],
): CardDifference {
  if (one === null || other === null) return { value: null, ...NOT_TESTED, untested: null };
  return areUnequal(losses)
    ? { value: one.value - other.value, ...NOT_TESTED, untested: "unequal-losses" }
    : { ...pairedDifference(one, other), untested: null };
}

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
  const shared = sharedParts(one, other);
  const [first, second] = [0, 1].map((side) => shared.flatMap(({ both }) => both[side] ?? []));
  if (first === undefined || second === undefined) throw new RangeError("It is no report card.");
  const subjects = [
    one.collection.card?.subject ?? "",
    other.collection.card?.subject ?? "",
  ] as const;
  const { figures, layouts } = one.collection;
  const [mine, theirs] = [
    evaluatedMetrics(first, figures, [subjects[0]]),
    evaluatedMetrics(second, figures, [subjects[1]]),
  ];
  const losses = shared.map((each) => each.losses);
  const metrics = comparedMetrics(one.collection, one.experiments, [...first, ...second]);
  const found = metrics.map(({ metric, experiments, untested }) => {
    const own = losses.filter(({ experiment }) => experiments.includes(experiment));
    const [value, beside] = [mine, theirs].map((each) => each.get(metric.id)?.[0] ?? null);
    const difference = differenceOf(value ?? null, beside ?? null, own);
    return {
      metric,
      isTested: untested === null,
      difference: { ...difference, untested: difference.untested ?? untested },
    };
  });
  // Those without a p count as ones that show nothing, so that dropping them later cannot help the others.
  const tested = found.filter(({ isTested }) => isTested);
  const adjusted = new Map(
    holm(tested.map(({ difference: { p } }) => p ?? 1)).map((p, at) => [tested[at]?.metric.id, p]),
  );
  return {
    subjects,
    matches: first.reduce((sum, { results }) => sum + results.length, 0),
    rating: differenceOf(
      ratingSum(first, left.size),
      ratingSum(second, right.size),
      losses.filter(({ experiment }) => isRated(experiment)),
    ),
    figures: found.map(({ metric, difference }) => ({
      id: metric.id,
      title: fullTitle(metric, { figures, layouts }),
      table: titleIn(layouts, metric.id),
      unit: metric.unit,
      better: metric.better,
      ...difference,
      adjustedP: difference.p === null ? null : (adjusted.get(metric.id) ?? null),
    })),
    tests: tested.length,
    losses: losses.filter(({ only }) => only[0] + only[1] > 0),
  };
}
