import type { LeaderboardEntry, RankOnDay } from "@wisp/db";
import { textIn } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { ArrowDown, ArrowUp, CircleHelp } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { docsHref } from "#links.ts";
import { isUsual, type LeaderboardView, leaderboardHref, rankKind } from "./address.ts";
import { axisStyle, type RangeAxis, rangeAxis } from "./bar.ts";
import { type Column, columnOf, rangeColumn, type Unit } from "./columns.ts";
import { LeaderboardRows } from "./leaderboard-rows.tsx";
import { intervalNeeds, useColumnText } from "./metric.tsx";
import { TREND_DAYS } from "./trend.ts";
import { toneOf, useWrittenRows } from "./written-row.ts";

/** How a number is computed, one click away. */
function MetricHelp({ column }: { column: Column }) {
  const t = useTranslations("metrics");
  const { name, about } = useColumnText()(column);
  const interval = useTranslations("common.interval");
  return (
    <Popover
      id={`metric-${column.id}`}
      name={t("explain", { metric: name })}
      label={<CircleHelp aria-hidden className="size-3.5" />}
      place="button"
      className="w-[min(22rem,calc(100vw-2rem))]"
      buttonClassName="grid size-6 place-items-center rounded-full text-mute hover:text-text"
    >
      <strong className="block font-script text-lg font-medium text-text">{name}</strong>
      <span className="mt-2 block leading-relaxed">{about}</span>
      {column.hasInterval && <span className="mt-2 block">{interval("needs", intervalNeeds)}</span>}
      <Link href={docsHref("metrics", column.anchor)} className="mt-3 inline-block underline">
        {t("allMetrics")}
      </Link>
    </Popover>
  );
}

/** Heads the column of ranges: its title, the marks of the axis, and the leader's range. */
export function RangeHead({
  axis,
  unit,
  sorted,
  children,
}: {
  axis: RangeAxis | null;
  unit: Unit;
  /** How the leaderboard is sorted by it, if it is. */
  sorted?: "ascending" | "descending" | undefined;
  /** The title. */
  children: ReactNode;
}) {
  const t = useTranslations("leaderboard.range");
  const format = useFormatter();
  return (
    <th scope="col" aria-sort={sorted} className="range">
      <div>{children}</div>
      {axis !== null && (
        <div aria-hidden className="axis">
          {axis.band !== null && (
            <em
              style={{
                left: `calc((${axis.band.left} + ${axis.band.right}) / 2)`,
              }}
            >
              {t("leader")}
            </em>
          )}
          {axis.ticks.map(({ value, left }) => (
            <span key={left} style={{ left }}>
              {format.number(
                value,
                unit === "rate"
                  ? { style: "percent", maximumFractionDigits: 1 }
                  : { maximumFractionDigits: 2 },
              )}
            </span>
          ))}
        </div>
      )}
    </th>
  );
}

/** The range is first and counts are last, in whatever order columns were chosen. */
const ends: Readonly<Record<string, number>> = { matches: 1, total: 1 };

function arranged(ids: readonly string[], range: string): readonly string[] {
  const endOf = (id: string): number => (id === range ? -1 : (ends[id] ?? 0));
  return ids.toSorted((one, other) => endOf(one) - endOf(other));
}

/** Sorts the leaderboard by its column, and explains it. */
function Title({ column, view }: { column: Column; view: LeaderboardView }) {
  const textOf = useColumnText();
  const current = view.by === column.id;
  const turned = current && view.order === "best" ? "worst" : "best";
  const Arrow = isDescending(column, view) ? ArrowDown : ArrowUp;
  return (
    // No `span`: the explanation is a panel of its own.
    <div className="inline-flex items-center justify-end gap-0.5">
      <Link
        href={leaderboardHref(view, { by: column.id, order: turned, page: 1 })}
        stay
        className={classNames(
          "inline-flex min-h-7 items-center gap-1 whitespace-nowrap",
          current ? "font-semibold text-text" : "hover:text-text",
        )}
      >
        {current && <Arrow aria-hidden className="size-3.5" />}
        {textOf(column).short}
      </Link>
      <MetricHelp column={column} />
    </div>
  );
}

const isDescending = ({ better }: Column, { order }: LeaderboardView): boolean =>
  (better !== "low") === (order === "best");

/**
 * The rows of a leaderboard; sideways it scrolls within itself, on a phone each row is a card. The
 * column it is sorted by is always there.
 */
export function LeaderboardTable({
  rows,
  view,
  histories,
}: {
  rows: readonly LeaderboardEntry[];
  view: LeaderboardView;
  /** Newest days of the rows' agents, by slug. */
  histories: ReadonlyMap<string, readonly RankOnDay[]>;
}) {
  const t = useTranslations("leaderboard");
  const textOf = useColumnText();
  const ids = view.columns.includes(view.by) ? view.columns : [view.by, ...view.columns];
  // Unless the reader chose it, a column in which no row has a metric only takes room.
  const range = rangeColumn(view.game);
  const columns = arranged(ids, range.id)
    .map((id) => columnOf(view.game, id))
    .filter(
      (column) =>
        column.id === view.by ||
        !isUsual(view) ||
        rows.some((row) => column.read(row).value !== null),
    );
  const leader = rows.find(({ fit }) => fit?.rank?.place === 1);
  const axis = rangeAxis(
    rows.map((row) => range.read(row)),
    leader && range.read(leader),
  );
  const ranks = rankKind(view);
  const written = useWrittenRows(rows, columns, {
    game: view.game,
    config: view.config,
    ranks,
    axis,
    histories,
    takesNotes: view.takesNotes,
  });
  const rule = textIn(leaderboardRulesOf(view.game, view.config).placement.text, useLocale());
  const line = rows.findIndex(({ placement, fit }) =>
    ranks === "rating" ? fit === null || fit.rank === null : placement,
  );
  const trends = columns.includes(range) && written.some(({ trend }) => trend !== undefined);
  const lanes = written.flatMap(({ brackets }) => brackets.map(({ lane }) => lane + 1));
  const style: CSSProperties & Record<"--lanes", number> = {
    ...(axis && axisStyle(axis)),
    "--lanes": Math.max(0, ...lanes),
  };
  const sorted = (column: Column) => {
    if (view.by !== column.id) return undefined;
    return isDescending(column, view) ? "descending" : "ascending";
  };
  return (
    <div className="board-frame">
      <label className="mb-2 flex min-h-10 w-fit items-center gap-2.5 text-sm text-soft md:hidden">
        <input type="checkbox" className="all-figures size-4 accent-lamp" />
        {t("allFigures")}
      </label>
      <ScrollRegion aria-label={t("title")} className="rounded-card border border-line">
        <table className="board" style={style}>
          <thead className="text-xs text-mute">
            <tr>
              <th scope="col" className="w-14 py-2 pr-2 text-left align-bottom font-medium">
                <span className="inline-flex min-h-7 items-center">{t("rank")}</span>
              </th>
              <th scope="col" className="min-w-44 px-2 py-2 text-left align-bottom font-medium">
                <span className="inline-flex min-h-7 items-center">{t("agent")}</span>
              </th>
              {columns.map((column) =>
                column === range ? (
                  <Fragment key={column.id}>
                    <RangeHead axis={axis} unit={column.unit} sorted={sorted(column)}>
                      <Title column={column} view={view} />
                    </RangeHead>
                    {trends && (
                      <th scope="col" className="px-1 py-2 text-left align-bottom font-medium">
                        <span className="inline-flex min-h-7 items-center whitespace-nowrap">
                          {t("trend", { days: TREND_DAYS })}
                        </span>
                      </th>
                    )}
                  </Fragment>
                ) : (
                  <th
                    key={column.id}
                    scope="col"
                    aria-sort={sorted(column)}
                    className="px-1 py-2 text-right align-bottom font-medium md:last:pr-5"
                  >
                    <Title column={column} view={view} />
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            <LeaderboardRows
              rows={written}
              trends={trends}
              columns={columns.map((column) => ({
                label: textOf(column).name,
                kind: column === range ? "range" : "figure",
                by: column.id === view.by,
                tone: toneOf(view.game, column),
              }))}
              line={{ place: line, text: t("line", { rule }) }}
            />
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
