import { type Database, isOver, listSeasons, type MatchSummary, type Season } from "@wisp/db";
import type { Locale } from "@wisp/game";
import { env } from "#env.ts";
import { bestMatchIn } from "#features/home/match-of-the-day.tsx";
import { nextShows, SHOW_MS, type ShowPlace, startOfFinal } from "./show-times.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** When shows begin in this arena. */
export const showPlace = (): ShowPlace => ({ time: env.WISP_SHOW_TIME, zone: env.WISP_TIME_ZONE });

/** A public season whose end is scheduled. */
interface Final {
  readonly season: Pick<Season, "id" | "slug" | "name">;
  readonly at: Date;
}

/** The finals to come, the next one first. */
export async function comingFinals(database: Database, now: Date): Promise<readonly Final[]> {
  const seasons = await listSeasons(database);
  return seasons
    .flatMap((season) =>
      season.closesAt !== null && season.closesAt > now && !isOver(season)
        ? [{ season, at: season.closesAt }]
        : [],
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The next show: the final of a season where one is before tonight's show is over, else the day's best match. */
export interface Show {
  readonly start: Date;
  readonly isOn: boolean;
  readonly final: Final | null;
}

export function showOf(now: Date, place: ShowPlace, finals: readonly Final[]): Show {
  const [start = now] = nextShows(now, place, 1);
  const [final] = finals;
  if (final === undefined || final.at.getTime() > start.getTime() + SHOW_MS) {
    return { start, isOn: start <= now, final: null };
  }
  const begins = startOfFinal(final.at);
  return { start: begins, isOn: begins <= now, final };
}

/** The next show as it is now. */
export const readShow = async (database: Database, now: Date): Promise<Show> =>
  showOf(now, showPlace(), await comingFinals(database, now));

/** The best match of the day before a show, once it is on; null before that, and where there is none. */
export const matchOfShow = (
  database: Database,
  locale: Locale,
  { start, isOn, final }: Show,
): Promise<MatchSummary | null> =>
  isOn && final === null
    ? bestMatchIn(database, locale, [{ from: new Date(start.getTime() - DAY_MS), to: start }])
    : Promise.resolve(null);
