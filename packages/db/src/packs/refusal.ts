import type { Failure } from "@wisp/game";
import { MIN_RANKED_CLOSENESS, type PackSummary } from "./pack.ts";

/** Of a season, what decides which packs suit it. */
export interface SeasonOfPacks {
  /** Whether its matches draw words from packs. */
  readonly drawsWords: boolean;
  readonly house: boolean;
  readonly visibility: "public" | "unlisted";
  readonly locales: readonly string[];
}

/**
 * The languages of a season in which its packs have no pair for ranked matches; none where the season has
 * no packs and plays the public one.
 */
export const localesWithoutPairs = (
  { locales }: Pick<SeasonOfPacks, "locales">,
  packs: readonly Pick<PackSummary, "locale" | "retiredAt" | "ranked">[],
): readonly string[] =>
  packs.length === 0
    ? []
    : locales.filter(
        (locale) =>
          !packs.some(
            (pack) => pack.retiredAt === null && pack.locale === locale && pack.ranked > 0,
          ),
      );

/**
 * Why the packs of a season leave it without words in one of its languages: none of them has a pair
 * for ranked matches there. Null when they do not, or when the season has none and plays the public
 * pack.
 */
export function refusalWithoutPairs(
  season: Pick<SeasonOfPacks, "locales">,
  packs: readonly Pick<PackSummary, "locale" | "retiredAt" | "ranked">[],
): Failure<"no-words"> | null {
  const without = localesWithoutPairs(season, packs);
  if (without.length === 0) return null;
  const detail = `No pack of the season has a pair for ranked matches in ${without.join(", ")}. A pair needs two ratings of ${MIN_RANKED_CLOSENESS} or 5: rate the pairs of the packs, or choose other packs.`;
  return { failed: "no-words", detail };
}

/**
 * Why a season cannot draw from these packs (none: the public ones), null when it can. Except
 * in the house season, nothing is ranked in public on words that are public in the repository.
 */
export function refusalOfPacks(
  season: SeasonOfPacks,
  packs: readonly Pick<PackSummary, "name" | "locale" | "public" | "retiredAt" | "ranked">[],
): Failure<"public-pack" | "no-words" | "retired-pack"> | null {
  if (!season.drawsWords) return null;
  const retired = packs.find(({ retiredAt }) => retiredAt !== null);
  if (retired !== undefined) {
    const detail = `"${retired.name}" is retired and its words are published. Choose another pack.`;
    return { failed: "retired-pack", detail };
  }
  const ranksInPublic = season.visibility === "public" && !season.house;
  if (ranksInPublic && (packs.length === 0 || packs.some((pack) => pack.public))) {
    return {
      failed: "public-pack",
      detail:
        "Words of public packs are open, so public seasons are not ranked on them. Choose hidden packs, or make the season unlisted.",
    };
  }
  return refusalWithoutPairs(season, packs);
}
