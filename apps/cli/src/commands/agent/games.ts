import { type CheckStep, namedGames } from "@wisp/agents";
import type { AgentGame } from "@wisp/db";
import { type Locale, locales } from "@wisp/game";
import { firstGame, gameEntry, isRegistered, languagesOf, playableBy } from "@wisp/games";
import { UsageError } from "../../command.ts";

/** A game that an agent plays, in one language. */
export interface GameInLanguage {
  readonly game: string;
  readonly locale: Locale;
}

/** What `--games` says: games in languages, or "*" for every one that the agent can play. */
export type WantedGames = readonly GameInLanguage[] | "*";

/**
 * Games as people list them, "who-is-spy/en,who-is-spy/zh" or "*"; throws UsageError with the valid form.
 *
 * @param connector the kind of the agent's connector, which determines its possible games
 */
export function gamesFrom(text: string, connector: string): WantedGames {
  if (text.trim() === "*") return "*";
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
        `--games lists what it plays as game/language, with commas, or is "*" for everything: ${choices.join(",")}.`,
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

/** Every game that an agent of this kind can play, in each of its languages; of one that names its games, those. */
function everyGame(connector: string, steps: readonly GameStep[]): readonly GameInLanguage[] {
  const named = namedGames(steps);
  return playableBy(connector).flatMap((game) => {
    const entry = gameEntry(game);
    return (entry === undefined ? [] : languagesOf(entry)).flatMap((locale) =>
      named?.some((each) => each.game === game && each.locale === locale) === false
        ? []
        : [{ game, locale }],
    );
  });
}

/**
 * The games that an agent is entered for.
 *
 * @param wanted undefined where its owner chose nothing
 * @param steps of its check
 */
export function gamesToPlay(
  wanted: WantedGames | undefined,
  connector: string,
  steps: readonly GameStep[],
): readonly GameInLanguage[] {
  if (wanted === undefined) return gamesByCheck(steps);
  return wanted === "*" ? everyGame(connector, steps) : wanted;
}

/** Games for programs: "who-is-spy/en". */
export const gameWords = (
  games: readonly Pick<AgentGame, "game" | "locale">[],
): readonly string[] => games.map(({ game, locale }) => `${game}/${locale}`);

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
