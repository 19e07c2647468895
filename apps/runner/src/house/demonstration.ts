import {
  agentBySlug,
  type Database,
  ensureSeason,
  enterSeason,
  performSeasonAction,
} from "@wisp/db";
import { locales, seatsIn } from "@wisp/game";
import { type GameEntry, houseAgentSlug } from "@wisp/games";
import { clockMsOf } from "@wisp/games/clocks";

/** Enough matches of each agent for statistics to fit its board; every agent of the table plays all. */
const MATCHES_EACH = 36;

/**
 * Makes sure of a small season that shows what technical failures do to a board: one table of house
 * agents, with those that fail on purpose among them, plays a plan once, and it freezes at its end. The house
 * season itself stays without them. The agents must be there (`seedHouse`).
 */
export async function seedDemonstration(
  database: Database,
  games: Readonly<Record<string, GameEntry>>,
): Promise<void> {
  const entry = Object.values(games).find(({ house }) =>
    house.some(({ failsOnPurpose }) => failsOnPurpose),
  );
  if (entry === undefined) return;
  const seats = seatsIn(entry.game, {});
  const season = await ensureSeason(database, {
    slug: "demonstration-failures",
    name: "Demonstration: failures",
    description:
      "Shows how a board looks when agents fail: one agent per language times out on purpose.",
    game: entry.game.id,
    config: {},
    locales: [...locales],
    house: false,
    clockMs: clockMsOf(entry.game.id, {}),
    status: "draft",
    schedule: "blocks",
    matchesEach: MATCHES_EACH,
  });
  // Already started, or somebody's own season of that name.
  if (season.status !== "draft" || season.creatorId !== null) return;
  const failing = entry.house.filter(({ failsOnPurpose }) => failsOnPurpose);
  const others = entry.house.filter(({ failsOnPurpose }) => !failsOnPurpose);
  const players = [...failing, ...others].slice(0, seats);
  for (const locale of locales) {
    for (const { id } of players) {
      const agent = await agentBySlug(database, houseAgentSlug(id, locale));
      if (agent !== null) await enterSeason(database, season.id, agent.id);
    }
  }
  const room = { seats, manyOfAnOwner: true };
  await performSeasonAction(database, {
    seasonId: season.id,
    action: "start",
    actorId: null,
    ...room,
  });
}
