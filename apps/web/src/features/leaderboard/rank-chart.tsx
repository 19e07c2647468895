import type { RankOnDay } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { RanksChart } from "#components/charts/ranks.tsx";
import { agentAppearance } from "#components/faces/appearance.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Sentences } from "#components/sentences.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { useDayWriter } from "#components/use-day-writer.ts";
import { rankColumn } from "./columns.ts";
import { TREND_DAYS } from "./trend.ts";
import { useFigureColumn } from "./use-figure-column.tsx";

/** An agent and where it stood. */
export interface AgentHistory {
  readonly agent: Parameters<typeof agentAppearance>[0] & { readonly name: string };
  readonly days: readonly RankOnDay[];
}

/** Places over time, as a chart and as a table. */
export function RankChart({
  game,
  histories,
  data,
}: {
  game: string;
  histories: readonly AgentHistory[];
  /** Where it can be had as CSV. */
  data: string;
}) {
  const t = useTranslations("leaderboard.charts.history");
  const board = useTranslations("leaderboard");
  const figure = useFigureColumn<{ readonly end: RankOnDay | undefined }>();
  const writeDay = useDayWriter();
  const days = [
    ...new Set(histories.flatMap((history) => history.days.map(({ day }) => day))),
  ].sort();
  const last = days.at(-1);
  return (
    <Card className="flex min-w-0 flex-col p-4 sm:p-5">
      <h3 className="mb-3 font-script text-xl">{t("title", { days: TREND_DAYS })}</h3>
      {last === undefined ? (
        <p className="text-sm text-soft">{t("empty")}</p>
      ) : (
        <>
          <ScrollRegion
            aria-label={t("title", { days: TREND_DAYS })}
            className="-mx-4 px-4 sm:mx-0 sm:px-0"
          >
            <div className="max-w-4xl min-w-[31rem]">
              <RanksChart
                label={t("about", { count: histories.length, days: days.length })}
                days={days}
                lines={histories.map(({ agent, days: own }) => ({
                  id: agent.slug,
                  face: agentAppearance(agent),
                  name: agent.name,
                  places: new Map(own.map(({ day, rank }) => [day, rank])),
                }))}
                writeDay={writeDay}
              />
            </div>
          </ScrollRegion>
          <p className="mt-2 text-sm text-pretty text-mute">
            <Sentences>
              {[
                t("text", { count: histories.length }),
                <a key="data" href={data} className="underline" download>
                  CSV
                </a>,
              ]}
            </Sentences>
          </p>
          <details className="mt-3 text-sm">
            <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">
              {board("charts.table")}
            </summary>
            <SmallTable
              className="mt-2 max-w-xl"
              room="close"
              caption={writeDay(last)}
              captionClassName="pb-2 text-left text-mute"
              rows={histories.map(({ agent, days: own }) => ({
                agent,
                end: own.find(({ day }) => day === last),
              }))}
              keyOf={({ agent }) => agent.slug}
              columns={[
                {
                  id: "agent",
                  title: board("agent"),
                  kind: "name",
                  cellClassName: "wrap-anywhere",
                  cell: ({ agent }) => <Name>{agent.name}</Name>,
                },
                {
                  id: "rank",
                  title: board("rank"),
                  className: "pl-4",
                  cell: ({ end }) => end?.rank ?? "–",
                },
                figure(rankColumn(game), ({ end }) => end?.value ?? null),
              ]}
            />
          </details>
        </>
      )}
    </Card>
  );
}
