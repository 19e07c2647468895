import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";

/** What a game is called; one that this release does not know goes by its id. */
export const gameName = (game: string, locale: Locale): string =>
  (Object.hasOwn(games, game) ? games[game] : undefined)?.name[locale] ?? game;

/** What a role of a game is called; one without a name goes as the game has it. */
export const roleName = (game: string, role: string, locale: Locale): string =>
  (Object.hasOwn(games, game) ? games[game] : undefined)?.board.roles[role]?.[locale] ?? role;
