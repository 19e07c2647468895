import type { Rival } from "@wisp/db";
import { meanOfMoments, POINTS_APART } from "@wisp/stats";
import { type Cell, measuredCell } from "../leaderboard/columns.ts";

/** By how many points a match an agent is ahead of another at the same table. */
export function differenceOf({ matches, difference, square }: Omit<Rival, "agent">): Cell {
  return measuredCell(meanOfMoments({ count: matches, mean: difference, square }, POINTS_APART));
}
