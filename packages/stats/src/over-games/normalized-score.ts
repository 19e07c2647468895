import { square } from "../exact.ts";
import { type Estimate, estimateMean, type Range, ratioOf } from "../intervals/interval.ts";
import { type Addend, totalReach } from "../intervals/total.ts";
import type { ClusterSums } from "../intervals/weighted-sum.ts";

/** What an agent scored in a game, and what anchors score there: agents whose mean scores are fixed. */
export interface GameScores {
  readonly game: string;
  /**
   * Scores by match; matches that share a content are one. Those of different designs, such as roles, are apart,
   * and each design counts as its matches do.
   */
  readonly designs: readonly ClusterSums[];
  /** The least and the greatest score of a match. */
  readonly range: Range;
  /** Mean scores of the anchors, by name: of two or more, which differ. */
  readonly anchors: Readonly<Record<string, number>>;
}

/**
 * The normalized score in one game: by how many standard deviations of the anchors' mean scores the agent's mean
 * score is above their mean.
 */
export interface NormalizedScore extends Estimate {
  readonly game: string;
  /** How many. */
  readonly scores: number;
}

/** The mean of the normalized scores in several games, which all count the same. */
export interface OverGames extends Estimate {
  readonly games: readonly NormalizedScore[];
  /** The same without each of the games; [] where there is only one. */
  readonly without: readonly { readonly game: string; readonly value: number }[];
}

/** Below this no interval is of use. */
export const MIN_SCORES = 4;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The anchors' mean and sample standard deviation; null where they do not differ. */
function spreadOf(
  anchors: readonly number[],
): { readonly mean: number; readonly by: number } | null {
  const mean = meanOf(anchors);
  const squares = anchors.reduce((sum, score) => sum + square(score - mean), 0);
  const by = Math.sqrt(squares / (anchors.length - 1));
  return by > 0 ? { mean, by } : null;
}

/** A weighted sum with its 95% interval. */
const around = (value: number, addends: readonly Addend[]): Estimate => ({
  value,
  low: value - totalReach(addends, 0),
  high: value + totalReach(addends, 1),
});

/** The normalized score in a game with what it is a sum of; null where it is left out. */
function normalizedScoreIn({ game, designs, range, anchors }: GameScores) {
  const spread = spreadOf(Object.values(anchors));
  const played = designs.flatMap((sums) => {
    const value = ratioOf(sums)?.value;
    return value === undefined ? [] : [{ sums, value, count: sums.clusters.length }];
  });
  const scores = played.reduce((sum, { count }) => sum + count, 0);
  if (spread === null || scores < MIN_SCORES) return null;
  const normalizedScoreOf = (score: number): number => (score - spread.mean) / spread.by;
  const score = played.reduce((sum, { value, count }) => sum + (value * count) / scores, 0);
  const addends = played.map(({ sums, count }, at) => ({
    source: `${game}/${at}`,
    sums,
    range,
    weight: count / scores / spread.by,
  }));
  const [only, ...more] = played;
  const alone = only === undefined || more.length > 0 ? null : estimateMean(only.sums, range);
  const { low = null, high = null } = alone ?? {};
  const value = normalizedScoreOf(score);
  const ranged =
    low === null || high === null
      ? around(value, addends)
      : { value, low: normalizedScoreOf(low), high: normalizedScoreOf(high) };
  return { addends, normalizedScore: { game, scores, ...ranged } };
}

/**
 * One rating over all games: in each, the normalized score among anchors, then their mean. Intervals are those of
 * the mean scores (see docs/statistical-methods.md, "Rates and means"); games are fixed, and so are the anchors.
 * Null: no game has scores enough and anchors that differ; games without are left out.
 */
export function overGames(games: readonly GameScores[]): OverGames | null {
  const found = [...games]
    .sort((one, other) => (one.game < other.game ? -1 : 1))
    .flatMap((each) => normalizedScoreIn(each) ?? []);
  const [first] = found;
  if (first === undefined) return null;
  const normalizedScores = found.map(({ normalizedScore }) => normalizedScore);
  const values = normalizedScores.map(({ value }) => value);
  if (found.length === 1) {
    const { value, low, high } = first.normalizedScore;
    return { value, low, high, games: normalizedScores, without: [] };
  }
  const addends = found.flatMap((each) =>
    each.addends.map((addend) => ({ ...addend, weight: addend.weight / found.length })),
  );
  return {
    ...around(meanOf(values), addends),
    games: normalizedScores,
    without: normalizedScores.map(({ game }, at) => ({
      game,
      value: meanOf(values.filter((_, other) => other !== at)),
    })),
  };
}
