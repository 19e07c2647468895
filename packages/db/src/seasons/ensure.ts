import type { Database } from "../database.ts";
import { type Season, type SeasonStatus, type SeasonTerms, seasonOf } from "./season.ts";

/** A season that the arena itself makes. */
export interface NewSeason
  extends Pick<SeasonTerms, "slug" | "name" | "game" | "locales">,
    Partial<
      Pick<
        SeasonTerms,
        | "description"
        | "schedule"
        | "matchesEach"
        | "matchesPerDay"
        | "clockMs"
        | "variant"
        | "ranking"
      >
    > {
  /** Open when absent. */
  readonly status?: SeasonStatus;
  /** The game's configuration without the language. */
  readonly config: object;
  readonly house: boolean;
}

/** The season with that slug, created if there is none; an existing one does not change. */
export async function ensureSeason(database: Database, season: NewSeason): Promise<Season> {
  const { slug, locales, ...rest } = season;
  return seasonOf(
    await database.prisma.season.upsert({
      where: { slug },
      create: { slug, locales: [...locales], ...rest },
      update: {},
    }),
  );
}

export async function setSeasonStatus(
  database: Database,
  slug: string,
  status: SeasonStatus,
): Promise<void> {
  await database.prisma.season.update({ where: { slug }, data: { status } });
}
