import { namedGames, unnamedGames } from "@wisp/agents";
import type { AgentGame } from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { firstGame, isRegistered, playableBy } from "@wisp/games";
import { UsageError } from "../../command.ts";

/** A game that an agent plays, in one language. */
export interface GameInLanguage {
  readonly game: string;
  readonly locale: Locale;
}

/**
 * Games as people list them, "who-is-spy/en,who-is-spy/zh"; throws UsageError with the valid form.
 *
 * @param connector the kind of the agent's connector, which determines its possible games
 */
export function gamesFrom(text: string, connector: string): readonly GameInLanguage[] {
  const playable = playableBy(connector);
  const played = text.split(",").map((each) => {
    const [game = "", language] = each.trim().split("/");
    const locale = locales.find((known) => known === language);
    if (isRegistered(game) && !playable.includes(game)) {
      throw new UsageError(
        `An agent at such an address plays ${playable.join(", ")} only. To play ${game}, serve the arena's own protocol (docs/agent-protocol.md).`,
      );
    }
    if (locale === undefined || !playable.includes(game)) {
      const choices = playable.flatMap((id) => locales.map((each) => `${id}/${each}`));
      throw new UsageError(
        `--games lists what it plays as game/language, with commas: ${choices.join(",")}.`,
      );
    }
    return { game, locale };
  });
  return [...new Map(played.map((each) => [`${each.game}/${each.locale}`, each])).values()];
}

/** The same for a game alone and its languages, "en,zh". */
export function languagesFrom(text: string, game: string): readonly GameInLanguage[] {
  return [...new Set(text.split(",").map((each) => each.trim()))].map((language) => {
    const locale = locales.find((each) => each === language);
    if (locale !== undefined) return { game, locale };
    throw new UsageError(`--language is ${locales.join(" or ")}, or both: ${locales.join(",")}.`);
  });
}

/**
 * What a new agent plays whose owner chose nothing: the first game in English, unless the agent names
 * its games in the steps of its check, and not that one. Then it is one that it names, the first game
 * before others.
 */
export function gamesByCheck(steps: Parameters<typeof namedGames>[0]): readonly GameInLanguage[] {
  const named = (namedGames(steps) ?? []).flatMap(({ game, locale: language }) => {
    const locale = locales.find((each) => each === language);
    return locale === undefined ? [] : { game, locale };
  });
  const ordinary = { game: firstGame, locale: "en" } as const;
  const [first] = named;
  if (first === undefined || unnamedGames([ordinary], steps).length === 0) return [ordinary];
  return [named.find(({ game }) => game === firstGame) ?? first];
}

/** The agent's earlier games, with the new ones online. */
export const keptOnline = (
  wanted: readonly GameInLanguage[],
  before: readonly AgentGame[],
): readonly AgentGame[] =>
  wanted.map((each) => ({
    ...each,
    online:
      before.find(({ game, locale }) => game === each.game && locale === each.locale)?.online ??
      true,
  }));
