import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** What a game is called; one that this release does not know goes by its id. */
export const gameName = (game: string, locale: Locale): string =>
  gameEntry(game)?.name[locale] ?? game;

/** What a role of a game is called; one without a name goes as the game has it. */
export const roleName = (game: string, role: string, locale: Locale): string =>
  gameEntry(game)?.board.roles[role]?.[locale] ?? role;

/**
 * Whether the seats of a game are dealt different roles, so that readers are shown them; true for a game
 * that this release does not have.
 */
export function hasRoles(game: string): boolean {
  const roles = gameEntry(game)?.board.roles;
  return roles === undefined || Object.keys(roles).length > 0;
}

/** Whether a role is the one that the other players look for. */
export const isHiddenRole = (game: string, role: string): boolean =>
  gameEntry(game)?.board.hidden?.role === role;
