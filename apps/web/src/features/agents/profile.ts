import {
  type Agent,
  type AgentDay,
  type AgentLeaderboardFit,
  type AgentStanding,
  agentDays,
  agentStandings,
  type Database,
  firstGame,
  fitsOfAgent,
  type InjectionCount,
  injectionCount,
  type LeaderboardRanks,
  type ListedVersion,
  listMatches,
  type MatchSummary,
  markedSeats,
  type Rival,
  type RivalLeaderboard,
  ranksOfAgent,
  rivalLeaderboards,
  rivalsOf,
  secretOfAgent,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { pointsApart } from "@wisp/games";
import { MIN_MATCHES } from "@wisp/stats";
import { agentHref } from "#links.ts";
import { type FoulSpeech, foulSpeeches } from "./foul-list.tsx";
import { comparedOn, leadOver } from "./rival-difference.ts";
import { type Source, sourceOf } from "./source-link.tsx";

/** How many days and leaderboards are shown; fouls and marks are looked for among this many newest matches. */
const reach = { days: 120, boards: 4, matches: 100 } as const;

const FAVOURITES = 3;
const RIVALS_SHOWN = 12;
/** No one has met more. */
const ALL_RIVALS = 10_000;

const RECENT_MATCHES = 5;
const FOULS_SHOWN = 6;

/**
 * An agent's opponents in one game and language, those it is certainly ahead of, and those it is
 * certainly behind.
 */
export interface Rivals {
  /** Most shared matches first. */
  readonly boards: readonly RivalLeaderboard[];
  /** The one that is shown. */
  readonly board: RivalLeaderboard;
  /** The most points that one seat can be ahead of another there; null: not known. */
  readonly apart: number | null;
  /** Most often met first. */
  readonly met: readonly Rival[];
  readonly victims: readonly Rival[];
  readonly nemeses: readonly Rival[];
}

/** The leaderboard that the address names, or else the first in the reader's language. */
const chosen = (
  leaderboards: readonly RivalLeaderboard[],
  wanted: string | null,
  locale: string,
): RivalLeaderboard | undefined =>
  leaderboards.find(({ game, locale: language }) => `${game}/${language}` === wanted) ??
  leaderboards.find((leaderboard) => leaderboard.locale === locale) ??
  leaderboards[0];

/** Null without opponents. */
async function rivals(
  database: Database,
  agentId: string,
  { allRivals, rivalsIn }: ProfileView,
  locale: string,
): Promise<Rivals | null> {
  const leaderboards = await rivalLeaderboards(database, agentId, MIN_MATCHES);
  const leaderboard = chosen(leaderboards, rivalsIn, locale);
  if (leaderboard === undefined) return null;
  const apart = pointsApart(leaderboard.game, leaderboard.configs);
  const compared = comparedOn(leaderboards);
  const query = { agentId, game: leaderboard.game, locale: leaderboard.locale, apart: apart ?? 0 };
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
    boards: leaderboards,
    board: leaderboard,
    apart,
    met,
    victims: surely(beaten, "ahead"),
    nemeses: surely(beating, "behind"),
  };
}

/** Everything that a profile shows besides the agent itself. */
interface Profile {
  readonly standings: readonly AgentStanding[];
  readonly fits: readonly AgentLeaderboardFit[];
  readonly versions: readonly ListedVersion[];
  readonly recent: readonly MatchSummary[];
  readonly days: readonly AgentDay[];
  /** Null when they are not asked for. */
  readonly ranks: readonly LeaderboardRanks[] | null;
  /** Null without opponents. */
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

/** Parts of a profile that are shown only on request. */
export interface ProfileView {
  /** All opponents of the agent, not only the most frequent. */
  readonly allRivals: boolean;
  /** Game and language in which it is compared with them, as "holdem/en"; null: the usual one. */
  readonly rivalsIn: string | null;
  /** Where it stood, day by day. */
  readonly ranks: boolean;
}

/** The parts that the address of a profile requests. */
export const profileView = (query: Readonly<Record<string, unknown>>): ProfileView => ({
  allRivals: query.rivals === "all",
  rivalsIn: typeof query.rivalsIn === "string" ? query.rivalsIn : null,
  ranks: query.ranks === "1",
});

/** The address of a profile. */
export function profileHref(slug: string, { allRivals, rivalsIn, ranks }: ProfileView): string {
  const query = new URLSearchParams();
  if (allRivals) query.set("rivals", "all");
  if (rivalsIn !== null) query.set("rivalsIn", rivalsIn);
  if (ranks) query.set("ranks", "1");
  return `${agentHref(slug)}${query.size === 0 ? "" : `?${query}`}`;
}
