import type { Locale } from "@wisp/game";
import type { Database } from "../database.ts";

/** Which matches of a season go on in one of its languages. */
export interface SeasonActivity {
  readonly seasonId: string;
  readonly locale: Locale;
  /** Whether matches at full speed wait or run. */
  readonly atFullSpeed: boolean;
  /** Whether matches for people to watch wait or run. */
  readonly watchable: boolean;
  /** When the newest of the ended matches to watch ended; null before the first. */
  readonly watchedUntil: Date | null;
}

/** What goes on in each language of each season: one cheap read, for polls of seasons that rest. */
export async function seasonActivities(
  database: Database,
  seasonIds: readonly string[],
): Promise<SeasonActivity[]> {
  const { rows } = await database.connection.query<SeasonActivity>({
    name: "season-activities",
    text: `
      SELECT season."id" AS "seasonId", language."locale",
        coalesce(bool_or(open."pace" = 'full'), false) AS "atFullSpeed",
        coalesce(bool_or(open."pace" = 'people'), false) AS "watchable",
        (SELECT ended."finishedAt" FROM "Match" ended
          WHERE ended."seasonId" = season."id" AND ended."locale" = language."locale"
            AND ended."pace" = 'people' AND ended."status" IN ('finished', 'failed')
          ORDER BY ended."id" DESC LIMIT 1) AS "watchedUntil"
      FROM "Season" season CROSS JOIN unnest(season."locales") AS language("locale")
      LEFT JOIN "Match" open ON open."seasonId" = season."id"
        AND open."locale" = language."locale" AND open."status" IN ('waiting', 'running')
      WHERE season."id" = ANY($1::uuid[])
      GROUP BY season."id", language."locale"`,
    values: [seasonIds],
  });
  return rows;
}
