import type { BoardEntry } from "@wisp/db";
import { boardRulesOf } from "@wisp/games";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { type BoardView, boardHref } from "./address.ts";
import "./board.css";
import { BoardRows } from "./board-rows.tsx";
import type { Column } from "./column.ts";
import { columnOf } from "./columns.ts";
import { MetricHelp } from "./metric-help.tsx";
import { isRated } from "./ranks.ts";
import { useColumnText } from "./use-column-text.ts";
import { useWrittenRows } from "./written-row.ts";

function ColumnHead({ column, view }: { column: Column; view: BoardView }) {
  const textOf = useColumnText();
  const current = view.by === column.id;
  const turned = current && view.order === "best" ? "worst" : "best";
  const descending = (column.better !== "low") === (view.order === "best");
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={current ? (descending ? "descending" : "ascending") : undefined}
      className="px-2 py-2 text-right align-bottom font-medium"
    >
      <span className="inline-flex items-center justify-end gap-0.5">
        <Link
          href={boardHref(view, { by: column.id, order: turned, page: 1 })}
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
      </span>
    </th>
  );
}

/**
 * The rows of a board; sideways it scrolls within itself, on a phone each row is a card. The
 * column it is sorted by is always there.
 */
export function BoardTable({ rows, view }: { rows: readonly BoardEntry[]; view: BoardView }) {
  const t = useTranslations("leaderboard");
  const textOf = useColumnText();
  const ids = view.columns.includes(view.by) ? view.columns : [view.by, ...view.columns];
  const columns = ids.map((id) => columnOf(view.game, id));
  const written = useWrittenRows(rows, columns, view);
  const rated = isRated(view);
  const rule = boardRulesOf(view.game).placement.text[useLocale()];
  const line = rows.findIndex(({ placement, fit }) =>
    rated ? fit === null || fit.rank === null : placement,
  );
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
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} view={view} />
              ))}
            </tr>
          </thead>
          <tbody>
            <BoardRows
              rows={written}
              columns={columns.map((column) => ({
                label: textOf(column).name,
                ...(column.id === view.by && { className: "by" }),
              }))}
              line={{ place: line, text: t("line", { rule }) }}
            />
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
