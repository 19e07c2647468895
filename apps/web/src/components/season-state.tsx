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

/** The state of a season, in a word or two. */
export function SeasonState({ season }: { season: Pick<Season, "status" | "visibility"> }) {
  const t = useTranslations("seasons");
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tones[season.status]}>{t(`status.${season.status}`)}</Badge>
      {season.visibility === "unlisted" && <Badge>{t("unlisted")}</Badge>}
    </span>
  );
}
