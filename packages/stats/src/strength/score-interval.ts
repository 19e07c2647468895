import { exp, square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";

/** Logits beyond which no bound is looked for. */
const MAX_REACH = 30;
const HALVINGS = 24;

/** One contest of a version: the logit of its chance without its own strength, and its result. */
interface OwnContests {
  readonly others: Float64Array;
  readonly results: Float64Array;
  readonly weights: Float64Array;
}

/** The contests of every version, from its own side. */
export function ownContests(
  contests: Contests,
  strengths: Float64Array,
  shares: Float64Array,
): readonly OwnContests[] {
  const { version, role, roles, versions, halves, weight } = contests;
  const counts = new Int32Array(versions.names.length);
  for (let row = 0; row < halves.length; row += 1) {
    for (const side of version) counts[side[row] ?? 0] = (counts[side[row] ?? 0] ?? 0) + 1;
  }
  const own = Array.from(counts, (count) => ({
    others: new Float64Array(count),
    results: new Float64Array(count),
    weights: new Float64Array(count),
  }));
  const next = new Int32Array(counts.length);
  const worth = (which: number): number =>
    roles.names.length > 1 ? (strengths[versions.names.length + which] ?? 0) : 0;
  for (let row = 0; row < halves.length; row += 1) {
    const [one, other] = [version[0][row] ?? 0, version[1][row] ?? 0];
    const difference = worth(role[0][row] ?? 0) - worth(role[1][row] ?? 0);
    const result = (halves[row] ?? 0) / 2;
    const weighs = (weight[row] ?? 0) * (shares[row] ?? 0);
    for (const [self, opponent, logit, got] of [
      [one, other, difference, result],
      [other, one, -difference, 1 - result],
    ] as const) {
      const rows = own[self];
      const at = next[self] ?? 0;
      next[self] = at + 1;
      if (rows === undefined) continue;
      rows.others[at] = logit - (strengths[opponent] ?? 0);
      rows.results[at] = got;
      rows.weights[at] = weighs;
    }
  }
  return own;
}

/** The slope of the likelihood of a version's contests at a strength, and their information. */
function slopeAt({ others, results, weights }: OwnContests, strength: number) {
  let [slope, information] = [0, 0];
  for (let row = 0; row < others.length; row += 1) {
    const chance = 1 / (1 + exp(-strength - (others[row] ?? 0)));
    const weighs = weights[row] ?? 0;
    slope += weighs * ((results[row] ?? 0) - chance);
    information += weighs * chance * (1 - chance);
  }
  return { slope, information };
}

/**
 * 95% bounds of a strength by its score (Wilson 1927): the strengths at which the slope of the
 * likelihood is not too steep for their own information. Unlike an interval by the information at
 * the estimate, it stays short where an agent has won almost every contest.
 *
 * @param precision of the strength's prior, in 1 / squared logits
 * @param variance of the estimate, opponents' errors included
 * @param quantile of the distribution of its errors
 */
export function scoreBounds(
  contests: OwnContests,
  estimate: number,
  {
    precision,
    variance,
    quantile,
  }: { readonly precision: number; readonly variance: number; readonly quantile: number },
): readonly [low: number, high: number] {
  const here = slopeAt(contests, estimate);
  const limit = square(quantile) * variance * (here.information + precision);
  const isOut = (strength: number): boolean => {
    const { slope, information } = slopeAt(contests, strength);
    const pull = slope - here.slope - precision * (strength - estimate);
    return square(pull) > limit * (information + precision);
  };
  const bound = (sign: number): number => {
    let [inside, outside] = [0, Math.min(MAX_REACH, quantile * Math.sqrt(variance))];
    while (!isOut(estimate + sign * outside) && outside < MAX_REACH) {
      inside = outside;
      outside = Math.min(MAX_REACH, 2 * outside);
    }
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const middle = (inside + outside) / 2;
      if (isOut(estimate + sign * middle)) outside = middle;
      else inside = middle;
    }
    return estimate + sign * outside;
  };
  return [bound(-1), bound(1)];
}
