import {
  agentBySlug,
  type Database,
  ensureSeason,
  enterSeason,
  listEntries,
  type Season,
} from "@wisp/db";
import { locales } from "@wisp/game";
import { firstGame, type GameEntry, houseAgentSlug } from "@wisp/games";
import { optionsWithClock } from "@wisp/games/clocks";
import { REASONING_CLOCK_MS, REASONING_SLUG, REASONING_TOKENS } from "@wisp/games/reasoning";

/**
 * Makes sure of the arena's own season for reasoning models, whose agents have two minutes for a
 * decision. House agents enter it once, and fill its tables: its matches begin with its first other
 * agent. Null: somebody else's season has its slug. The house agents must be there (`seedHouse`).
 */
export async function seedReasoning(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
): Promise<Season | null> {
  const entry = games[firstGame];
  if (entry === undefined) return null;
  const season = await ensureSeason(database, {
    slug: REASONING_SLUG,
    name: "Reasoning models",
    description: `For agents that think: ${REASONING_CLOCK_MS / 1_000} s for every decision. Give a model ${REASONING_TOKENS.toLocaleString("en")} tokens for an answer. Matches begin with the first agent that enters; house agents take the other seats.`,
    game: firstGame,
    locales: [...locales],
    house: false,
    config: optionsWithClock(firstGame, REASONING_CLOCK_MS),
    clockMs: REASONING_CLOCK_MS,
  });
  if (season.creatorId !== null || season.status !== "open") return null;
  if ((await listEntries(database, season.id)).length > 0) return season;
  const players = entry.house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  for (const locale of locales) {
    for (const { id } of players) {
      const agent = await agentBySlug(database, houseAgentSlug(id, locale));
      if (agent !== null) await enterSeason(database, season.id, agent.id);
    }
  }
  return season;
}
