/**
 * Glicko-2 for a person's rating against opponents of known ratings, one match a rating period (Glickman,
 * "Example of the Glicko-2 system", 2022, whose numbered steps are named below).
 */

/** A rating as people read it, its standard deviation, and how much it swings from match to match. */
export interface LadderRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** One result of a rating period. */
export interface LadderGame {
  /** Of the opponent, or the mean of several. */
  readonly opponent: number;
  /** Of the opponent's rating; 0 where it is known. */
  readonly deviation: number;
  /** 1: won; 0.5: drawn; 0: lost; anything between. */
  readonly score: number;
}

/** Of a person before the first match. */
export const NEWCOMER: LadderRating = { rating: 1_500, deviation: 350, volatility: 0.06 };

/** A rating whose deviation is larger is provisional: it may still be far off. */
export const PROVISIONAL_DEVIATION = 110;

/** Points of the scale per unit of Glicko-2's own (step 2). */
const SCALE = 173.7178;
/** How much the volatility may change; the paper recommends 0.3 to 1.2. */
const TAU = 0.5;
const CONVERGED = 1e-6;
/** No deviation falls below it, so that a rating always moves. */
const MIN_DEVIATION = 45;

const weight = (deviation: number): number =>
  1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/** The new volatility (step 5): the root of f by the Illinois method. */
function newVolatility(volatility: number, delta: number, phi: number, variance: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance + e;
    return (e * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high: number;
  if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
  else {
    let steps = 1;
    while (f(start - steps * TAU) < 0) steps += 1;
    high = start - steps * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > CONVERGED) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else atLow /= 2;
    high = next;
    atHigh = atNext;
  }
  return Math.exp(low / 2);
}

/** The expected score of a rating against an opponent whose rating is known. */
export const expectedScore = (rating: number, opponent: number): number =>
  1 / (1 + 10 ** ((opponent - rating) / 400));

/** The rating after the games of one period; without games it is the same. */
export function afterGames(before: LadderRating, games: readonly LadderGame[]): LadderRating {
  if (games.length === 0) return before;
  const mu = (before.rating - NEWCOMER.rating) / SCALE;
  const phi = before.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, deviation, score } of games) {
    const g = weight(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (opponent - NEWCOMER.rating) / SCALE)));
    information += g ** 2 * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const variance = 1 / information;
  const volatility = newVolatility(before.volatility, variance * surprise, phi, variance);
  const widened = phi ** 2 + volatility ** 2;
  const after = 1 / Math.sqrt(1 / widened + 1 / variance);
  return {
    rating: NEWCOMER.rating + SCALE * (mu + after ** 2 * surprise),
    deviation: Math.max(MIN_DEVIATION, SCALE * after),
    volatility,
  };
}

/** A match as the ladder stores it. */
export interface RatedResult {
  readonly opponent: number;
  readonly score: number;
  /** Whether it changes the rating. */
  readonly counts: boolean;
}

/** The rating after each match of a person in a game, in their order. */
export function replayLadder(matches: readonly RatedResult[]): LadderRating[] {
  let now = NEWCOMER;
  return matches.map(({ opponent, score, counts }) => {
    if (counts) now = afterGames(now, [{ opponent, deviation: 0, score }]);
    return now;
  });
}
