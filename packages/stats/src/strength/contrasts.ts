import { square } from "../exact.ts";
import type { StrengthFit, StrengthMode } from "./fit.ts";

/** A matrix by rows; entries that do not exist are 0. */
type Rows = readonly Float64Array[];

const zeros = (rows: number, columns: number): Float64Array[] =>
  Array.from({ length: rows }, () => new Float64Array(columns));

function addTo(rows: Rows, row: number, column: number, value: number): void {
  const own = rows[row];
  if (own !== undefined) own[column] = (own[column] ?? 0) + value;
}

/** Left times right. */
function product(left: Rows, right: Rows, columns: number): Float64Array[] {
  return left.map((row) => {
    const result = new Float64Array(columns);
    for (const [at, weight] of row.entries()) {
      const other = right[at];
      if (weight === 0 || other === undefined) continue;
      for (let column = 0; column < columns; column += 1) {
        result[column] = (result[column] ?? 0) + weight * (other[column] ?? 0);
      }
    }
    return result;
  });
}

/**
 * Covariances of the errors of the agents' mean differences from their opponents. The error of strengths
 * is their covariance times the error of the likelihood's slope, which has two parts: luck, and the
 * effects of pairs. The mean difference contains the latter, every opponent by its weight; so they make
 * an error as far as an agent met some opponents more than others, and none under random seating.
 *
 * @param covariance of the mode: it is not known in a large league
 * @param current the version of every agent that is rated
 * @param weights by agent, of every opponent in its rating; they add up to 1
 */
export function contrastCovariance(
  fit: StrengthFit,
  mode: StrengthMode,
  covariance: Float64Array,
  current: Int32Array,
  weights: Rows,
): Float64Array[] {
  const { comparisons, pairs } = fit;
  const { variances, strengths } = mode;
  const size = strengths.length;
  const count = current.length;
  const contrasts = zeros(count, size);
  for (const [agent, own] of current.entries()) {
    addTo(contrasts, agent, own, 1);
    for (const [other, version] of current.entries()) {
      addTo(contrasts, agent, version, -(weights[agent]?.[other] ?? 0));
    }
  }
  const rows = Array.from({ length: size }, (_, row) =>
    covariance.subarray(row * size, (row + 1) * size),
  );
  const moved = product(contrasts, rows, size);
  const { luck, effects } = slopeErrors(fit, mode);
  const byLuck = product(moved, luck, size);
  const byEffects = product(moved, effects, size);
  const shared = product(moved, sharedWithTarget(fit, mode, weights), count);
  const { atTable } = pairs.effects;
  return contrasts.map((own, one) =>
    Float64Array.from(contrasts, (theirs, other) => {
      let sum = -atTable * ((shared[one]?.[other] ?? 0) + (shared[other]?.[one] ?? 0));
      sum +=
        one === other
          ? atTable * (weights[one]?.reduce((all, weight) => all + square(weight), 0) ?? 0)
          : -atTable * (weights[one]?.[other] ?? 0) * (weights[other]?.[one] ?? 0);
      for (let at = 0; at < size; at += 1) {
        const error = (byLuck[one]?.[at] ?? 0) + atTable * (byEffects[one]?.[at] ?? 0);
        sum += error * (moved[other]?.[at] ?? 0);
      }
      // Variances also contain the uncertainty of the fitted spread.
      for (let at = 0; at < comparisons.versions.names.length; at += 1) {
        const added = (variances[at] ?? 0) - (covariance[at * size + at] ?? 0);
        sum += added * (own[at] ?? 0) * (theirs[at] ?? 0);
      }
      return sum;
    }),
  );
}

/** Covariances of the slope of the likelihood: by luck, and by effects of pairs of variance 1. */
function slopeErrors(fit: StrengthFit, mode: StrengthMode) {
  const { comparisons, shares, pairs } = fit;
  const { information, strengths, prior } = mode;
  const { version, role, roles, versions, halves } = comparisons;
  const size = strengths.length;
  const first = versions.names.length;
  const luck = zeros(size, size);
  prior.eachEntry((row, column, value) => addTo(luck, row, column, value));
  const places = roles.names.length > 1 ? 4 : 2;
  for (let row = 0; row < halves.length; row += 1) {
    // Pairwise comparisons vary as their shares say, but for what they count compared with other pairs.
    const relative = pairs.relative[pairs.met.of[row] ?? 0] ?? 1;
    const value = (information[row] ?? 0) * (shares[row] ?? 0) * relative;
    const at = [
      version[0][row] ?? 0,
      version[1][row] ?? 0,
      first + (role[0][row] ?? 0),
      first + (role[1][row] ?? 0),
    ];
    for (let one = 0; one < places; one += 1) {
      for (let other = 0; other < places; other += 1) {
        addTo(luck, at[one] ?? 0, at[other] ?? 0, (one + other) % 2 === 0 ? value : -value);
      }
    }
  }
  return { luck, effects: ofEffects(fit, mode) };
}

/** By pair: how much the pairwise comparisons of each version of its agents count. */
function meetingsOf(
  { comparisons, shares, pairs }: StrengthFit,
  { information }: StrengthMode,
): readonly ReadonlyMap<number, number>[] {
  const { version, halves } = comparisons;
  const found = Array.from(pairs.met.one, () => new Map<number, number>());
  for (let row = 0; row < halves.length; row += 1) {
    const own = found[pairs.met.of[row] ?? 0];
    const value = (information[row] ?? 0) * (shares[row] ?? 0);
    for (const side of version) own?.set(side[row] ?? 0, (own.get(side[row] ?? 0) ?? 0) + value);
  }
  return found;
}

/** The slope's covariance by effects of pairs of variance 1: each moves the slopes of two agents. */
function ofEffects(fit: StrengthFit, mode: StrengthMode): Float64Array[] {
  const { agentOf } = fit.comparisons;
  const result = zeros(mode.strengths.length, mode.strengths.length);
  for (const meeting of meetingsOf(fit, mode)) {
    for (const [one, value] of meeting) {
      for (const [other, theirs] of meeting) {
        addTo(
          result,
          one,
          other,
          agentOf[one] === agentOf[other] ? value * theirs : -value * theirs,
        );
      }
    }
  }
  return result;
}

/** Covariances of the slope, by version, with the effects in the agents' mean differences, by agent. */
function sharedWithTarget(fit: StrengthFit, mode: StrengthMode, weights: Rows): Float64Array[] {
  const { comparisons, pairs } = fit;
  const result = zeros(mode.strengths.length, comparisons.agents.names.length);
  for (const [pair, meeting] of meetingsOf(fit, mode).entries()) {
    const [low, high] = [pairs.met.one[pair] ?? 0, pairs.met.other[pair] ?? 0];
    for (const [version, value] of meeting) {
      const sign = comparisons.agentOf[version] === low ? 1 : -1;
      addTo(result, version, low, sign * value * (weights[low]?.[high] ?? 0));
      addTo(result, version, high, -sign * value * (weights[high]?.[low] ?? 0));
    }
  }
  return result;
}

/**
 * By version, in a large league, where opponents' errors are taken as known: the error variance that
 * effects of pairs add, as far as its agent met some opponents more than others.
 */
export function encounterVariances(fit: StrengthFit, mode: StrengthMode): Float64Array {
  const { comparisons, pairs } = fit;
  const { variances } = mode;
  const each = 1 / Math.max(1, comparisons.agents.names.length - 1);
  const result = new Float64Array(variances.length).fill(each);
  for (const meeting of meetingsOf(fit, mode)) {
    for (const [version, value] of meeting) {
      const moved = value * (variances[version] ?? 0);
      result[version] = (result[version] ?? 0) + square(moved) - 2 * each * moved;
    }
  }
  return result.map((unit) => Math.max(0, unit) * pairs.effects.atTable);
}
