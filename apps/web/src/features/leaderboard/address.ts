import { leaderboardKinds, type Season } from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { z } from "zod";
import { leaderboardPath } from "#links.ts";
import {
  columnsOf,
  fittedColumns,
  isOfMeans,
  rankColumn,
  seasonColumn,
  usualColumns,
} from "./columns.ts";
import type { LeaderboardFilter, LeaderboardOrder } from "./leaderboard.ts";

/** The choices in the address of a leaderboard. */
export interface LeaderboardView extends LeaderboardOrder, LeaderboardFilter {
  readonly season: string;
  readonly game: string;
  /** The season's configuration of the game, without the language. */
  readonly config: unknown;
  /** Agents take notes from one match of the season to the next. */
  readonly takesNotes: boolean;
  /** The column that the season is ranked by: the usual order. */
  readonly ranking: string;
  /** What ranks the season counts recent days alone. */
  readonly windowed: boolean;
  readonly locale: Locale;
  /** Only matches without a technical failure. */
  readonly clean: boolean;
  /** Ids of columns. */
  readonly columns: readonly string[];
  /** Whether it is opened how sure the leaderboard is. */
  readonly sure: boolean;
  /** Which page of rows, from 1. */
  readonly page: number;
}

const searchParamsSchema = z.object({
  locale: z.enum(locales).optional().catch(undefined),
  clean: z.string().optional().catch(undefined),
  sort: z.string().optional().catch(undefined),
  order: z.string().optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(100)
    // PostgreSQL refuses to be asked for it.
    .refine((text) => !text.includes("\0"))
    .catch(""),
  kind: z.enum(leaderboardKinds).nullable().catch(null),
  sure: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
  column: z
    .union([z.string().transform((name) => [name]), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/**
 * Reads an address; invalid values fall back to defaults.
 *
 * @param preferred the reader's language, taken where the season has a leaderboard in it
 */
export function parseLeaderboardView(
  searchParams: unknown,
  {
    slug,
    game,
    config,
    locales: leaderboards,
    ranking,
    rankWindowDays,
    memory = "none",
  }: Pick<Season, "slug" | "game" | "config" | "locales" | "ranking" | "rankWindowDays"> &
    Partial<Pick<Season, "memory">>,
  preferred: Locale,
): LeaderboardView {
  const { locale, clean, sort, order, column, q, kind, sure, page } =
    searchParamsSchema.parse(searchParams);
  // Each once: an address that names one a thousand times would make a page of fifty megabytes.
  const ids = new Set(columnsOf(game).map(({ id }) => id));
  const chosen = [...new Set(column?.filter((id) => ids.has(id)))];
  const usual = seasonColumn({ game, ranking }).id;
  const offered = [locale, preferred, ...locales].filter((each) => each !== undefined);
  return {
    season: slug,
    game,
    config,
    takesNotes: memory === "season",
    ranking: usual,
    windowed: rankWindowDays !== null,
    locale: offered.find((each) => leaderboards.includes(each)) ?? preferred,
    clean: clean === "1",
    by: sort !== undefined && ids.has(sort) ? sort : usual,
    order: order === "worst" ? "worst" : "best",
    columns: chosen.length > 0 ? chosen : usualColumns(game),
    search: q,
    kind,
    sure: sure === "1",
    page,
  };
}

/** Whether columns are the default ones. */
export const isUsual = ({ game, columns }: LeaderboardView): boolean =>
  columns.join() === usualColumns(game).join();

/** The query of a leaderboard's address, without defaults. */
export function leaderboardQuery(view: LeaderboardView): URLSearchParams {
  const { locale, clean, by, ranking, order, columns, search, kind, sure, page } = view;
  const query = new URLSearchParams({ locale });
  if (clean) query.set("clean", "1");
  if (search !== "") query.set("q", search);
  if (kind !== null) query.set("kind", kind);
  if (by !== ranking) query.set("sort", by);
  if (order === "worst") query.set("order", order);
  if (!isUsual(view)) for (const name of columns) query.append("column", name);
  if (sure) query.set("sure", "1");
  if (page > 1) query.set("page", String(page));
  return query;
}

/** The address of a leaderboard with something changed. */
export const leaderboardHref = (
  view: LeaderboardView,
  change: Partial<LeaderboardView> = {},
): string => `${leaderboardPath(view.season)}?${leaderboardQuery({ ...view, ...change })}`;

/** Where the same leaderboard can be had as data. */
export function leaderboardDataHref(
  { season, locale, clean }: LeaderboardView,
  format: "json" | "csv",
): string {
  const query = new URLSearchParams({ locale, clean: String(clean) });
  const file = format === "csv" ? ".csv" : "";
  return `/api/v1/leaderboards/${encodeURIComponent(season)}${file}?${query}`;
}

/**
 * What the ranks of a leaderboard are: "rating" and "means" come with ties; "rating" leaves out agents in
 * placement; "plain" are of a metric of which nothing is claimed.
 */
export type RankKind = "rating" | "means" | "plain";

/** What the ranks of a view are. */
export function rankKind({ game, by, ranking, windowed }: LeaderboardView): RankKind {
  // Claims are of all matches, not of those of a window.
  if (isOfMeans(game)) return windowed ? "plain" : "means";
  const rated = fittedColumns(game).flatMap(({ id, rated }) => (rated ? [id] : []));
  const isRated = rated.includes(by) || (rated.includes(ranking) && by !== rankColumn(game).id);
  return isRated ? "rating" : "plain";
}
