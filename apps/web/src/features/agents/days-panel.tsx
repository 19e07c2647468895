import type { AgentDay } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DaysChart, MAX_DRAWN } from "#components/charts/days.tsx";
import { useDayWriter } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { columnOf } from "#features/leaderboard/columns.ts";
import { useMetricColumn } from "#features/leaderboard/metric.tsx";

/** An agent's record day by day. */
export function DaysPanel({ game, days }: { game: string; days: readonly AgentDay[] }) {
  const t = useTranslations("agents.days");
  const metric = useTranslations("metrics");
  const eachMetric = useMetricColumn<AgentDay>();
  const format = useFormatter();
  const writeDay = useDayWriter();
  return (
    <Card className="p-4 sm:p-5">
      <ScrollRegion aria-label={t("title")} className="max-w-3xl">
        <div className="min-w-[28rem]">
          <DaysChart
            label={t("about", { count: days.length })}
            title={metric("score.name")}
            days={days
              .slice(-MAX_DRAWN)
              .map(({ day, matches, score }) => ({ day, count: matches, value: score }))}
            write={(value, decimals) =>
              format.number(value, {
                minimumFractionDigits: decimals,
                maximumFractionDigits: decimals,
              })
            }
            writeDay={writeDay}
          />
        </div>
      </ScrollRegion>
      <p className="mt-2 text-sm text-pretty text-mute">{t("text")}</p>
      <DayTable
        days={days}
        columns={[
          eachMetric(columnOf(game, "matches"), ({ matches }) => matches),
          eachMetric(columnOf(game, "wins"), ({ matches, wins }) => wins / matches),
          eachMetric(columnOf(game, "score"), ({ score }) => score),
        ]}
      />
    </Card>
  );
}

type Columns<Row> = ComponentProps<typeof SmallTable<Row>>["columns"];

/** The days of a chart as a table, folded away, the newest first; `columns` come after the day. */
export function DayTable<Row extends { readonly day: string }>({
  caption,
  days,
  columns,
}: {
  caption?: string;
  days: readonly Row[];
  columns: Columns<Row>;
}) {
  const t = useTranslations("agents.days");
  const writeDay = useDayWriter();
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">{t("table")}</summary>
      <SmallTable
        caption={caption}
        className="mt-2 max-w-xl"
        room="close"
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          {
            id: "day",
            title: t("day"),
            kind: "name",
            cell: ({ day }) => <time dateTime={day}>{writeDay(day)}</time>,
          },
          ...columns,
        ]}
      />
    </details>
  );
}
