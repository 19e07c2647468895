import type { Agent, AgentBoardFit } from "@wisp/db";
import {
  type AgentDay,
  type AgentStanding,
  agentDays,
  agentStandings,
  type BoardRanks,
  type Database,
  firstGame,
  fitsOfAgent,
  type InjectionCount,
  injectionCount,
  type ListedVersion,
  listMatches,
  type MatchSummary,
  markedSeats,
  type Rival,
  type RivalBoard,
  ranksOfAgent,
  rivalBoards,
  rivalsOf,
  secretOfAgent,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { pointsApart } from "@wisp/games";
import { MIN_MATCHES } from "@wisp/stats";
import { type FoulSpeech, foulSpeeches } from "./fouls.ts";
import type { ProfileView } from "./profile-view.ts";
import { comparedOn, leadOver } from "./rival-difference.ts";
import { type Source, sourceOf } from "./source.ts";

/** How many days and boards are shown; fouls and marks are looked for among this many newest matches. */
export const reach = { days: 120, boards: 4, matches: 100 } as const;

const FAVOURITES = 3;
const RIVALS_SHOWN = 12;
/** Nobody has met more. */
const ALL_RIVALS = 10_000;

const RECENT_MATCHES = 5;
const FOULS_SHOWN = 6;

/**
 * An agent's opponents in one game and language, those it is certainly ahead of, and those it is
 * certainly behind.
 */
export interface Rivals {
  /** Most shared matches first. */
  readonly boards: readonly RivalBoard[];
  /** The one that is shown. */
  readonly board: RivalBoard;
  /** The most points that one seat can be ahead of another there; null: not known. */
  readonly apart: number | null;
  /** Most often met first. */
  readonly met: readonly Rival[];
  readonly victims: readonly Rival[];
  readonly nemeses: readonly Rival[];
}

/** The board that the address names, or else the first in the reader's language. */
const chosen = (
  boards: readonly RivalBoard[],
  wanted: string | null,
  locale: string,
): RivalBoard | undefined =>
  boards.find(({ game, locale: language }) => `${game}/${language}` === wanted) ??
  boards.find((board) => board.locale === locale) ??
  boards[0];

/** Null where it has met nobody. */
async function rivals(
  database: Database,
  agentId: string,
  { allRivals, rivalsIn }: ProfileView,
  locale: string,
): Promise<Rivals | null> {
  const boards = await rivalBoards(database, agentId, MIN_MATCHES);
  const board = chosen(boards, rivalsIn, locale);
  if (board === undefined) return null;
  const apart = pointsApart(board.game, board.configs);
  const compared = comparedOn(boards);
  const query = { agentId, game: board.game, locale: board.locale, apart: apart ?? 0 };
  const few = { ...query, least: MIN_MATCHES, limit: FAVOURITES };
  const surely = (found: readonly Rival[], lead: "ahead" | "behind") =>
    found.filter((rival) => leadOver(rival, apart, compared) === lead);
  const [met, beaten, beating] = await Promise.all([
    rivalsOf(database, {
      ...query,
      order: "met",
      least: 1,
      limit: allRivals ? ALL_RIVALS : RIVALS_SHOWN,
    }),
    rivalsOf(database, { ...few, order: "beaten" }),
    rivalsOf(database, { ...few, order: "beating" }),
  ]);
  return {
    boards,
    board,
    apart,
    met,
    victims: surely(beaten, "ahead"),
    nemeses: surely(beating, "behind"),
  };
}

/** Everything that a profile shows besides the agent itself. */
export interface Profile {
  readonly standings: readonly AgentStanding[];
  readonly fits: readonly AgentBoardFit[];
  readonly versions: readonly ListedVersion[];
  readonly recent: readonly MatchSummary[];
  readonly days: readonly AgentDay[];
  /** Null when they are not asked for. */
  readonly ranks: readonly BoardRanks[] | null;
  /** Null where it has met nobody. */
  readonly rivals: Rivals | null;
  readonly fouls: readonly FoulSpeech[];
  readonly injections: InjectionCount;
  readonly source: Source | null;
  /** The Space that everyone can duplicate: one that is read without a token. */
  readonly duplicable: string | null;
}

/** Reads the data of an agent's profile. */
export async function profileOf(
  database: Database,
  agent: Agent,
  view: ProfileView,
  locale: string,
): Promise<Profile> {
  const { id, slug, version } = agent;
  const { game } = firstGame(agent);
  const [
    standings,
    fits,
    versions,
    recent,
    days,
    ranks,
    met,
    marked,
    injections,
    settings,
    secret,
  ] = await Promise.all([
    agentStandings(database, id),
    fitsOfAgent(database, id),
    versionsOf(database, id),
    listMatches(database, { agentSlug: slug, limit: RECENT_MATCHES }),
    agentDays(database, id, { game, most: reach.days }),
    view.ranks ? ranksOfAgent(database, id, reach) : null,
    rivals(database, id, view, locale),
    markedSeats(database, {
      agentId: id,
      fact: "fouls",
      within: reach.matches,
      limit: FOULS_SHOWN,
    }),
    injectionCount(database, id, reach.matches),
    settingsOf(database, version.id),
    secretOfAgent(database, id),
  ]);
  const source = sourceOf(
    agent.games.map((played) => played.game),
    version.connector,
    settings,
  );
  return {
    standings,
    fits,
    versions,
    recent: recent.matches,
    days,
    ranks,
    rivals: met,
    fouls: foulSpeeches(marked),
    injections,
    source,
    duplicable: source !== null && "space" in source && secret === null ? source.space : null,
  };
}
