/// <reference path="./edmonds-blossom-fixed.d.ts" />
import blossom from "edmonds-blossom-fixed";
import type { Seating } from "./seating.ts";

/** As in `seatTables`; whole numbers, for the matching compares sums of them. */
const SAME_OWNER = 1e8;
const REPEAT = 1e5;
/** Two that are both due to begin, or both not. */
const SAME_TURN = 2e4;
/** A step of points between two, squared; then neighbours in the order. */
const STEP = 40;
/** Steps further apart cost no more. */
const MAX_STEPS = 20;

/** Neighbours on either side that one may meet. More make the matching slow, and change it little. */
const windowOf = (entrants: number): number => (entrants > 200 ? 12 : 24);

/** The steps between different numbers of points: places that nothing tells apart are one step. */
function stepsOf(points: readonly number[]): Map<number, number> {
  const different = [...new Set(points)].sort((one, other) => other - one);
  return new Map(different.map((made, step) => [made, step]));
}

/**
 * Pairs neighbours in points, by a matching of least weight: no two agents of an owner, no two that have
 * met, turns to begin even, and then the nearest, as far as all can be paired.
 *
 * @param begun how often each entrant began more than it did not
 */
export function seatPairs(
  { order, count, ownerIds, points, meetings }: Seating,
  begun: (one: number) => number,
): number[][] {
  const seats = order.length % 2 === 0 ? [...order] : [...order, count];
  const window = windowOf(seats.length);
  const steps = stepsOf(order.map((one) => points[one] ?? 0));
  const last = steps.size;
  const stepOf = (one: number): number =>
    one === count ? last : (steps.get(points[one] ?? 0) ?? last);
  const cost = (one: number, other: number): number => {
    const owner = ownerIds[one] ?? null;
    const same = one !== count && other !== count && owner !== null && owner === ownerIds[other];
    const turns = Math.max(0, Math.abs(begun(one) + begun(other)) - 1);
    return (
      (same ? SAME_OWNER : 0) +
      REPEAT * meetings(one, other) ** 2 +
      SAME_TURN * turns ** 2 +
      STEP * Math.min(MAX_STEPS, Math.abs(stepOf(one) - stepOf(other))) ** 2
    );
  };
  const edges = seats.flatMap((one, at) =>
    seats
      .slice(at + 1, at + 1 + window)
      .map((other, further) => [at, at + 1 + further, cost(one, other) + further] as const),
  );
  const most = Math.max(0, ...edges.map(([, , each]) => each));
  const partners = blossom(
    edges.map(([one, other, each]) => [one, other, most - each] as const),
    true,
  );
  return seats.flatMap((one, at) => {
    const partner = partners[at] ?? -1;
    const other = seats[partner];
    return partner > at && other !== undefined ? [[one, other]] : [];
  });
}

/**
 * The pairs of a round in which everybody meets everybody once in as many rounds as there are others: all but the
 * first move on around a circle. With an odd number, the one that has no opponent is missing.
 */
export function circlePairs(order: readonly number[], round: number): number[][] {
  const around = order.length % 2 === 0 ? [...order] : [...order, -1];
  const turning = around.length - 1;
  if (turning < 1) return [];
  const at = (place: number): number =>
    place === turning ? (around[turning] ?? -1) : (around[(place + round) % turning] ?? -1);
  return Array.from({ length: around.length / 2 }, (_, place) => [
    at(place === 0 ? turning : place),
    at(place === 0 ? 0 : turning - place),
  ]).filter((pair) => !pair.includes(-1));
}
