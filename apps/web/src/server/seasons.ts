import type { NewSeasonRequest, SeasonChangeRequest } from "@wisp/api";
import { agentsPerTable, findSeason, type SeasonRequest } from "@wisp/arena";
import {
  type Database,
  type Entry,
  glances,
  isEntered,
  listEntries,
  localesOf,
  plannedMatches,
  progressOf,
  type Season,
  type SeasonGlance,
  type SeasonProgress,
} from "@wisp/db";
import { env } from "#env.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { isoTime } from "#server/iso-time.ts";
import { database } from "#server/storage/database.ts";

/** The season with this slug. Throws the problem of the call if there is none. */
export const knownSeason = async (slug: string): Promise<Season> =>
  unwrapOrThrow("GET /seasons/{slug}", await findSeason(database(), slug));

/** Whether agents of one owner may meet at a table; see `PlanRoom`. */
export const allowSameOwner = (): boolean => env.WISP_MODE === "local";

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A season as the API or a form sends it. */
export const seasonRequest = ({
  opensAt,
  closesAt,
  probes,
  ...terms
}: NewSeasonRequest): SeasonRequest => ({
  ...terms,
  ...(probes !== undefined && { interviews: probes }),
  opensAt: date(opensAt),
  closesAt: date(closesAt),
});

/** A change of a season as the API sends it. */
export const seasonChange = ({
  opensAt,
  closesAt,
  probes,
  ...terms
}: SeasonChangeRequest): Partial<SeasonRequest> => ({
  ...terms,
  ...(probes !== undefined && { interviews: probes }),
  ...(opensAt !== undefined && { opensAt: date(opensAt) }),
  ...(closesAt !== undefined && { closesAt: date(closesAt) }),
});

const nothing: SeasonGlance = { agents: 0, matches: 0, isFinal: false, organizer: null };

/** A season as the API shows it. */
export const toApiSeason = (season: Season, { agents, matches, isFinal, organizer } = nothing) => ({
  slug: season.slug,
  name: season.name,
  description: season.description,
  game: season.game,
  options: season.config,
  variant: season.variant,
  locales: season.locales,
  house: season.house,
  status: season.status,
  final: isFinal,
  organizer,
  visibility: season.visibility,
  eligibility: season.eligibility,
  oneAgentPerOwner: season.oneAgentPerOwner,
  schedule: season.schedule,
  team: season.team,
  memory: season.memory,
  ownersWatch: season.ownersWatch,
  matchesEach: season.matchesEach,
  matchesPerDay: season.matchesPerDay,
  opensAt: isoTime(season.opensAt),
  closesAt: isoTime(season.closesAt),
  ranking: season.ranking,
  rankWindowDays: season.rankWindowDays,
  wordsShown: season.wordsShown,
  poolModel: season.poolModel,
  interviews: [...season.interviews],
  spendMicrosPerDay: season.spendMicrosPerDay,
  stages: season.stages && [...season.stages],
  agents,
  matches,
  createdAt: season.createdAt.toISOString(),
  startedAt: isoTime(season.startedAt),
  frozenAt: isoTime(season.frozenAt),
  publishedAt: isoTime(season.publishedAt),
});

/** How far a season is in a language. */
export interface LocaleProgress extends Omit<SeasonProgress, "played"> {
  /** Matches of its plan; null without one, before it starts, and without its game. */
  readonly planned: number | null;
}

/** How far a season is, in each of its languages. */
export function localeProgress(
  season: Season,
  entries: readonly Entry[],
  counted: readonly SeasonProgress[],
): LocaleProgress[] {
  const { startedAt, matchesEach, schedule } = season;
  const seats = agentsPerTable(season);
  return localesOf(season).map((locale) => {
    const none = { locale, waiting: 0, running: 0, played: 0, finished: 0, failed: 0 };
    const { played, ...rest } = counted.find((each) => each.locale === locale) ?? none;
    // Which sealed matches are over is not shown.
    const known = { ...rest, running: rest.running + played };
    if (startedAt === null || matchesEach === null || seats === null)
      return { ...known, planned: null };
    const agents = entries.filter(
      (entry) =>
        entry.locales.includes(locale) &&
        entry.enteredAt !== null &&
        entry.enteredAt <= startedAt &&
        (entry.withdrawnAt === null || entry.withdrawnAt > startedAt),
    );
    return { ...known, planned: plannedMatches(agents.length, { matchesEach, schedule }, seats) };
  });
}

/** A season with who has entered it and how far it is, as the API shows it. */
export async function seasonDetail(database: Database, season: Season) {
  const [glance, entries, counted] = await Promise.all([
    glances(database, [season.id]),
    listEntries(database, season.id),
    progressOf(database, season.id),
  ]);
  return {
    season: toApiSeason(season, glance.get(season.id)),
    entries: entries.filter(isEntered).map((entry) => ({
      agent: entry.agent,
      locales: entry.locales,
      enteredAt: isoTime(entry.enteredAt),
      ineligibility: entry.ineligibility,
      matches: entry.matches,
    })),
    progress: localeProgress(season, entries, counted).map(
      ({ locale, planned, waiting, running, finished, failed }) => ({
        locale,
        planned,
        waiting,
        running,
        finished,
        failed,
      }),
    ),
  };
}
