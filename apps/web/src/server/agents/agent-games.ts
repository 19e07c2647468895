import type { AgentGame } from "@wisp/db";
import { playableBy } from "@wisp/games";
import { type Refusal, refused } from "./refusal.ts";

type Played = Pick<AgentGame, "game" | "locale">;

/**
 * Games that an owner named for an agent, each once, the last mention of one counting; or why not.
 *
 * @param connector the kind of the agent's connector, which says what it can play
 */
export function readGames<Game extends Played>(
  wanted: readonly Game[],
  connector: string,
): readonly Game[] | Refusal {
  if (wanted.length === 0) {
    return refused("no-games", "An agent plays at least one game in one language.");
  }
  const playable = playableBy(connector);
  if (wanted.some(({ game }) => !playable.includes(game))) {
    return refused("unknown-game", `Agents of this kind can play: ${playable.join(", ")}.`);
  }
  return [...new Map(wanted.map((each) => [`${each.game}/${each.locale}`, each])).values()];
}
