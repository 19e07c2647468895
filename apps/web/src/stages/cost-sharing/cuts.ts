import type { Shares } from "@wisp/games/cost-sharing/view";

/**
 * Shares after one of the cuts between them was moved: the two beside it share what they had together.
 *
 * @param cut it is after the share of this seat
 * @param at where it is moved to, in percent of the whole; the nearest place that the step allows is taken
 */
export function withCutAt(shares: Shares, cut: number, at: number, step: number): number[] {
  const before = shares.slice(0, cut).reduce((sum, share) => sum + share, 0);
  const both = (shares[cut] ?? 0) + (shares[cut + 1] ?? 0);
  const left = Math.min(both, Math.max(0, Math.round((at - before) / step) * step));
  return shares.map((share, seat) =>
    seat === cut ? left : seat === cut + 1 ? both - left : share,
  );
}

/** Where the cuts are, in percent of the whole. */
export const cutsOf = (shares: Shares): number[] =>
  shares.slice(0, -1).map((_, at) => shares.slice(0, at + 1).reduce((sum, each) => sum + each, 0));
