import type { LeaderboardRanks } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { DaysChart, MAX_DRAWN } from "#components/charts/days.tsx";
import { ranksScale } from "#components/charts/scale.ts";
import { Sentences, useDayWriter } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { columnOf, isOfMeans, rankColumn } from "#features/leaderboard/columns.ts";
import { Metric, useMetricColumn } from "#features/leaderboard/metric.tsx";
import { localeName } from "#i18n/locale.ts";
import { seasonName } from "#names/season-name.ts";
import { DayTable } from "./days-panel.tsx";

/** Where an agent stood on one leaderboard, and its rating where one was known. */
function LeaderboardCard({ board: { season, locale, days } }: { board: LeaderboardRanks }) {
  const t = useTranslations("agents.ranks");
  const metric = useTranslations("metrics");
  const common = useTranslations("common");
  const reader = useLocale();
  const eachMetric = useMetricColumn<LeaderboardRanks["days"][number]>();
  const format = useFormatter();
  const writeDay = useDayWriter();
  const title = `${seasonName(season, common, reader)} · ${localeName(locale)}`;
  const drawn = days.slice(-MAX_DRAWN);
  const rated = drawn.flatMap(({ day, composite }) =>
    composite === null || isOfMeans(season.game) ? [] : [{ day, value: composite }],
  );
  return (
    <Card className="flex min-w-0 flex-col p-4 sm:p-5">
      <h3 className="mb-3 font-script text-xl wrap-anywhere">{title}</h3>
      <ScrollRegion aria-label={title} className="max-w-3xl">
        <div className="flex min-w-[28rem] flex-col gap-4">
          <DaysChart
            label={t("about", { count: drawn.length })}
            title={t("rank")}
            days={drawn.map(({ day, rank }) => ({ day, value: rank }))}
            write={(place) => format.number(place)}
            writeDay={writeDay}
            scale={ranksScale}
          />
          {rated.length > 0 && (
            <DaysChart
              label={t("aboutRating", { count: rated.length })}
              title={metric("rating.name")}
              days={rated}
              write={(value, decimals) =>
                format.number(value, {
                  style: "percent",
                  minimumFractionDigits: Math.max(0, decimals - 2),
                  maximumFractionDigits: Math.max(1, decimals - 2),
                })
              }
              writeDay={writeDay}
            />
          )}
        </div>
      </ScrollRegion>
      <p className="mt-2 text-sm text-pretty text-mute">
        <Sentences>{[t("text"), rated.length > 0 && t("textRating")]}</Sentences>
      </p>
      <DayTable
        caption={title}
        days={days}
        columns={[
          {
            id: "rank",
            title: t("rank"),
            className: "pl-4",
            cell: ({ rank }) => <Metric value={rank} unit="count" />,
          },
          eachMetric(rankColumn(season.game), ({ value }) => value),
          ...(rated.length === 0
            ? []
            : [eachMetric(columnOf(season.game, "rating"), ({ composite }) => composite)]),
        ]}
      />
    </Card>
  );
}

/** Where an agent stood on its leaderboards, day by day, the newest season first. */
export function RanksPanel({
  boards,
  data,
}: {
  boards: readonly LeaderboardRanks[];
  /** Where it can be had as CSV. */
  data: string;
}) {
  const t = useTranslations("agents.ranks");
  if (boards.length === 0) return <p className="text-sm text-soft">{t("empty")}</p>;
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {boards.map((leaderboard) => (
          <LeaderboardCard
            key={`${leaderboard.season.slug}/${leaderboard.locale}`}
            board={leaderboard}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-mute">
        <a href={data} className="underline" download>
          CSV
        </a>
      </p>
    </>
  );
}
