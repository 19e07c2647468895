import { nameInText } from "../../components/neutral-text.ts";

/** The season that shows what technical failures do to a board. */
export const DEMONSTRATION = "demonstration-failures";

/** Messages under "common" that name the arena's own seasons, by slug. */
const arenaNames = new Map<string, "houseSeason" | "demonstrationSeason">([
  ["house", "houseSeason"],
  [DEMONSTRATION, "demonstrationSeason"],
]);

type Common = (key: "houseSeason" | "demonstrationSeason") => string;

/** The name of one of the arena's own seasons in the reader's language; null for all others. */
export function arenaName(slug: string, common: Common): string | null {
  const key = arenaNames.get(slug);
  return key === undefined ? null : common(key);
}

/**
 * The name of a season, as a stranger's within a text of ours; the arena's own are in the reader's
 * language.
 *
 * @param common the translations under "common"
 */
export const seasonName = (
  { slug, name }: { readonly slug: string; readonly name: string },
  common: Common,
): string => arenaName(slug, common) ?? nameInText(name);
