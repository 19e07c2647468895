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
  ranksOfAgent,
  rivalsOf,
  secretOfAgent,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { MIN_MATCHES } from "@wisp/stats";
import { type FoulSpeech, foulSpeeches } from "./fouls.ts";
import type { ProfileView } from "./profile-view.ts";
import { leadOver } from "./rival-difference.ts";
import { type Source, sourceOf } from "./source.ts";

/** How many days and boards are shown; fouls and marks are looked for among this many newest matches. */
export const reach = { days: 120, boards: 4, matches: 100 } as const;

const FAVOURITES = 3;
const RIVALS_SHOWN = 12;
/** Nobody has met more. */
const ALL_RIVALS = 10_000;

const RECENT_MATCHES = 5;
const FOULS_SHOWN = 6;

/** An agent's opponents, those it is certainly ahead of, and those it is certainly behind. */
export interface Rivals {
  /** Most often met first. */
  readonly met: readonly Rival[];
  /** How many it met in all. */
  readonly count: number;
  readonly victims: readonly Rival[];
  readonly nemeses: readonly Rival[];
}

async function rivals(database: Database, agentId: string, all: boolean): Promise<Rivals> {
  const few = { agentId, least: MIN_MATCHES, limit: FAVOURITES };
  const surely = (found: Awaited<ReturnType<typeof rivalsOf>>, lead: "ahead" | "behind") =>
    found.rivals.filter((rival) => leadOver(rival, found.count) === lead);
  const [{ rivals: met, count }, beaten, beating] = await Promise.all([
    rivalsOf(database, {
      ...{ agentId, order: "met", least: 1, limit: all ? ALL_RIVALS : RIVALS_SHOWN },
    }),
    rivalsOf(database, { ...few, order: "beaten" }),
    rivalsOf(database, { ...few, order: "beating" }),
  ]);
  return {
    ...{ met, count },
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
  readonly rivals: Rivals;
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
    rivals(database, id, view.allRivals),
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
