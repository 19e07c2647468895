import { addedFacts, type Candidate, type Database, type Season } from "@wisp/db";
import type { Locale, Random } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { drawRoles, type Roles } from "@wisp/matchmaking";

interface Dealing {
  readonly entry: GameEntry;
  readonly season: Season;
  readonly locale: Locale;
}

/**
 * Draws who is dealt what at a table of a season, so that shares tend to even over its finished
 * matches; null where the game deals the same to all. The agents' `matches` and `roles` must be
 * those of the season.
 */
export async function dealRoles<Agent extends Candidate>(
  database: Database,
  { entry: { roles }, season, locale }: Dealing,
  agents: readonly Agent[],
  chance: Random,
): Promise<Roles<Agent> | null> {
  if (roles === null) return null;
  const { firstSpeaker, secondWord } = roles.facts;
  const added = await addedFacts(database, {
    ...{ seasonId: season.id, locale, facts: [firstSpeaker, secondWord] },
    agentIds: agents.map(({ agentId }) => agentId),
  });
  const dealt = agents.map(({ agentId, matches, roles: played }) => ({
    matches,
    spy: played[roles.spyRole] ?? 0,
    firstSpeaker: added.get(agentId)?.[firstSpeaker]?.count ?? 0,
    secondWord: added.get(agentId)?.[secondWord]?.count ?? 0,
    // Matches of older versions of the game did not count them.
    counted: added.get(agentId)?.[secondWord]?.of ?? 0,
  }));
  return drawRoles(agents, dealt, chance);
}
