import type { Database } from "./database.ts";
import type { Season as SeasonRow } from "./generated/client.ts";

export const seasonStatuses = ["draft", "open", "paused", "frozen", "published"] as const;
export type SeasonStatus = (typeof seasonStatuses)[number];

export interface NewSeason {
  readonly slug: string;
  readonly name: string;
  readonly game: string;
  /** The game's configuration without the language. */
  readonly config: object;
  /** Languages with a board of their own. */
  readonly locales: readonly string[];
  /** House agents only. */
  readonly house: boolean;
}

export interface Season extends Omit<NewSeason, "config"> {
  readonly id: string;
  readonly config: unknown;
  readonly status: SeasonStatus;
  /** What its boards are ordered by. */
  readonly ranking: "total" | "rating";
  /** The total counts matches of the last so many days (UTC); null: all. */
  readonly rankWindowDays: number | null;
  /** When a finished match shows its words to everybody. */
  readonly wordsShown: "ended" | "retired";
  readonly createdAt: Date;
}

const seasonOf = ({ config, ...row }: SeasonRow): Season => ({ ...row, config });

/** The season of that slug, made on first sight; one that exists stays as it is. */
export async function ensureSeason(database: Database, season: NewSeason): Promise<Season> {
  const { slug, name, game, config, locales, house } = season;
  return seasonOf(
    await database.prisma.season.upsert({
      where: { slug },
      create: { slug, name, game, config, locales: [...locales], house },
      update: {},
    }),
  );
}

export async function seasonBySlug(database: Database, slug: string): Promise<Season | null> {
  if (slug.includes("\0")) return null;
  const row = await database.prisma.season.findUnique({ where: { slug } });
  return row === null ? null : seasonOf(row);
}

/** All seasons, newest first. */
export async function listSeasons(database: Database): Promise<Season[]> {
  const rows = await database.prisma.season.findMany({ orderBy: { id: "desc" } });
  return rows.map(seasonOf);
}

export async function setSeasonStatus(
  database: Database,
  slug: string,
  status: SeasonStatus,
): Promise<void> {
  await database.prisma.season.update({ where: { slug }, data: { status } });
}
