import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import type { Sorting } from "./board.ts";
import { type ColumnName, isColumnName, usualColumns } from "./columns.ts";

/** What the address of a board says. */
export interface BoardView extends Sorting {
  readonly season: string;
  readonly locale: Locale;
  /** Only matches without a technical failure. */
  readonly clean: boolean;
  readonly columns: readonly ColumnName[];
}

const searchParamsSchema = z.object({
  locale: z.enum(locales).optional().catch(undefined),
  clean: z.string().optional().catch(undefined),
  sort: z.string().optional().catch(undefined),
  order: z.string().optional().catch(undefined),
  column: z
    .union([z.string().transform((name) => [name]), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/**
 * Reads an address; what makes no sense there falls back to the usual.
 *
 * @param boards the season's languages; `preferred` (the reader's) is taken where it is one of them
 */
export function parseBoardView(
  searchParams: unknown,
  season: string,
  boards: readonly string[],
  preferred: Locale,
): BoardView {
  const { locale, clean, sort, order, column } = searchParamsSchema.parse(searchParams);
  const chosen = column?.filter(isColumnName) ?? [];
  const offered = [locale, preferred, ...locales].filter((each) => each !== undefined);
  return {
    season,
    locale: offered.find((each) => boards.includes(each)) ?? preferred,
    clean: clean === "1",
    by: sort !== undefined && isColumnName(sort) ? sort : "total",
    order: order === "worst" ? "worst" : "best",
    columns: chosen.length > 0 ? chosen : usualColumns,
  };
}

const isUsual = (names: readonly ColumnName[]): boolean => names.join() === usualColumns.join();

/** The address of a board with something changed. */
export function boardHref(view: BoardView, change: Partial<BoardView> = {}): string {
  const { season, locale, clean, by, order, columns } = { ...view, ...change };
  const query = new URLSearchParams({ locale });
  if (clean) query.set("clean", "1");
  if (by !== "total") query.set("sort", by);
  if (order === "worst") query.set("order", order);
  if (!isUsual(columns)) for (const name of columns) query.append("column", name);
  return `/leaderboard/${encodeURIComponent(season)}?${query}`;
}

/** Where the same board can be had as data. */
export function boardDataHref(
  { season, locale, clean }: BoardView,
  format: "json" | "csv",
): string {
  const query = new URLSearchParams({ locale, clean: String(clean) });
  const file = format === "csv" ? ".csv" : "";
  return `/api/v1/leaderboards/${encodeURIComponent(season)}${file}?${query}`;
}
