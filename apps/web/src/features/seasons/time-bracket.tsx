import type { Season } from "@wisp/db";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { seasonTime } from "./season-time.ts";

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
