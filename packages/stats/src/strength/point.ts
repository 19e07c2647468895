import { exp } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";
import { type Dispersion, inflationsOf, type SeatSums } from "./dispersion.ts";
import { type MetPairs, type PairSums, pairSumsOf } from "./pair-effects.ts";

/** What strengths expect of every contest, and what is left of the results. */
export interface Point {
  /** By row: p, and its information p (1 - p) with the row's weight. */
  readonly chances: Float64Array;
  readonly information: Float64Array;
  readonly seats: SeatSums;
  readonly pairs: PairSums;
}

/** The expectation of each contest, and the residuals of its seats and of pairs. */
export function pointAt(contests: Contests, met: MetPairs, strengths: Float64Array): Point {
  const { halves, weight, version, role, seat, versions, roles, cellOf } = contests;
  const first = versions.names.length;
  const hasRoles = roles.names.length > 1;
  const chances = new Float64Array(halves.length);
  const information = new Float64Array(halves.length);
  const rests = new Float64Array(halves.length);
  const seats = {
    rests: new Float64Array(cellOf.length),
    information: new Float64Array(cellOf.length),
  };
  for (let row = 0; row < halves.length; row += 1) {
    let logit = (strengths[version[0][row] ?? 0] ?? 0) - (strengths[version[1][row] ?? 0] ?? 0);
    if (hasRoles) {
      logit +=
        (strengths[first + (role[0][row] ?? 0)] ?? 0) -
        (strengths[first + (role[1][row] ?? 0)] ?? 0);
    }
    const chance = 1 / (1 + exp(-logit));
    const own = (weight[row] ?? 0) * chance * (1 - chance);
    const rest = (weight[row] ?? 0) * ((halves[row] ?? 0) / 2 - chance);
    chances[row] = chance;
    information[row] = own;
    rests[row] = rest;
    const [one, other] = [seat[0][row] ?? 0, seat[1][row] ?? 0];
    seats.rests[one] = (seats.rests[one] ?? 0) + rest;
    seats.rests[other] = (seats.rests[other] ?? 0) - rest;
    seats.information[one] = (seats.information[one] ?? 0) + own;
    seats.information[other] = (seats.information[other] ?? 0) + own;
  }
  return { chances, information, seats, pairs: pairSumsOf(met, { rests, information, weight }) };
}

/**
 * By row: how much it counts, as its two cells and its pair vary by more or less than independent
 * contests.
 */
export function sharesOf(
  contests: Contests,
  met: MetPairs,
  { seats }: Point,
  dispersion: Dispersion,
  relative: Float64Array,
): Float64Array {
  const { seat, cellOf, halves } = contests;
  const inflations = inflationsOf(contests, seats, dispersion);
  const inflationAt = (at: number): number => inflations[cellOf[at] ?? 0] ?? 1;
  const shares = new Float64Array(halves.length);
  for (let row = 0; row < shares.length; row += 1) {
    const ofCells = (inflationAt(seat[0][row] ?? 0) + inflationAt(seat[1][row] ?? 0)) / 2;
    shares[row] = (relative[met.of[row] ?? 0] ?? 1) / ofCells;
  }
  return shares;
}

/** The slope of the likelihood. */
export function slopeAt(
  { halves, weight, version, role, versions, roles }: Contests,
  size: number,
  { chances }: Point,
  shares: Float64Array,
): Float64Array {
  const slope = new Float64Array(size);
  const first = versions.names.length;
  const add = (at: number, value: number): void => {
    slope[at] = (slope[at] ?? 0) + value;
  };
  for (let row = 0; row < halves.length; row += 1) {
    const rest = (halves[row] ?? 0) / 2 - (chances[row] ?? 0);
    const value = (shares[row] ?? 0) * (weight[row] ?? 0) * rest;
    add(version[0][row] ?? 0, value);
    add(version[1][row] ?? 0, -value);
    if (roles.names.length < 2) continue;
    add(first + (role[0][row] ?? 0), value);
    add(first + (role[1][row] ?? 0), -value);
  }
  return slope;
}
