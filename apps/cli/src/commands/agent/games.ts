import type { CheckStep, namedGames } from "@wisp/agents";
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

/** A step of a check, as far as it is about a game. */
type GameStep = Pick<CheckStep, "name" | "ok"> & Parameters<typeof namedGames>[0][number];

/**
 * What a new agent plays whose owner chose nothing: the first game in English, unless the steps of its
 * check show that it does not play that. Then it is another one that it plays, the first game before
 * others; if it plays none, the first one that it names.
 */
export function gamesByCheck(steps: readonly GameStep[]): readonly GameInLanguage[] {
  const tried = steps.filter(({ name }) => isRegistered(name));
  const played = tried.filter(({ ok }) => ok);
  const possible = (played.length > 0 ? played : tried).flatMap(({ name: game, locales: named }) =>
    (named ?? locales).flatMap((each) => {
      const locale = locales.find((known) => known === each);
      return locale === undefined ? [] : { game, locale };
    }),
  );
  const ofFirst = possible.filter(({ game }) => game === firstGame);
  const chosen = ofFirst.find(({ locale }) => locale === "en") ?? ofFirst[0] ?? possible[0];
  return [chosen ?? { game: firstGame, locale: "en" }];
}

/** The agent's earlier games, with the new ones online. */
export const keptOnline = (
  wanted: readonly GameInLanguage[],
  before: readonly AgentGame[],
): readonly (GameInLanguage & Pick<AgentGame, "online">)[] =>
  wanted.map((each) => ({
    ...each,
    online:
      before.find(({ game, locale }) => game === each.game && locale === each.locale)?.online ??
      true,
  }));
