import type { Rival } from "@wisp/db";
import { meanOfMoments, POINTS_APART, sequenceOfMoments } from "@wisp/stats";
import { type Cell, measuredCell } from "#features/leaderboard/column.ts";

/** An agent's lead over another at the same table, in points per match. */
export function differenceOf({ matches, difference, square }: Omit<Rival, "agent">): Cell {
  return measuredCell(meanOfMoments({ count: matches, mean: difference, square }, POINTS_APART));
}

/**
 * Whether an agent is ahead of another or behind it, all `rivals` compared and the chance of ever
 * saying anything false at most 5%; null where that is open.
 */
export function leadOver(
  { matches, difference, square }: Omit<Rival, "agent">,
  rivals: number,
): "ahead" | "behind" | null {
  const moments = { count: matches, mean: difference, square };
  const [low = 0, high = 0] = sequenceOfMoments(moments, POINTS_APART, rivals) ?? [];
  if (low > 0) return "ahead";
  return high < 0 ? "behind" : null;
}
