import type { Failure } from "@wisp/game";
import type { PackSummary } from "./pack.ts";

/** Of a season, what decides which packs suit it. */
export interface SeasonOfPacks {
  /** Whether its matches draw words from packs. */
  readonly drawsWords: boolean;
  readonly house: boolean;
  readonly visibility: "public" | "unlisted";
  readonly locales: readonly string[];
}

/**
 * Why a season cannot draw from these packs (none: the public ones), null when it can. Except
 * in the house season, nothing is ranked in public on words that are public in the repository.
 */
export function refusalOfPacks(
  season: SeasonOfPacks,
  packs: readonly Pick<PackSummary, "name" | "locale" | "public" | "retiredAt" | "families">[],
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
  if (packs.length === 0) return null;
  const without = season.locales.filter(
    (locale) => !packs.some((pack) => pack.locale === locale && pack.families > 0),
  );
  if (without.length === 0) return null;
  const detail = `No chosen pack has an accepted family in ${without.join(", ")}.`;
  return { failed: "no-words", detail };
}
