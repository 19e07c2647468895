import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/**
 * What players of a game should play for, in its own words; "" for a game that is no longer registered.
 *
 * @param config options of a season; absent: the usual ones
 */
export function objectiveOf(game: string, locale: Locale, config: unknown = {}): string {
  const entry = gameEntry(game);
  const parsed = entry?.game.config.safeParse(config);
  return entry !== undefined && parsed?.success ? entry.game.objective(parsed.data, locale) : "";
}
