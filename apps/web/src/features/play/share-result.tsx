import type { ApiMatch } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import { ShareButton } from "#components/share-button.tsx";
import { ownResult, type ResultNames } from "#features/matches/own-result.ts";

/**
 * Shares the result of the reader's own seat. The link and its card name the seat, never the person: who
 * sat there is known to those alone whom the person gives the link.
 */
export function ShareResult({
  match,
  seat,
  names,
}: {
  match: ApiMatch;
  seat: number;
  names: ResultNames;
}) {
  const t = useTranslations("play.share");
  const words = useTranslations("common.ownResult");
  const locale = useLocale();
  const sentence = ownResult(match, seat, names, words);
  if (sentence === null) return null;
  return (
    <ShareButton
      text={sentence}
      path={`/watch/${match.id}?result=${seat}`}
      picture={{
        path: `/api/v1/matches/${match.id}/card.png?seat=${seat}&lang=${locale}`,
        fileName: `wisp-${match.id}.png`,
      }}
      labels={{
        share: t("button"),
        copy: t("copy"),
        copied: t("copied"),
        picture: t("picture"),
      }}
    />
  );
}
