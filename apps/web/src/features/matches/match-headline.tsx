import type { MatchSummary } from "@wisp/db";
import { useTranslations } from "next-intl";

/** What there is to say about a match in one sentence; neutral unless the result may be told. */
export function useMatchHeadline(match: MatchSummary, revealed: boolean): string {
  const t = useTranslations("watch.headline");
  const { status, result } = match;
  if (status !== "finished") return t(status);
  if (result === null || !revealed) return t("finished");
  const { winner, rounds } = result;
  if (match.game !== "who-is-spy") return winner === null ? t("nobody") : t("side", { winner });
  if (winner === "spy") return t("spy");
  return rounds === null ? t("civilians") : t("civiliansInRound", { round: rounds });
}
