import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "../../components/class-names.ts";
import { type BoardView, boardHref } from "./address.ts";
import type { RankedRow } from "./board.ts";
import { BoardAgent } from "./board-agent.tsx";
import { type ColumnName, columns } from "./columns.ts";
import { Figure } from "./figure.tsx";
import { MetricHelp } from "./metric-help.tsx";

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
          href={boardHref(view, { by: name, order: turned })}
          scroll={false}
          prefetch={false}
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

/** The whole board, for screens that are wide enough; sideways it scrolls within itself. */
export function BoardTable({ rows, view }: { rows: readonly RankedRow[]; view: BoardView }) {
  const t = useTranslations("leaderboard");
  return (
    <section
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the keyboard.
      tabIndex={0}
      className="scroll-hint hidden overflow-x-auto rounded-card border border-line md:block"
    >
      <table className="w-full text-sm">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="w-14 py-2 pr-2 pl-5 text-left align-bottom font-medium">
              <span className="inline-flex min-h-7 items-center">{t("rank")}</span>
            </th>
            <th scope="col" className="min-w-56 px-2 py-2 text-left align-bottom font-medium">
              <span className="inline-flex min-h-7 items-center">{t("agent")}</span>
            </th>
            {view.columns.map((name) => (
              <ColumnHead key={name} name={name} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agent.slug} className="border-b border-line last:border-0">
              <td className="py-2.5 pr-2 pl-5 font-script text-xl">{row.rank}</td>
              <th scope="row" className="px-2 py-2.5 text-left font-normal">
                <BoardAgent row={row} />
              </th>
              {view.columns.map((name) => (
                <td
                  key={name}
                  className={classNames(
                    "py-2.5 pr-8 pl-2 text-right font-mono whitespace-nowrap",
                    view.by === name && "font-semibold",
                  )}
                >
                  <Figure value={columns[name].read(row.figures)} unit={columns[name].unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
