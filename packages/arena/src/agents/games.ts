import { namedGames, type PlayedGame, unnamedGames } from "@wisp/agents";
import type { Failure } from "@wisp/game";
import { playableBy } from "@wisp/games";
import { z } from "zod";
import { type AgentFailure, agentFailure } from "./find.ts";

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

const checkSchema = z.object({
  steps: z.array(z.object({ name: z.string(), locales: z.array(z.string()).optional() })),
});

const inWords = (games: readonly PlayedGame[]): string =>
  games.map(({ game, locale }) => `${game}/${locale}`).join(", ");

/**
 * Why an agent does not play games: by its last check it does not name one of them. Undefined if it
 * does, if agents of its kind name none, or if it was not checked.
 *
 * @param check the stored result of its last check
 */
export function unnamedAmong(
  games: readonly PlayedGame[],
  check: unknown,
): Failure<"unnamed-game"> | undefined {
  const steps = checkSchema.safeParse(check).data?.steps ?? [];
  const unnamed = unnamedGames(games, steps);
  if (unnamed.length === 0) return undefined;
  const named = inWords(namedGames(steps) ?? []);
  return agentFailure(
    "unnamed-game",
    `According to its last check, the agent plays ${named || "nothing"}, and not ${inWords(unnamed)}. If it does now, check it again first.`,
  );
}
