import type { BoardEntry } from "@wisp/db";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { classNames } from "../../components/class-names.ts";
import { Link } from "../../components/link.tsx";
import { ScrollRegion } from "../../components/scroll-region.tsx";
import { type BoardView, boardHref } from "./address.ts";
import "./board.css";
import { barOf, type Span, spanOf } from "./bar.ts";
import { BoardAgent } from "./board-agent.tsx";
import { type ColumnName, cellOf, columns } from "./columns.ts";
import { useFigures } from "./figure.tsx";
import { MetricHelp } from "./metric-help.tsx";
import { isRated, RankCell } from "./rank-cell.tsx";

function ColumnHead({ name, view }: { name: ColumnName; view: BoardView }) {
  const t = useTranslations("metrics");
  const current = view.by === name;
  const turned = current && view.order === "best" ? "worst" : "best";
  const descending = (columns[name].best === "high") === (view.order === "best");
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={current ? (descending ? "descending" : "ascending") : undefined}
      className="px-2 py-2 text-right align-bottom font-medium"
    >
      <span className="inline-flex items-center justify-end gap-0.5">
        <Link
          href={boardHref(view, { by: name, order: turned, page: 1 })}
          stay
          className={classNames(
            "inline-flex min-h-7 items-center gap-1 whitespace-nowrap",
            current ? "font-semibold text-text" : "hover:text-text",
          )}
        >
          {current && <Arrow aria-hidden className="size-3.5" />}
          {t(`${name}.short`)}
        </Link>
        <MetricHelp name={name} />
      </span>
    </th>
  );
}

/** A column's cells on this page: how they are written, and the span that their intervals lie in. */
interface Written {
  readonly name: ColumnName;
  readonly label: string;
  readonly className: string | undefined;
  readonly span: Span | null;
}

/**
 * The rows of a board; sideways it scrolls within itself, on a phone each row is a card. The
 * column it is sorted by is always there.
 */
export function BoardTable({ rows, view }: { rows: readonly BoardEntry[]; view: BoardView }) {
  const t = useTranslations("leaderboard");
  const metric = useTranslations("metrics");
  const write = useFigures();
  const names = view.columns.includes(view.by) ? view.columns : [view.by, ...view.columns];
  const cells = names.map(
    (name): Written => ({
      name,
      label: metric(`${name}.name`),
      className: name === view.by ? "by" : undefined,
      span: spanOf(rows.map((row) => cellOf(row, name))),
    }),
  );
  const rated = isRated(view);
  // Below this row stand those whose rating rests on too few matches.
  const line = rated ? rows.findIndex((row) => row.fit === null || row.fit.rank === null) : -1;
  return (
    <div className="board-frame">
      <label className="mb-2 flex min-h-10 w-fit items-center gap-2.5 text-sm text-soft md:hidden">
        <input type="checkbox" className="all-figures size-4 accent-lamp" />
        {t("allFigures")}
      </label>
      <ScrollRegion aria-label={t("title")} className="rounded-card border border-line">
        <table className="board">
          <thead className="text-xs text-mute">
            <tr>
              <th scope="col" className="w-14 py-2 pr-2 pl-5 text-left align-bottom font-medium">
                <span className="inline-flex min-h-7 items-center">{t("rank")}</span>
              </th>
              <th scope="col" className="min-w-56 px-2 py-2 text-left align-bottom font-medium">
                <span className="inline-flex min-h-7 items-center">{t("agent")}</span>
              </th>
              {names.map((name) => (
                <ColumnHead key={name} name={name} view={view} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <Fragment key={row.agent.slug}>
                {place === line && (
                  <tr className="line">
                    <td colSpan={names.length + 2}>{t("line")}</td>
                  </tr>
                )}
                <tr>
                  <RankCell row={row} rated={rated} />
                  <BoardAgent row={row} />
                  {cells.map(({ name, label, className, span }) => {
                    const cell = cellOf(row, name);
                    const { unit } = columns[name];
                    return (
                      <td
                        key={name}
                        className={className}
                        data-name={label}
                        {...barOf(cell, span, (low, high) =>
                          t("interval", { low: write(low, unit), high: write(high, unit) }),
                        )}
                      >
                        {write(cell.value, unit)}
                      </td>
                    );
                  })}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
