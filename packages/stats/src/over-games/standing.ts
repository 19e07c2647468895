import { type Draws, type Random, randomFrom } from "@wisp/game";
import { normals } from "../distributions.ts";
import { log, square } from "../exact.ts";

/** What an agent scored in a game, and what anchors score there: agents whose mean scores are fixed. */
export interface GameScores {
  readonly game: string;
  /**
   * One for each match; matches that share a content are one, with their mean. Matches of different designs,
   * such as roles, are in lists of their own.
   */
  readonly scores: readonly (readonly number[])[];
  /** The least and the greatest score of a match; null: unbounded. */
  readonly range: readonly [low: number, high: number] | null;
  /** Mean scores of the anchors, by name: of two or more, which differ. */
  readonly anchors: Readonly<Record<string, number>>;
}

/** A number with its 95% interval. */
export interface Ranged {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The standing in one game: by how many standard deviations of the anchors' mean scores the agent's mean score is
 * above their mean.
 */
export interface Standing extends Ranged {
  readonly game: string;
  /** How many. */
  readonly scores: number;
}

/** The mean of the standings in several games, which all count the same. */
export interface OverGames extends Ranged {
  readonly games: readonly Standing[];
  /** The same without each of the games; [] where there is only one. */
  readonly without: readonly { readonly game: string; readonly value: number }[];
}

const DRAWS = 1_000;
/** Below this no resampling tells how much scores vary. */
export const MIN_SCORES = 4;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A draw from a gamma distribution of shape `whole` + 1/2 and scale 1. */
function gamma(whole: number, draws: Draws, normal: () => number): number {
  let sum = square(normal()) / 2;
  for (let step = 0; step < whole; step += 1) sum -= log(1 - draws.float());
  return sum;
}

/**
 * Draws of a mean score. Where every score is an end of the range, as in wins and losses, they are of
 * Jeffreys' posterior, which also varies where all scores are alike. Else one score fewer is drawn than there
 * are, with replacement: so the draws vary as the mean does, not less.
 */
function resampled(scores: readonly number[], range: GameScores["range"], draws: Draws): number[] {
  const sorted = [...scores].sort((one, other) => one - other);
  const [low, high] = range ?? [Number.NaN, Number.NaN];
  const highs = sorted.filter((score) => score === high).length;
  const lows = sorted.filter((score) => score === low).length;
  if (highs + lows === sorted.length) {
    const normal = normals(draws);
    return Array.from({ length: DRAWS }, () => {
      const [up, down] = [gamma(highs, draws, normal), gamma(lows, draws, normal)];
      return low + ((high - low) * up) / (up + down);
    });
  }
  return Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let step = 1; step < sorted.length; step += 1) sum += draws.pick(sorted);
    return sum / (sorted.length - 1);
  });
}

/** Draws of the mean of all scores: those of each list are drawn apart. */
function drawnMeans({ game, scores, range }: GameScores, random: Random): number[] {
  const total = scores.reduce((sum, list) => sum + list.length, 0);
  const lists = scores
    .filter((list) => list.length > 0)
    .map((list, at) => ({
      share: list.length / total,
      draws: resampled(list, range, random(`${game}/${at}`)),
    }));
  return Array.from({ length: DRAWS }, (_, draw) =>
    lists.reduce((sum, { share, draws }) => sum + share * (draws[draw] ?? 0), 0),
  );
}

/** The value with the quantiles of its draws, which contain it also at an end of the range. */
function rangedOf(value: number, draws: readonly number[]): Ranged {
  const sorted = [...draws].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
}

/** The anchors' mean and sample standard deviation; null where they do not differ. */
function spreadOf(
  anchors: readonly number[],
): { readonly mean: number; readonly by: number } | null {
  const mean = meanOf(anchors);
  const squares = anchors.reduce((sum, score) => sum + square(score - mean), 0);
  const by = Math.sqrt(squares / (anchors.length - 1));
  return by > 0 ? { mean, by } : null;
}

/**
 * One rating over all games: in each, the standing among anchors, then their mean. Intervals are from
 * resampling scores within games; games are fixed, and so are the anchors. The same scores in any order give the same
 * digits. Null: no game has scores enough and anchors that differ; games without are left out.
 */
export function overGames(games: readonly GameScores[]): OverGames | null {
  const random = randomFrom("over-games/1");
  const found = [...games]
    .sort((one, other) => (one.game < other.game ? -1 : 1))
    .flatMap((each) => {
      const all = each.scores.flat();
      const spread = spreadOf(Object.values(each.anchors));
      if (spread === null || all.length < MIN_SCORES) return [];
      const standingOf = (score: number): number => (score - spread.mean) / spread.by;
      const draws = drawnMeans(each, random).map(standingOf);
      const standing = rangedOf(standingOf(meanOf(all)), draws);
      return [{ draws, standing: { game: each.game, scores: all.length, ...standing } }];
    });
  if (found.length === 0) return null;
  const values = found.map(({ standing }) => standing.value);
  const means = Array.from({ length: DRAWS }, (_, draw) =>
    meanOf(found.map(({ draws }) => draws[draw] ?? 0)),
  );
  const without =
    found.length === 1
      ? []
      : found.map(({ standing: { game } }, at) => ({
          game,
          value: meanOf(values.filter((_, other) => other !== at)),
        }));
  return { ...rangedOf(meanOf(values), means), games: found.map((each) => each.standing), without };
}
