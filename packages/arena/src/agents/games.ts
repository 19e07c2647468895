import type { AgentGame } from "@wisp/db";
import { playableBy } from "@wisp/games";
import { type AgentFailure, agentFailure } from "./failure.ts";

/** A game that an agent plays in one language. */
export type PlayedGame = Pick<AgentGame, "game" | "locale">;

/**
 * The games that an owner chose for an agent, without duplicates: of two entries for one game and
 * language the later one counts. Fails if there is none, or one that agents of this kind cannot play.
 *
 * @param connector kind of the agent's connector
 */
export function readGames<Game extends PlayedGame>(
  chosen: readonly Game[],
  connector: string,
): readonly Game[] | AgentFailure {
  if (chosen.length === 0) {
    return agentFailure("no-games", "An agent plays at least one game in one language.");
  }
  const playable = playableBy(connector);
  if (chosen.some(({ game }) => !playable.includes(game))) {
    return agentFailure("unknown-game", `Agents of this kind can play: ${playable.join(", ")}.`);
  }
  return [...new Map(chosen.map((each) => [`${each.game}/${each.locale}`, each])).values()];
}
