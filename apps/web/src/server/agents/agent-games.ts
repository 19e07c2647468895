import type { ApiAgentGame } from "@wisp/api";
import { spokenGames } from "@wisp/games";
import { type Refusal, refused } from "./refusal.ts";

type Played = Pick<ApiAgentGame, "game" | "locale">;

/** Games that an owner named for an agent, each once, the last mention of one counting; or why not. */
export function readGames<Game extends Played>(wanted: readonly Game[]): readonly Game[] | Refusal {
  if (wanted.length === 0) {
    return refused("no-games", "An agent plays at least one game in one language.");
  }
  const unknown = wanted.find(({ game }) => !spokenGames.includes(game));
  if (unknown !== undefined) {
    return refused("unknown-game", `Agents can be registered for: ${spokenGames.join(", ")}.`);
  }
  return [...new Map(wanted.map((each) => [`${each.game}/${each.locale}`, each])).values()];
}
