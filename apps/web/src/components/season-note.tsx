import type { Season } from "@wisp/db";
import { isRegistered } from "@wisp/games";
import { useTranslations } from "next-intl";
import { seasonHref } from "#links.ts";
import { GameGone } from "./alert.tsx";
import { Badge } from "./badge.tsx";
import { Link } from "./link.tsx";

/** Next to a leaderboard: the state of its season, whether it is final, and a link to its rules. */
export function SeasonNote({ season, isFinal }: { season: Season; isFinal: boolean }) {
  const t = useTranslations("seasons");
  const { status } = season;
  return (
    <>
      {!isRegistered(season.game) && <GameGone game={season.game} />}
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
        <SeasonState season={season} isFinal={isFinal} />
        <span>{t(`boardNote.${status === "published" && !isFinal ? "settling" : status}`)}</span>
        <Link
          href={seasonHref(season.slug)}
          className="underline decoration-line underline-offset-4 hover:text-text"
        >
          {t("about")}
        </Link>
      </p>
    </>
  );
}

const tones = {
  draft: "neutral",
  open: "good",
  paused: "neutral",
  frozen: "settled",
  published: "lamp",
} as const;

/** The state of a season, in a word or two: a published leaderboard is final with its last statistics. */
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
