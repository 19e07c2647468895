import { useTranslations } from "next-intl";
import type { RowMatch } from "./row-match.ts";

/** A match summarised in one sentence; neutral unless the result may be shown. */
export function useMatchHeadline({ status, sealed, result }: RowMatch): string {
  const t = useTranslations("watch.headline");
  if (sealed && status === "running") return t("sealed");
  if (status !== "finished") return t(status);
  return result === null ? t("finished") : result.sentence;
}
