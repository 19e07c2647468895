import { useTranslations } from "next-intl";
import type { BoardView } from "./address.ts";
import type { RankedRow } from "./board.ts";
import { BoardAgent } from "./board-agent.tsx";
import { columns } from "./columns.ts";
import { Figure } from "./figure.tsx";

/** The board on a phone: the figure it is sorted by beside the name, the others on unfolding. */
export function BoardList({ rows, view }: { rows: readonly RankedRow[]; view: BoardView }) {
  const t = useTranslations("metrics");
  const { read, unit } = columns[view.by];
  const others = view.columns.filter((name) => name !== view.by);
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-panel md:hidden">
      {rows.map((row) => (
        <li key={row.agent.slug} className="border-b border-line px-4 py-3 last:border-0">
          <div className="flex items-center gap-3">
            <span className="w-6 shrink-0 font-script text-lg">{row.rank}</span>
            <div className="min-w-0 flex-1">
              <BoardAgent row={row} />
            </div>
            <span className="shrink-0 font-mono text-base font-semibold">
              <span className="sr-only">{t(`${view.by}.name`)} </span>
              <Figure value={read(row.figures)} unit={unit} />
            </span>
          </div>
          <details className="mt-1 pl-9 text-sm">
            <summary className="min-h-7 w-fit py-1 text-xs text-mute">{t("figures")}</summary>
            <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
              {others.map((name) => (
                <div key={name} className="contents">
                  <dt className="text-soft">{t(`${name}.name`)}</dt>
                  <dd className="text-right font-mono">
                    <Figure value={columns[name].read(row.figures)} unit={columns[name].unit} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}
