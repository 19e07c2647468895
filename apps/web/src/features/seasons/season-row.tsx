import type { Season, SeasonGlance } from "@wisp/db";
import { useFormatter, useLocale, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { SeasonState } from "#components/season-note.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { seasonHref } from "#links.ts";
import { seasonName } from "#names/season-name.ts";

/** A season between its start and its end. */
interface SeasonTime {
  readonly start: Date;
  /** Null: no end is set. */
  readonly end: Date | null;
  /** How much of it is over, from 0 to 1; null without an end. */
  readonly share: number | null;
}

type Dates = Pick<Season, "status" | "opensAt" | "closesAt" | "startedAt" | "frozenAt">;

/** Start and end of a season that runs or has run; null before it starts, or where nothing is known. */
export function seasonTime(
  { status, startedAt, closesAt, frozenAt }: Dates,
  now: Date,
): SeasonTime | null {
  if (status === "draft" || startedAt === null) return null;
  const end = frozenAt ?? closesAt;
  if (end === null) return { start: startedAt, end, share: null };
  const whole = end.getTime() - startedAt.getTime();
  const over = now.getTime() - startedAt.getTime();
  return { start: startedAt, end, share: whole <= 0 ? 1 : Math.min(1, Math.max(0, over / whole)) };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
/** Position of the current time in a season without an end. */
const OPEN_ENDED = 0.6;

/** A running season as a bracket from its start over now to its end; nothing before and after. */
export function TimeBracket({ season }: { season: Season }) {
  const t = useTranslations("seasons.time");
  const format = useFormatter();
  const time = seasonTime(season, useNow());
  if (time === null || (season.status !== "open" && season.status !== "paused")) return null;
  const { start, end, share } = time;
  const day = (date: Date): string =>
    format.dateTime(date, { dateStyle: "medium", timeZone: "UTC" });
  const now = percent(share ?? OPEN_ENDED);
  return (
    <div className="text-sm">
      <div aria-hidden className="relative h-7">
        <span
          className={`absolute inset-x-0 top-4 h-2.5 border-x-2 border-b-2 border-line ${end === null ? "border-r-0 mask-r-from-60%" : ""}`}
        />
        <span
          className="absolute top-4 left-0 h-2.5 border-b-2 border-l-2 border-lamp"
          style={{ width: now }}
        />
        <span
          className="absolute top-[1.125rem] size-3 -translate-x-1/2 rounded-full border-2 border-panel bg-lamp"
          style={{ left: now }}
        />
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-mute">
        <span>{t("start", { date: day(start) })}</span>
        {share !== null && (
          <span className="text-soft">
            {t("over", { share: format.number(share, { style: "percent" }) })}
          </span>
        )}
        <span>{end === null ? t("open") : t("end", { date: day(end) })}</span>
      </p>
    </div>
  );
}

/**
 * When a season will start or freeze by itself. Balanced blocks wait beyond their date until enough
 * agents have entered, so the date may have passed.
 */
export function PlannedDate({ change, at }: { change: "opens" | "closes"; at: Date }) {
  const t = useTranslations("seasons.facts");
  const isLate = at < useNow();
  return t.rich(isLate ? `${change}Late` : change, { when: () => <RelativeTime at={at} /> });
}

/** When a season was published or frozen; null before. */
function usePastDate({ status, frozenAt, publishedAt }: Season): ReactNode {
  const t = useTranslations("seasons.facts");
  const past = (change: "published" | "frozen", at: Date | null): ReactNode =>
    at && <span key="date">{t.rich(change, { when: () => <RelativeTime at={at} /> })}</span>;
  if (status === "published") return past("published", publishedAt);
  return status === "frozen" ? past("frozen", frozenAt) : null;
}

/** A season in the list. */
export function SeasonRow({
  season,
  glance,
  children,
}: {
  season: Season;
  glance: SeasonGlance;
  /** Its dates, champion and what is next. */
  children: ReactNode;
}) {
  const t = useTranslations("seasons");
  const common = useTranslations("common");
  const reader = useLocale();
  const format = useFormatter();
  const past = usePastDate(season);
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
            past,
            glance.organizer && <Name key="organizer">{glance.organizer}</Name>,
          ]}
        </Facts>
      </div>
      <div className="mt-3">{children}</div>
    </Card>
  );
}
