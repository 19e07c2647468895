import { type Chances, chancesOf } from "../composite/field.ts";
import { predictors } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { weightsOf } from "../model/posterior.ts";

/** How little would have to be dropped for another player to lead. */
export interface Fragility {
  /** Numbers of the leader and of who would overtake it first. */
  readonly leader: number;
  readonly rival: number;
  /** The fewest matches, most influential first, without which the rival leads; null: no such. */
  readonly matches: readonly number[] | null;
  /** The same of whole word pairs. */
  readonly pairs: readonly number[] | null;
}

/** Rivals looked at, from the second place down. */
const RIVALS = 5;

/** The places of the most negative changes that together outweigh `lead`; null when they cannot. */
function fewest(changes: Float64Array, lead: number): number[] | null {
  const sorted = changes.slice().sort();
  let left = lead;
  let count = 0;
  while (left >= 0) {
    const change = sorted[count] ?? 0;
    if (change >= 0) return null;
    left += change;
    count += 1;
  }
  // Sorting values alone is many times faster than sorting a million places by them.
  const last = sorted[count - 1] ?? 0;
  const places: number[] = [];
  for (let at = 0; at < changes.length; at += 1) if ((changes[at] ?? 0) <= last) places.push(at);
  return places.sort((one, other) => (changes[one] ?? 0) - (changes[other] ?? 0)).slice(0, count);
}

/** What the lead of one composite over another would change by without each match. */
function influences(fit: Fit, chances: readonly Chances[], leader: number, rival: number) {
  const { design, point, curvature, spreads } = fit;
  const right = new Float64Array(design.size);
  for (const [player, sign] of [
    [leader, 1],
    [rival, -1],
  ] as const) {
    const contrast = chances[player]?.composite.contrast;
    if (contrast === undefined) throw new RangeError(`no player ${player}`);
    for (const [at, weight] of weightsOf(design, contrast).entries()) {
      right[at] = (right[at] ?? 0) + sign * weight;
    }
  }
  const direction = curvature.solve(right);
  return predictors(design, direction).map((along, match) => {
    const leverage = (point.weights[match] ?? 0) * (spreads.predictors[match] ?? 0);
    return (-along * (point.residuals[match] ?? 0)) / Math.max(0.1, 1 - leverage);
  });
}

/**
 * Whether a handful of matches, or of word pairs, makes the leader: one Newton step without each
 * match instead of a fit without it, and influences added up (Broderick, Giordano and Meager,
 * 2020; for arenas Huang, Shen, Wei and Broderick, 2025). An approximation: to be sure, fit without
 * the matches it names. Throws a RangeError with fewer players than seats.
 *
 * @param among the players who can lead, at least two; all when absent
 */
export function fragility(fit: Fit, among?: readonly number[]): Fragility {
  const chances = chancesOf(fit);
  const values = chances.map(({ composite }) => composite.value);
  const order = [...(among ?? values.keys())].sort(
    (one, other) => (values[other] ?? 0) - (values[one] ?? 0),
  );
  const [leader = 0, ...rest] = order;
  const candidates = rest.slice(0, RIVALS).map((rival): Fragility => {
    const lead = (values[leader] ?? 0) - (values[rival] ?? 0);
    const changes = influences(fit, chances, leader, rival);
    const byPair = new Float64Array(fit.design.pairs);
    for (let match = 0; match < changes.length; match += 1) {
      const pair = fit.design.pair[match] ?? 0;
      byPair[pair] = (byPair[pair] ?? 0) + (changes[match] ?? 0);
    }
    return { leader, rival, matches: fewest(changes, lead), pairs: fewest(byPair, lead) };
  });
  const size = ({ matches }: Fragility): number => matches?.length ?? Number.POSITIVE_INFINITY;
  return candidates.reduce((least, each) => (size(each) < size(least) ? each : least));
}
