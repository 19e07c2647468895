import { type Locale, textIn } from "@wisp/game";
import { games, houseSlug, tableOfHouse } from "@wisp/games";
import { MODELS_SLUG } from "@wisp/games/models";
import { REASONING_SLUG } from "@wisp/games/reasoning";
import { nameInText } from "#components/sanitize.ts";
import { gameName } from "./game-names.ts";

/** The season that shows what technical failures do to a leaderboard. */
export const DEMONSTRATION = "demonstration-failures";

type ArenaName = "houseSeason" | "demonstrationSeason" | "reasoningSeason" | "modelsSeason";

/** Messages under "common" that name the arena's own seasons, by slug. */
const arenaNames = new Map<string, ArenaName>([
  ["house", "houseSeason"],
  [REASONING_SLUG, "reasoningSeason"],
  [MODELS_SLUG, "modelsSeason"],
  [DEMONSTRATION, "demonstrationSeason"],
]);

/** The games whose house seasons have the game in their slug. */
const gameOfHouse = new Map(
  Object.keys(games)
    .map((game) => [houseSlug(game), game] as const)
    .filter(([slug]) => !arenaNames.has(slug)),
);

/** Translates what seasonal names need of the messages under "common". */
export type Common = (key: ArenaName) => string;

/** The name of one of the arena's own seasons, without its game; null for all others. */
function nameBesideGame(slug: string, common: Common, locale: Locale): string | null {
  const table = tableOfHouse(slug);
  if (table !== null) return `${common("houseSeason")} · ${textIn(table.name, locale)}`;
  const key = gameOfHouse.has(slug) ? "houseSeason" : arenaNames.get(slug);
  return key === undefined ? null : common(key);
}

/**
 * The name of one of the arena's own seasons in the reader's language; null for all others.
 *
 * @param common the translations under "common", in `locale`
 */
export function arenaName(slug: string, common: Common, locale: Locale): string | null {
  const name = nameBesideGame(slug, common, locale);
  const game = gameOfHouse.get(slug);
  return game === undefined ? name : `${name} · ${gameName(game, locale)}`;
}

/**
 * The name of a season, as untrusted text within a sentence; the arena's own are in the reader's
 * language.
 *
 * @param common the translations under "common", in `locale`
 */
export const seasonName = (
  { slug, name }: { readonly slug: string; readonly name: string },
  common: Common,
  locale: Locale,
): string => arenaName(slug, common, locale) ?? nameInText(name);

/** The same without the game, for places that already name it. */
export const seasonBesideGame = (
  { slug, name }: { readonly slug: string; readonly name: string },
  common: Common,
  locale: Locale,
): string => nameBesideGame(slug, common, locale) ?? nameInText(name);
