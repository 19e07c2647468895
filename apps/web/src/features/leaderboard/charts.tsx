import type { BoardEntry } from "@wisp/db";
import { boardRulesOf } from "@wisp/games";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { type Axis, Scatter } from "#components/charts/scatter.tsx";
import { agentAppearance } from "#components/faces/appearance.ts";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Section } from "#components/section.tsx";
import type { BoardView } from "./address.ts";
import type { ChartData } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";
import type { Column } from "./column.ts";
import { columnOf, columnsOf } from "./columns.ts";
import { RankChart } from "./rank-chart.tsx";
import { useColumnText } from "./use-column-text.ts";

/** Two columns of the board, one against the other. */
interface ChartColumns {
  readonly id: "sides" | "cost";
  readonly across: Column;
  readonly up: Column;
}

/** In a game of two roles how agents do in each: fitted skills, before a fit the scores; what points cost. */
function chartsOf(game: string, rows: readonly BoardEntry[]): readonly ChartColumns[] {
  const skills = columnsOf(game).filter(({ unit }) => unit === "skill");
  const scores = boardRulesOf(game).figures.filter(({ of, role }) => of === "points" && role);
  const cost = columnOf(game, "cost");
  const isFitted = rows.some(({ fit }) => fit !== null);
  const [up, across, ...more] = isFitted ? skills : scores.map(({ id }) => columnOf(game, id));
  return [
    ...(up && across && more.length === 0 ? [{ id: "sides", across, up } as const] : []),
    // House agents and Spaces report no cost: a board of theirs has no such chart.
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
  rows: readonly BoardEntry[];
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

/** The charts of a board. */
export function Charts({ drawn, view }: { drawn: ChartData; view: BoardView }) {
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
