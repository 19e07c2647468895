import type { BoardEntry } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links/agent-href.ts";
import type { Column } from "./column.ts";
import { useFigureColumn } from "./use-figure-column.tsx";

/** The figures of a chart. */
export function ChartTable({
  rows,
  columns,
}: {
  rows: readonly BoardEntry[];
  columns: readonly Column[];
}) {
  const t = useTranslations("leaderboard");
  const figure = useFigureColumn<BoardEntry>();
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">
        {t("charts.table")}
      </summary>
      <SmallTable
        className="mt-2"
        room="close"
        rows={rows}
        keyOf={({ agent }) => agent.slug}
        columns={[
          {
            id: "agent",
            title: t("agent"),
            kind: "name",
            cellClassName: "wrap-anywhere",
            cell: ({ agent }) => (
              <Link href={agentHref(agent.slug)} className="hover:underline">
                <Name>{agent.name}</Name>
              </Link>
            ),
          },
          ...columns.map((column) => figure(column, (row) => column.read(row).value)),
        ]}
      />
    </details>
  );
}
