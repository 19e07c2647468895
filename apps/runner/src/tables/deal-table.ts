import { addedFacts, type Candidate, type Database, type Season } from "@wisp/db";
import type { DealtSeats, Locale, Random } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { type DealtCounts, drawDeals } from "@wisp/matchmaking";

interface DealRequest {
  readonly entry: Pick<GameEntry, "deals">;
  readonly season: Season;
  readonly locale: Locale;
}

/**
 * Draws the deals of the agents at a table of a season, by place, so that their shares become even over
 * its finished matches. The agents' `matches` and `roles` must be those of the season.
 */
export async function dealTable(
  database: Database,
  { entry: { deals }, season, locale }: DealRequest,
  agents: readonly Candidate[],
  chance: Random,
): Promise<DealtSeats> {
  const added = await addedFacts(database, {
    seasonId: season.id,
    locale,
    facts: deals.flatMap(({ counted }) => ("fact" in counted ? counted.fact : [])),
    agentIds: agents.map(({ agentId }) => agentId),
  });
  const counts = agents.map(
    ({ agentId, matches, roles }): DealtCounts =>
      Object.fromEntries(
        deals.map(({ name, counted }) => {
          if ("role" in counted) return [name, { count: roles[counted.role] ?? 0, of: matches }];
          return [name, added.get(agentId)?.[counted.fact] ?? { count: 0, of: 0 }];
        }),
      ),
  );
  return drawDeals(deals, counts, chance);
}
