import type { Season, SeasonGlance } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/card.tsx";
import { Facts } from "#components/facts.tsx";
import { Link } from "#components/link.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { SeasonState } from "#components/season-state.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { seasonHref } from "#links/season-href.ts";
import { seasonName } from "#names/season-name.ts";
import { PlannedDate } from "./planned-date.tsx";
import { TimeBracket } from "./time-bracket.tsx";

/** The date that matters next, or mattered last; null: none is known. */
function useNextDate({ status, opensAt, closesAt, frozenAt, publishedAt }: Season): ReactNode {
  const t = useTranslations("seasons.facts");
  const past = (change: "published" | "frozen", at: Date | null): ReactNode =>
    at && <span key="date">{t.rich(change, { when: () => <RelativeTime at={at} /> })}</span>;
  const planned = (change: "opens" | "closes", at: Date | null): ReactNode =>
    at && <PlannedDate key="date" change={change} at={at} />;
  if (status === "published") return past("published", publishedAt);
  if (status === "frozen") return past("frozen", frozenAt);
  return status === "draft" ? planned("opens", opensAt) : planned("closes", closesAt);
}

/** A season in the list. */
export function SeasonRow({ season, glance }: { season: Season; glance: SeasonGlance }) {
  const t = useTranslations("seasons");
  const common = useTranslations("common");
  const reader = useLocale();
  const format = useFormatter();
  const next = useNextDate(season);
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 font-script text-xl wrap-anywhere">
          <Link href={seasonHref(season.slug)} className="hover:underline">
            {seasonName(season, common, reader)}
          </Link>
        </h2>
        <SeasonState season={season} isFinal={glance.isFinal} />
      </div>
      <div className="mt-2">
        <Facts>
          {[
            format.list(season.locales.map(localeName), { type: "conjunction", style: "narrow" }),
            t(`schedule.${season.schedule}.label`),
            season.house ? t("allAgents") : t("agents", { count: glance.agents }),
            t("matches", { count: glance.matches }),
            next,
            glance.organizer && <Name key="organizer">{glance.organizer}</Name>,
          ]}
        </Facts>
      </div>
      <div className="mt-3 empty:hidden">
        <TimeBracket season={season} />
      </div>
    </Card>
  );
}
