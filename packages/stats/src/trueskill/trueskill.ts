import type { Draws } from "@wisp/game";
import { NORMAL_95 } from "../distributions.ts";
import { exp, square } from "../exact.ts";

/**
 * TrueSkill (Herbrich, Minka and Graepel 2006) for games of two, with draws. The constants are the
 * defaults of the Python package `trueskill`, with which LLMArena (2024) rates its models. It is another
 * model than the arena's own ratings, and its result depends on the order of the games.
 */

/** What is believed of a player: a normal distribution with this mean and standard deviation. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const FIRST_SKILL: Skill = { mu: 25, sigma: 25 / 3 };

/** The standard deviation of a performance around the skill. */
const BETA = 25 / 6;
/** Before each game both variances grow by its square. */
const TAU = 25 / 300;
/** Performances that are closer draw: in 10% of the games of two equal players. */
const DRAW_MARGIN = 0.7404665874521472;

const ROOT_OF_2_PI = Math.sqrt(2 * Math.PI);
/** Beyond this the series loses digits, and the continued fraction has converged. */
const FAR = 3;
/** Draws in a range narrower than this, times the lead, are those of its middle. */
const NARROW = 1e-4;

const density = (x: number): number => exp(-square(x) / 2) / ROOT_OF_2_PI;

/**
 * By how much the density at `x` over the chance above it exceeds `x`, from `FAR` on: Laplace's continued fraction,
 * which stays exact where both are too small for a number.
 */
function excess(x: number): number {
  let fraction = x;
  for (let term = 60; term > 1; term -= 1) fraction = x + term / fraction;
  return 1 / fraction;
}

/** Chance that a standard normal value is below `x`, to 12 digits also where it is small. */
function below(x: number): number {
  if (x > 0) return 1 - below(-x);
  if (x < -FAR) return density(x) / (-x + excess(-x));
  let [sum, term] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= square(x) / odd;
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

/** By what a result moves the means, and how much it narrows, as in the paper's equations. */
interface Correction {
  readonly v: number;
  readonly w: number;
}

/** @param lead of the winner, in units of the total deviation, and the margin in these units */
function afterWin(lead: number, margin: number): Correction {
  const x = lead - margin;
  if (x < -FAR) {
    const more = excess(-x);
    return { v: more - x, w: (more - x) * more };
  }
  const v = density(x) / below(x);
  return { v, w: v * (v + x) };
}

function afterDraw(lead: number, margin: number): Correction {
  const { size, w } = sizeAfterDraw(Math.abs(lead), margin);
  return { v: lead < 0 ? size : -size, w };
}

/** @param far the lead of either */
function sizeAfterDraw(far: number, margin: number): { readonly size: number; readonly w: number } {
  if (margin * Math.max(1, far) < NARROW) {
    const spread = square(margin) / 3;
    return { size: far * (1 - spread), w: 1 - spread };
  }
  // Both tails are taken on the side where they are small, so that their difference keeps its digits.
  const [near, end] = [far - margin, far + margin];
  if (near > FAR) {
    // Divided by the density at the nearer end, which may be too small for a number.
    const [more, moreAtEnd] = [excess(near), excess(end)];
    const [ratio, ratioAtEnd] = [1 / (near + more), 1 / (end + moreAtEnd)];
    const rest = exp(-2 * far * margin);
    const chance = ratio - rest * ratioAtEnd;
    const size = (1 - rest) / chance;
    const beyond = more * ratio - rest * (moreAtEnd + 2 * margin) * ratioAtEnd;
    return { size, w: size * (beyond / chance + (2 * margin * rest) / (1 - rest)) };
  }
  const chance = below(-near) - below(-end);
  const size = (density(near) - density(end)) / chance;
  return { size, w: square(size) - (near * density(near) - end * density(end)) / chance };
}

/** The result of the first of two players. */
export type GameResult = "won" | "drawn" | "lost";

/** The skills of two players after a game. */
export function skillsAfter(one: Skill, other: Skill, result: GameResult): readonly [Skill, Skill] {
  if (result === "lost") {
    const [winner, loser] = skillsAfter(other, one, "won");
    return [loser, winner];
  }
  const variances = [one, other].map(({ sigma }) => square(sigma) + square(TAU));
  const [first = 0, second = 0] = variances;
  const total = Math.sqrt(first + second + 2 * square(BETA));
  const correct = result === "won" ? afterWin : afterDraw;
  const { v, w } = correct((one.mu - other.mu) / total, DRAW_MARGIN / total);
  const changed = ({ mu }: Skill, variance: number, sign: 1 | -1): Skill => ({
    mu: mu + (sign * variance * v) / total,
    sigma: Math.sqrt(variance * (1 - (variance * w) / square(total))),
  });
  return [changed(one, first, 1), changed(other, second, -1)];
}

/** A game of two players, by their numbers. */
export interface LadderGame {
  readonly one: number;
  readonly other: number;
  /** Of the first. */
  readonly result: GameResult;
}

/** The skills of players 0 to `players` - 1 after games in their order. */
export function skillsOf(games: readonly LadderGame[], players: number): readonly Skill[] {
  const skills = Array.from({ length: players }, () => FIRST_SKILL);
  for (const { one, other, result } of games) {
    const after = skillsAfter(skills[one] ?? FIRST_SKILL, skills[other] ?? FIRST_SKILL, result);
    skills[one] = after[0];
    skills[other] = after[1];
  }
  return skills;
}

/** A player's mean over orders of the same games. */
export interface OrderAveraged {
  readonly mu: number;
  /** The standard deviation of mu over the orders: what the order alone does. */
  readonly spread: number;
  /** The ends of its 95% interval for other games of the same players, without what the order does. */
  readonly low: number;
  readonly high: number;
}

/** Orders that are averaged. */
const ORDERS = 200;
/** Sets of games that are drawn anew, within these limits, for about as many games in all. */
const [MIN_SAMPLES, MAX_SAMPLES, SAMPLED_GAMES] = [200, 1_000, 200_000];

/** The mean of values, and their variance. */
function momentsOf(values: readonly number[]): readonly [mean: number, variance: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + square(value - mean), 0);
  return [mean, squares / (values.length - 1)];
}

/**
 * The means of players averaged over random orders of their games, by player. Intervals come from sets of games
 * that are drawn from these with replacement, each in the order of its draws. A game is drawn with a result by
 * chance once in as many games and one as the player with fewer of them has: else those of a player that has lost
 * all could only be lost again.
 */
export function orderAveraged(
  games: readonly LadderGame[],
  players: number,
  draws: Draws,
): readonly OrderAveraged[] {
  const order = [...games];
  const shuffle = (): readonly LadderGame[] => {
    for (let left = order.length; left > 1; left -= 1) {
      const [at, last] = [draws.int(left), left - 1];
      const [one, other] = [order[at], order[last]];
      if (one !== undefined && other !== undefined) [order[at], order[last]] = [other, one];
    }
    return order;
  };
  const counts = gamesOf(games, players);
  const redrawn = (game: LadderGame): LadderGame => {
    const fewest = Math.min(counts[game.one] ?? 0, counts[game.other] ?? 0);
    if (draws.float() * (fewest + 1) >= 1) return game;
    return { ...game, result: draws.int(2) === 0 ? "won" : "lost" };
  };
  const drawn = (): readonly LadderGame[] =>
    games.map((game) => redrawn(games[draws.int(games.length)] ?? game));
  const wanted = Math.round(SAMPLED_GAMES / Math.max(1, games.length));
  const count = Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, wanted));
  const orders = Array.from({ length: ORDERS }, () => skillsOf(shuffle(), players));
  const samples = Array.from({ length: count }, () => skillsOf(drawn(), players));
  return Array.from({ length: players }, (_, player) => {
    const own = (runs: readonly (readonly Skill[])[]): readonly number[] =>
      runs.map((run) => (run[player] ?? FIRST_SKILL).mu);
    const [mu, ofOrder] = momentsOf(own(orders));
    const spread = Math.sqrt(ofOrder);
    if (counts[player] === 0) {
      const reach = NORMAL_95 * FIRST_SKILL.sigma;
      return { mu, spread, low: mu - reach, high: mu + reach };
    }
    const sorted = [...own(samples)].sort((less, more) => less - more);
    const [middle, ofBoth] = momentsOf(sorted);
    const ofGames = Math.sqrt(Math.max(0, 1 - ofOrder / ofBoth));
    const at = (share: number): number =>
      middle + ofGames * ((sorted[Math.round(share * (sorted.length - 1))] ?? middle) - middle);
    return { mu, spread, low: Math.min(mu, at(0.025)), high: Math.max(mu, at(0.975)) };
  });
}

/** How many games each player has played. */
export function gamesOf(games: readonly LadderGame[], players: number): readonly number[] {
  const counts = Array.from({ length: players }, () => 0);
  for (const { one, other } of games) {
    counts[one] = (counts[one] ?? 0) + 1;
    counts[other] = (counts[other] ?? 0) + 1;
  }
  return counts;
}

/** When a ladder has settled: every player has enough games, and is known well enough. */
export interface SettleRule {
  readonly minGames: number;
  readonly maxSigma: number;
}

/** Whether each of the players needs no more games, after these in the order in which they were played. */
export function isSettled(
  games: readonly LadderGame[],
  players: number,
  { minGames, maxSigma }: SettleRule,
): boolean {
  return (
    gamesOf(games, players).every((count) => count >= minGames) &&
    skillsOf(games, players).every(({ sigma }) => sigma <= maxSigma)
  );
}
