import { useTranslations } from "next-intl";
import type { RowMatch } from "./row-match.ts";

/** What there is to say about a match in one sentence; neutral unless the result may be told. */
export function useMatchHeadline({ status, result }: RowMatch): string {
  const t = useTranslations("watch.headline");
  if (status !== "finished") return t(status);
  return result === null ? t("finished") : result.sentence;
}
