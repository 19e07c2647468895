import type { Locale } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";

/** A game that may be one that this release does not know. */
const known = (game: string): GameEntry | undefined =>
  Object.hasOwn(games, game) ? games[game] : undefined;

/** What a game is called; one that this release does not know goes by its id. */
export const gameName = (game: string, locale: Locale): string => known(game)?.name[locale] ?? game;

/** What a role of a game is called; one without a name goes as the game has it. */
export const roleName = (game: string, role: string, locale: Locale): string =>
  known(game)?.board.roles[role]?.[locale] ?? role;

/** Whether a role is the one that the other players look for. */
export const isHiddenRole = (game: string, role: string): boolean =>
  known(game)?.board.hidden?.role === role;
