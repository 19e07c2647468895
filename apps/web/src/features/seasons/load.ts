import { roundToEnter } from "@wisp/arena";
import {
  type Entry,
  type EntryChoice,
  entryChoices,
  glances,
  type Invitation,
  isEntered,
  type LateRound,
  listEntries,
  mayOrganize,
  mayRun,
  openInvitations,
  type PackSummary,
  packsOfSeason,
  progressOf,
  type Season,
  type SeasonGlance,
  spentBySeason,
  type User,
} from "@wisp/db";
import { firstRows, type PlacedRow } from "#features/leaderboard/leaderboard.ts";
import { databaseToRead } from "#server/replica.ts";
import { type LocaleProgress, localeProgress } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";

const ROWS_SHOWN = 5;

/** The reader of the page. */
export interface Reader {
  /** Null: a visitor. */
  readonly id: string | null;
  /** May change and run this season. */
  readonly runs: boolean;
  /** May make seasons. */
  readonly organizes: boolean;
}

/** Everything that a season's page shows. */
export interface SeasonShown {
  readonly glance: SeasonGlance;
  readonly packs: readonly PackSummary[];
  readonly entries: readonly Entry[];
  readonly progress: readonly LocaleProgress[];
  readonly rows: readonly PlacedRow[];
  /** Language of the leaderboard that is shown. */
  readonly board: string;
  readonly reader: Reader;
  /**
   * What a season of words only has cost the arena's pool, in millionths of a US dollar, for those who run it;
   * null: not shown.
   */
  readonly spentMicros: number | null;
  /** The reader's agents that have entered and are not retired. */
  readonly entered: readonly Entry[];
  /** The reader's other agents. */
  readonly choices: readonly EntryChoice[];
  readonly lateRound: LateRound;
  /** Of the reader's agents to this season. */
  readonly invitations: readonly Invitation[];
}

/** @param locale the reader's language, whose leaderboard is shown where there is one */
export async function loadSeason(
  season: Season,
  user: User | null,
  locale: string,
): Promise<SeasonShown> {
  const { id, locales } = season;
  const leaderboard = locales.includes(locale) ? locale : (locales[0] ?? locale);
  const runs = user !== null && mayRun(user, season);
  const from = await databaseToRead();
  const lateRound = await roundToEnter(database(), season, Date.now());
  const [glance, packs, entries, counted, rows, choices, invitations, spent] = await Promise.all([
    glances(database(), [id]),
    packsOfSeason(database(), id),
    listEntries(database(), id),
    progressOf(database(), id),
    firstRows(from, season, leaderboard, ROWS_SHOWN),
    user && entryChoices(database(), season, user.id, false, lateRound),
    user && openInvitations(database(), user.id),
    runs && season.poolModel !== null ? spentBySeason(database(), id) : null,
  ]);
  return {
    glance: glance.get(id) ?? { agents: 0, matches: 0, isFinal: false, organizer: null },
    packs,
    entries,
    progress: localeProgress(season, entries, counted),
    rows,
    board: leaderboard,
    reader: {
      id: user?.id ?? null,
      runs,
      organizes: user !== null && mayOrganize(user),
    },
    spentMicros: spent,
    entered: entries.filter(
      (entry) =>
        user !== null &&
        entry.ownerId === user.id &&
        isEntered(entry) &&
        entry.ineligibility !== "retired",
    ),
    choices: choices ?? [],
    lateRound,
    invitations: (invitations ?? []).filter((invitation) => invitation.season.slug === season.slug),
  };
}

/** How many other leaderboards can be chosen; the rest from the page of the seasons. */
const MOST = 5;

/** The seasons whose leaderboards are offered, always with the one that is shown. */
export function leaderboardChoice(seasons: readonly Season[], shown: Season): Season[] {
  const begun = seasons.filter(({ status }) => status !== "draft").slice(0, MOST);
  if (begun.some(({ id }) => id === shown.id)) return begun;
  return [...begun.slice(0, MOST - 1), shown];
}
