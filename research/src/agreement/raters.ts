import type { Draws } from "@wisp/game";
import type { RatingTable } from "@wisp/stats";

/** What simulated raters rate. */
export interface ItemKind {
  readonly name: string;
  /** How often each value of the scale occurs. */
  readonly shares: readonly number[];
}

/** Simulated raters of items whose agreement is known. */
export interface RaterWorld {
  readonly kind: ItemKind;
  readonly items: number;
  readonly raters: number;
  /** Chance-corrected, over items of all clusters. */
  readonly agreement: number;
  /** Items that share a cluster. */
  readonly together: number;
  /** How far the agreement in a cluster is above or below that over all. */
  readonly unevenness: number;
}

/** The chance that a rating is missing. */
const MISSING = 0.1;

/** The place of a value, drawn as often as its share says. */
function drawn(shares: readonly number[], draws: Draws): number {
  let left = draws.float();
  const place = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return place === -1 ? shares.length - 1 : place;
}

/**
 * Ratings of raters who know the item's value with a chance whose square is the agreement, and draw
 * one as often as it occurs otherwise. Two raters then disagree as if by chance, but for the share of
 * items that both know: every kappa and alpha and every correlation is the agreement.
 */
export function simulatedRatings(world: RaterWorld, draws: Draws): RatingTable {
  const { kind, items, raters, agreement, together, unevenness } = world;
  const clusters = Array.from({ length: items / together }, () => {
    const within = agreement + (draws.float() < 0.5 ? unevenness : -unevenness);
    const known = Math.sqrt(within);
    return Array.from({ length: together }, () => {
      const truth = drawn(kind.shares, draws);
      return Array.from({ length: raters }, (_, rater) => {
        const category = draws.float() < known ? truth : drawn(kind.shares, draws);
        return { rater, category };
      }).filter(() => draws.float() >= MISSING);
    }).filter(({ length }) => length > 0);
  });
  return {
    scale: kind.shares.map((_, value) => value + 1),
    raters: Array.from({ length: raters }, (_, rater) => `${rater}`),
    clusters,
  };
}

/** The mean of a function of two values drawn independently. */
const byChance = (
  shares: readonly number[],
  valueAt: (one: number, other: number) => number,
): number =>
  shares.reduce(
    (sum, share, one) =>
      sum + shares.reduce((rest, also, other) => rest + share * also * valueAt(one, other), 0),
    0,
  );

/** Gwet's statistic of such raters: AC1, or AC2 with quadratic weights. */
export function trueAc({ shares }: ItemKind, agreement: number, isQuadratic: boolean): number {
  const size = shares.length;
  const differ = (one: number, other: number): number => (one === other ? 0 : 1);
  const square = (one: number, other: number): number => ((one - other) / (size - 1)) ** 2;
  const disagreement = isQuadratic ? square : differ;
  const agreeing = byChance(Array(size).fill(1), (one, other) => 1 - disagreement(one, other));
  const expected = 1 - (agreeing / (size * (size - 1))) * byChance(shares, differ);
  return 1 - ((1 - agreement) * byChance(shares, disagreement)) / expected;
}

/** The mean absolute difference of such raters. */
export const trueDifference = ({ shares }: ItemKind, agreement: number): number =>
  (1 - agreement) * byChance(shares, (one, other) => Math.abs(one - other));
