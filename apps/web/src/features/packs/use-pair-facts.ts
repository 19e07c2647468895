import { isRanked, type ReviewedPair, themes, type WordPair } from "@wisp/db";
import { useTranslations } from "next-intl";

/** The theme of a pair, in the reader's language. */
export function useTheme(): (theme: string) => string {
  const t = useTranslations("packs.themes");
  return (theme) => t(themes.find((each) => each === theme) ?? "other");
}

type RatedPair = Pick<WordPair, "closeness" | "status" | "words"> &
  Pick<ReviewedPair, "ownCloseness">;

/** The ratings of a pair and, while it is in play, in which matches. */
export function useCloseness(): (pair: RatedPair) => string[] {
  const t = useTranslations("packs.closeness");
  return ({ closeness, status, words, ownCloseness }) => {
    const ratings =
      closeness === null ? [] : [t("both", { first: closeness[0], second: closeness[1] })];
    const own = ownCloseness === null ? [] : [t("own", { rating: ownCloseness })];
    if (status !== "accepted") return [...ratings, ...own];
    if (words.length !== 2) return [t("family")];
    const missing = closeness === null ? [t("missing")] : [];
    return [...ratings, ...own, ...missing, t(isRanked(closeness) ? "ranked" : "unranked")];
  };
}
