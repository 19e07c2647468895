import type { Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "./badge.tsx";

const tones = {
  draft: "neutral",
  open: "good",
  paused: "neutral",
  frozen: "settled",
  published: "lamp",
} as const;

/** The state of a season, in a word or two: a published board is final with its last statistics. */
export function SeasonState({
  season: { status, visibility, variant },
  isFinal,
}: {
  season: Pick<Season, "status" | "visibility" | "variant">;
  isFinal: boolean;
}) {
  const t = useTranslations("seasons");
  const settling = status === "published" && !isFinal;
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={settling ? "settled" : tones[status]}>
        {t(`status.${settling ? "settling" : status}`)}
      </Badge>
      {variant && <Badge>{t("variant")}</Badge>}
      {visibility === "unlisted" && <Badge>{t("unlisted")}</Badge>}
    </span>
  );
}
