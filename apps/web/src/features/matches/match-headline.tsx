import { useTranslations } from "next-intl";
import type { RowMatch } from "./row-match.ts";
import { sayingsOf } from "./sayings.ts";

/** What there is to say about a match in one sentence; neutral unless the result may be told. */
export function useMatchHeadline({ game, status, result }: RowMatch): string {
  const t = useTranslations("watch.headline");
  if (status !== "finished") return t(status);
  if (result === null) return t("finished");
  const own = sayingsOf(game);
  if (own !== undefined) return own.headline(t, result);
  const { winners } = result;
  return winners.length === 0 ? t("nobody") : t("side", { winner: winners.join(", ") });
}
