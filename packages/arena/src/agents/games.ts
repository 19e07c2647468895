import type { PlayedGame } from "@wisp/agents";
import { playableBy } from "@wisp/games";
import { z } from "zod";
import { type AgentFailure, agentFailure } from "./failure.ts";

const checkSchema = z.object({
  steps: z.array(z.object({ name: z.string(), locales: z.array(z.string()).optional() })),
});

/** A chosen game that the agent does not name in its language, by a stored check; undefined: none. */
function unnamedIn<Game extends PlayedGame>(
  chosen: readonly Game[],
  check: unknown,
): Game | undefined {
  const steps = checkSchema.safeParse(check).data?.steps ?? [];
  const named = new Map(
    steps.flatMap(({ name, locales }) => (locales === undefined ? [] : [[name, locales] as const])),
  );
  // Agents of most kinds name no games.
  if (named.size === 0) return undefined;
  return chosen.find(({ game, locale }) => named.get(game)?.includes(locale) !== true);
}

/**
 * The games that an owner chose for an agent, without duplicates: of two entries for one game and
 * language the later one counts. Fails if there is none, one that agents of this kind cannot play, or
 * one that this agent does not name.
 *
 * @param connector kind of the agent's connector
 * @param check the stored result of its last check; absent: it names no games
 */
export function readGames<Game extends PlayedGame>(
  chosen: readonly Game[],
  connector: string,
  check?: unknown,
): readonly Game[] | AgentFailure {
  if (chosen.length === 0) {
    return agentFailure("no-games", "An agent plays at least one game in one language.");
  }
  const playable = playableBy(connector);
  if (chosen.some(({ game }) => !playable.includes(game))) {
    return agentFailure("unknown-game", `Agents of this kind can play: ${playable.join(", ")}.`);
  }
  const unnamed = unnamedIn(chosen, check);
  if (unnamed !== undefined) {
    const { game, locale } = unnamed;
    return agentFailure(
      "unnamed-game",
      `By its last check the agent does not play ${game} in the language ${locale}. If it does now, check it again first.`,
    );
  }
  return [...new Map(chosen.map((each) => [`${each.game}/${each.locale}`, each])).values()];
}
