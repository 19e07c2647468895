import {
  type Database,
  type LeaderboardEntry,
  type LeaderboardName,
  type RankOnDay,
  rankHistory,
} from "@wisp/db";
import { leaderboardRulesOf } from "@wisp/games";
import { useFormatter, useTranslations } from "next-intl";
import { RanksChart } from "#components/charts/ranks.tsx";
import { type Axis, Scatter } from "#components/charts/scatter.tsx";
import { agentAppearance } from "#components/faces/appearance.ts";
import { Sentences, useDayWriter } from "#components/formats.tsx";
import { Card, Section } from "#components/page.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { LeaderboardView } from "./address.ts";
import { ChartRows } from "./chart-rows.tsx";
import { type Column, columnOf, columnsOf, rankColumn } from "./columns.ts";
import { readLeaderboard } from "./leaderboard.ts";
import { useColumnText, useMetricColumn, useMetrics } from "./metric.tsx";
import { TREND_DAYS } from "./trend.ts";

/** An agent and where it stood. */
interface AgentHistory {
  readonly agent: Parameters<typeof agentAppearance>[0] & { readonly name: string };
  readonly days: readonly RankOnDay[];
}

/** Places over time, as a chart and as a table. */
function RankChart({
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
  const leaderboard = useTranslations("leaderboard");
  const metric = useMetricColumn<{ readonly end: RankOnDay | undefined }>();
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
              {leaderboard("charts.table")}
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
                  title: leaderboard("agent"),
                  kind: "name",
                  cellClassName: "wrap-anywhere",
                  cell: ({ agent }) => <Name>{agent.name}</Name>,
                },
                {
                  id: "rank",
                  title: leaderboard("rank"),
                  className: "pl-4",
                  cell: ({ end }) => end?.rank ?? "–",
                },
                metric(rankColumn(game), ({ end }) => end?.value ?? null),
              ]}
            />
          </details>
        </>
      )}
    </Card>
  );
}

/** The metrics of a chart. */
function ChartTable({
  rows,
  columns,
}: {
  rows: readonly LeaderboardEntry[];
  columns: readonly Column[];
}) {
  const t = useTranslations("leaderboard");
  const textOf = useColumnText();
  const write = useMetrics();
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">
        {t("charts.table")}
      </summary>
      <ChartRows
        agentTitle={t("agent")}
        titles={columns.map((column) => textOf(column).short)}
        rows={rows.map(({ agent: { slug, name }, ...row }) => ({
          agent: { slug, name },
          figures: columns.map((column) => write(column.read(row).value, column.unit)),
        }))}
      />
    </details>
  );
}

/** Two columns of the leaderboard, one against the other. */
interface ChartColumns {
  readonly id: "sides" | "cost";
  readonly across: Column;
  readonly up: Column;
}

/** In a game of two roles how agents do in each: fitted skills, before a fit the scores; what points cost. */
function chartsOf(game: string, rows: readonly LeaderboardEntry[]): readonly ChartColumns[] {
  const skills = columnsOf(game).filter(({ unit }) => unit === "skill");
  const scores = leaderboardRulesOf(game).figures.filter(({ of, role }) => of === "points" && role);
  const cost = columnOf(game, "cost");
  const isFitted = rows.some(({ fit }) => fit !== null);
  const [up, across, ...more] = isFitted ? skills : scores.map(({ id }) => columnOf(game, id));
  return [
    ...(up && across && more.length === 0 ? [{ id: "sides", across, up } as const] : []),
    // House agents and Spaces report no cost: a leaderboard of theirs has no such chart.
    ...(rows.some((row) => cost.read(row).value !== null)
      ? [{ id: "cost", across: cost, up: columnOf(game, "score") } as const]
      : []),
  ];
}

function useAxis(column: Column): Axis {
  const textOf = useColumnText();
  const format = useFormatter();
  const dollars = column.unit === "dollars";
  return {
    title: textOf(column).name,
    write: (value, decimals) =>
      format.number(value, {
        ...(dollars && { style: "currency", currency: "USD" }),
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
  };
}

function Chart({
  chart: { id, across, up },
  rows,
}: {
  chart: ChartColumns;
  rows: readonly LeaderboardEntry[];
}) {
  const t = useTranslations("leaderboard.charts");
  const x = useAxis(across);
  const y = useAxis(up);
  const dots = rows.flatMap(({ agent, ...row }) => {
    const atX = across.read(row).value;
    const atY = up.read(row).value;
    const uncertain = row.placement;
    return atX === null || atY === null
      ? []
      : [
          {
            id: agent.slug,
            face: agentAppearance(agent),
            name: agent.name,
            x: atX,
            y: atY,
            uncertain,
          },
        ];
  });
  return (
    <Card className="flex min-w-0 flex-col p-4 sm:p-5">
      <h3 className="mb-3 font-script text-xl">{t(`${id}.title`)}</h3>
      {dots.length === 0 ? (
        <p className="text-sm text-soft">{t(`${id}.empty`)}</p>
      ) : (
        <>
          <ScrollRegion aria-label={t(`${id}.title`)} className="-mx-4 px-4 sm:mx-0 sm:px-0">
            <div className="min-w-[30rem]">
              <Scatter
                label={t("about", { x: x.title, y: y.title, count: dots.length })}
                dots={dots}
                x={x}
                y={y}
              />
            </div>
          </ScrollRegion>
          <p className="mt-2 text-sm text-pretty text-mute">{t(`${id}.text`)}</p>
          <ChartTable
            rows={rows.filter(({ agent }) => dots.some((dot) => dot.id === agent.slug))}
            columns={[across, up]}
          />
        </>
      )}
    </Card>
  );
}

/** The charts of a leaderboard. */
export function Charts({ drawn, view }: { drawn: ChartData; view: LeaderboardView }) {
  const t = useTranslations("leaderboard.charts");
  return (
    <div id="charts" className="scroll-mt-20">
      <Section title={t("title")}>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {chartsOf(view.game, drawn.rows).map((chart) => (
            <Chart key={chart.id} chart={chart} rows={drawn.rows} />
          ))}
          <RankChart
            game={view.game}
            histories={drawn.histories}
            data={`/api/v1/leaderboards/${encodeURIComponent(view.season)}/history?locale=${view.locale}&format=csv`}
          />
        </div>
      </Section>
    </div>
  );
}

/** The most dots that can be told apart, by rank. */
const MAX_DOTS = 60;
const MAX_LINES = 8;

/** The data of a leaderboard's charts. */
interface ChartData {
  readonly rows: readonly LeaderboardEntry[];
  readonly histories: readonly AgentHistory[];
}

/** The newest days of the agents of some rows, by slug. */
export const readTrends = (
  database: Database,
  leaderboard: LeaderboardName,
  rows: readonly { readonly agent: { readonly slug: string } }[],
): Promise<ReadonlyMap<string, readonly RankOnDay[]>> =>
  rankHistory(
    database,
    leaderboard,
    rows.map(({ agent }) => agent.slug),
    TREND_DAYS,
  );

/** Reads the best of a leaderboard, and where the first of them stood. */
export async function readCharts(
  database: Database,
  leaderboard: LeaderboardName,
  view: LeaderboardView,
): Promise<ChartData> {
  const byRank = { ...view, by: view.ranking, order: "best" } as const;
  const { rows } = await readLeaderboard(database, leaderboard, byRank, { limit: MAX_DOTS });
  const first = rows.slice(0, MAX_LINES).map(({ agent }) => agent);
  const slugs = first.map(({ slug }) => slug);
  const days = await rankHistory(database, leaderboard, slugs, TREND_DAYS);
  return { rows, histories: first.map((agent) => ({ agent, days: days.get(agent.slug) ?? [] })) };
}
