import type { getFormatter } from "next-intl/server";
import type { Unit } from "#features/leaderboard/columns.ts";

/** A figure on a card, shorter than on the board; "–" where there is nothing to divide by. */
export function figureText(
  format: Awaited<ReturnType<typeof getFormatter>>,
  value: number | null,
  unit: Unit,
): string {
  if (value === null) return "–";
  if (unit === "rate") {
    return format.number(value, { style: "percent", maximumFractionDigits: 0 });
  }
  const digits = unit === "score" ? 2 : unit === "points" ? 1 : 0;
  return format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
