import type { BoardEntry } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "../../components/link.tsx";
import { Name } from "../../components/stranger-text.tsx";
import { type ColumnName, cellOf, columns } from "./columns.ts";
import { Figure } from "./figure.tsx";

/** What a chart shows, in figures. */
export function ChartTable({
  rows,
  columns: names,
}: {
  rows: readonly BoardEntry[];
  columns: readonly ColumnName[];
}) {
  const t = useTranslations("leaderboard");
  const metric = useTranslations("metrics");
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">
        {t("charts.table")}
      </summary>
      <table className="mt-2 w-full">
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium">
              {t("agent")}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-medium">
                {metric(`${name}.short`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ agent, ...row }) => (
            <tr key={agent.slug} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                <Link href={`/agents/${agent.slug}`} className="hover:underline">
                  <Name>{agent.name}</Name>
                </Link>
              </th>
              {names.map((name) => (
                <td key={name} className="py-1.5 pl-4 text-right font-mono">
                  <Figure value={cellOf(row, name).value} unit={columns[name].unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
