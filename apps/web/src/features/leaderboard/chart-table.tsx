import type { BoardEntry } from "@wisp/db";
import { useTranslations } from "next-intl";
import { ChartRows } from "./chart-rows.tsx";
import type { Column } from "./column.ts";
import { useFigures } from "./figure.tsx";
import { useColumnText } from "./use-column-text.ts";

/** The figures of a chart. */
export function ChartTable({
  rows,
  columns,
}: {
  rows: readonly BoardEntry[];
  columns: readonly Column[];
}) {
  const t = useTranslations("leaderboard");
  const textOf = useColumnText();
  const write = useFigures();
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
