import type { Agent } from "@wisp/db";
import {
  type AgentDay,
  type AgentStanding,
  agentDays,
  agentStandings,
  type Database,
  type InjectionCount,
  injectionCount,
  type ListedVersion,
  listMatches,
  type MatchSummary,
  markedSeats,
  type Rival,
  rivalsOf,
  secretOfAgent,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { type FoulSpeech, foulEvents, foulSpeeches } from "./fouls.ts";
import { type Source, sourceOf } from "./source.ts";

/** How far back the parts of a profile look, in ranked matches of the agent. */
export const reach = { days: 5_000, rivals: 2_000, fouls: 2_000 } as const;

const RECENT_MATCHES = 5;
const FOULS_SHOWN = 6;

/** Everything that a profile shows beside the agent itself. */
export interface Profile {
  readonly standings: readonly AgentStanding[];
  readonly versions: readonly ListedVersion[];
  readonly recent: readonly MatchSummary[];
  readonly days: readonly AgentDay[];
  readonly rivals: readonly Rival[];
  readonly fouls: readonly FoulSpeech[];
  readonly injections: InjectionCount;
  readonly source: Source | null;
  /** The Space that everyone can duplicate: one that is read without a token. */
  readonly duplicable: string | null;
}

export async function profileOf(database: Database, agent: Agent): Promise<Profile> {
  const { id, slug, game, version } = agent;
  const [standings, versions, recent, days, rivals, marked, injections, settings, secret] =
    await Promise.all([
      agentStandings(database, id),
      versionsOf(database, id),
      listMatches(database, { agentSlug: slug, limit: RECENT_MATCHES }),
      agentDays(database, id, reach.days),
      rivalsOf(database, id, reach.rivals),
      markedSeats(database, {
        agentId: id,
        fact: "fouls",
        types: foulEvents,
        within: reach.fouls,
        limit: FOULS_SHOWN,
      }),
      injectionCount(database, id, reach.fouls),
      settingsOf(database, version.id),
      secretOfAgent(database, id),
    ]);
  const source = sourceOf(game, version.connector, settings);
  return {
    standings,
    versions,
    recent: recent.matches,
    days,
    rivals,
    fouls: foulSpeeches(marked),
    injections,
    source,
    duplicable: source !== null && "space" in source && secret === null ? source.space : null,
  };
}
