import {
  type Agent,
  type Entry,
  glances,
  type Invitation,
  listAgents,
  listEntries,
  mayRun,
  openInvitations,
  type PackSummary,
  packsOfSeason,
  progressOf,
  type Season,
  type SeasonGlance,
  type User,
} from "@wisp/db";
import { firstRows, type PlacedRow } from "#features/leaderboard/board.ts";
import { type LocaleProgress, localeProgress } from "#server/seasons/answer.ts";
import { database } from "#server/storage/database.ts";
import type { Reader } from "./entries.tsx";

const ROWS_SHOWN = 5;
/** More than anybody may have at work. */
const MAX_AGENTS = 100;

/** Everything that a season's page shows. */
export interface SeasonShown {
  readonly glance: SeasonGlance;
  readonly packs: readonly PackSummary[];
  readonly entries: readonly Entry[];
  readonly progress: readonly LocaleProgress[];
  readonly rows: readonly PlacedRow[];
  /** Language of the board that is shown. */
  readonly board: string;
  readonly reader: Reader;
  /** Agents of the reader's that play the season's game in one of its languages. */
  readonly own: readonly Agent[];
  /** Of the reader's agents to this season. */
  readonly invitations: readonly Invitation[];
}

/** @param locale the reader's language, whose board is shown where there is one */
export async function loadSeason(
  season: Season,
  user: User | null,
  locale: string,
): Promise<SeasonShown> {
  const { id, locales, game } = season;
  const board = locales.includes(locale) ? locale : (locales[0] ?? locale);
  const [glance, packs, entries, counted, rows, own, invitations] = await Promise.all([
    glances(database(), [id]),
    packsOfSeason(database(), id),
    listEntries(database(), id),
    progressOf(database(), id),
    firstRows(database(), season, board, ROWS_SHOWN),
    user && listAgents(database(), { ownerId: user.id, limit: MAX_AGENTS }),
    user && openInvitations(database(), user.id),
  ]);
  return {
    glance: glance.get(id) ?? { agents: 0, matches: 0, isFinal: false, organizer: null },
    packs,
    entries,
    progress: localeProgress(season, entries, counted),
    rows,
    board,
    reader: { id: user?.id ?? null, runs: user !== null && mayRun(user, season) },
    own: (own?.agents ?? []).filter(
      ({ games, state }) =>
        state !== "retired" &&
        games.some((played) => played.game === game && locales.includes(played.locale)),
    ),
    invitations: (invitations ?? []).filter((invitation) => invitation.season.slug === season.slug),
  };
}
