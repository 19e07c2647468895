import type { AgentDay } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../../components/card.tsx";
import { DaysChart } from "../../components/charts/days.tsx";
import { ScrollRegion } from "../../components/scroll-region.tsx";
import { Figure } from "../leaderboard/figure.tsx";

/** Days that can be told apart in a chart; older ones stand in the table alone. */
const MOST_DRAWN = 60;

/** An agent's record day by day. */
export function DaysPanel({ days }: { days: readonly AgentDay[] }) {
  const t = useTranslations("agents.days");
  const metric = useTranslations("metrics");
  const format = useFormatter();
  const writeDay = (day: string): string =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <Card className="p-4 sm:p-5">
      <ScrollRegion aria-label={t("title")} className="max-w-3xl">
        <div className="min-w-[28rem]">
          <DaysChart
            label={t("about", { count: days.length })}
            title={metric("score.name")}
            days={days
              .slice(-MOST_DRAWN)
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
      <details className="mt-3 text-sm">
        <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">{t("table")}</summary>
        <table className="mt-2 w-full max-w-xl">
          <thead className="text-xs text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                {t("day")}
              </th>
              {(["matches", "wins", "score"] as const).map((name) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right font-medium">
                  {metric(`${name}.short`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, matches, wins, score }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <time dateTime={day}>{writeDay(day)}</time>
                </th>
                <td className="py-1.5 pl-4 text-right font-mono">
                  <Figure value={matches} unit="count" />
                </td>
                <td className="py-1.5 pl-4 text-right font-mono">
                  <Figure value={wins / matches} unit="rate" />
                </td>
                <td className="py-1.5 pl-4 text-right font-mono">
                  <Figure value={score} unit="score" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
