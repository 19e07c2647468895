import { useTranslations } from "next-intl";
import type { RowMatch } from "./row-match.ts";

/** What there is to say about a match in one sentence; neutral unless the result may be told. */
export function useMatchHeadline({ game, status, result }: RowMatch): string {
  const t = useTranslations("watch.headline");
  if (status !== "finished") return t(status);
  if (result === null) return t("finished");
  const { winner, rounds } = result;
  if (game !== "who-is-spy") return winner === null ? t("nobody") : t("side", { winner });
  if (winner === "spy") return t("spy");
  return rounds === null ? t("civilians") : t("civiliansInRound", { round: rounds });
}
