import type { AgentDay } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { DaysChart, MAX_DRAWN } from "#components/charts/days.tsx";
import { useDayWriter } from "#components/formats.tsx";
import { Card } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { columnOf } from "#features/leaderboard/columns.ts";
import { useFigureColumn } from "#features/leaderboard/figure.tsx";
import { DayTable } from "./day-table.tsx";

/** An agent's record day by day. */
export function DaysPanel({ game, days }: { game: string; days: readonly AgentDay[] }) {
  const t = useTranslations("agents.days");
  const metric = useTranslations("metrics");
  const figure = useFigureColumn<AgentDay>();
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
          figure(columnOf(game, "matches"), ({ matches }) => matches),
          figure(columnOf(game, "wins"), ({ matches, wins }) => wins / matches),
          figure(columnOf(game, "score"), ({ score }) => score),
        ]}
      />
    </Card>
  );
}
