import type { Locale } from "@wisp/game";
import { gameEntry, games } from "@wisp/games";

/** The name of a game; an unknown game's id. */
export const gameName = (game: string, locale: Locale): string =>
  gameEntry(game)?.name[locale] ?? game;

/** The names of all games, by id. */
export const gameNames = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.values(games).map(({ game, name }) => [game.id, name[locale]]));

/** The name of a game's role; for a role without a name, its id. */
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

/** The role of a game that the other players look for, and its name; null where there is none. */
export function hiddenRole(game: string, locale: Locale): { role: string; name: string } | null {
  const role = gameEntry(game)?.board.hidden?.role;
  return role === undefined ? null : { role, name: roleName(game, role, locale) };
}
