import { isHiddenRole } from "#names/game-name.ts";
import type { Column } from "./column.ts";

/** The meaning of a column's shade. */
export type Tone = "hidden" | "other" | "good" | "bad" | "neutral";

/** Columns with a fixed place on a board: a range, a count, the rank value. */
const unshaded = new Set(["rating", "total", "matches"]);

/** The tone in which a column's cells are shaded; null where they are not. */
export function toneOf(game: string, column: Pick<Column, "id" | "better" | "role">): Tone | null {
  if (unshaded.has(column.id)) return null;
  if (column.better === "low") return "bad";
  if (column.role === undefined || column.role === null) {
    return column.better === null ? "neutral" : "good";
  }
  return isHiddenRole(game, column.role) ? "hidden" : "other";
}

/**
 * How deep each cell of a column is shaded: 0 for its least value to 1 for its highest; null without
 * a value. Columns whose values are all equal are shaded evenly.
 */
export function shadesOf(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return values.map((value) => {
    if (value === null) return null;
    if (most === least) return most === 0 ? 0 : 0.5;
    return Math.round(((value - least) / (most - least)) * 100) / 100;
  });
}
