import type { Rival, RivalLeaderboard } from "@wisp/db";
import { comparisonsEver, meanOfMoments, sequenceOfMoments, significanceOf } from "@wisp/stats";
import { type Cell, measuredCell } from "#features/leaderboard/columns.ts";

/**
 * An agent's lead over another at the same table, in points per match.
 *
 * @param apart the most points that one seat can be ahead of another; null: not known, so there is no
 *   interval
 */
export function differenceOf(
  { matches, difference, square }: Omit<Rival, "agent">,
  apart: number | null,
): Cell {
  if (apart === null) return { value: difference, interval: null, gap: "no-range" };
  const moments = { count: matches, mean: difference, square };
  return measuredCell(meanOfMoments(moments, [-apart, apart]));
}

/**
 * How many opponents all games and languages of an agent compare it with: the claims of a profile share
 * one chance of error, whichever of them is shown.
 */
export const comparedOn = (leaderboards: readonly RivalLeaderboard[]): number =>
  leaderboards.reduce((sum, { compared }) => sum + compared, 0);

/**
 * Whether an agent is ahead of another or behind it, all `compared` opponents and those still to come considered and the chance
 * of ever saying anything false at most 5%; null where that is open.
 */
export function leadOver(
  { matches, difference, square }: Omit<Rival, "agent">,
  apart: number | null,
  compared: number,
): "ahead" | "behind" | null {
  if (apart === null) return null;
  const moments = { count: matches, mean: difference, square };
  const interval = sequenceOfMoments(moments, [-apart, apart], comparisonsEver(compared));
  const ends = interval === null ? null : { low: interval[0], high: interval[1] };
  const claim = significanceOf({ value: difference, ends });
  if (claim.kind === "withheld") return null;
  return claim.direction === "higher" ? "ahead" : "behind";
}
