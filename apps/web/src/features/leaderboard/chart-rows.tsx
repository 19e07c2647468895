"use client";

import { Link } from "#components/link.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";

/** An agent, and its metrics as they are written. */
interface ChartRow {
  readonly agent: { readonly slug: string; readonly name: string };
  readonly figures: readonly string[];
}

/** The rows of a chart's table; in the browser for the same reason as the chart (`ScatterDrawing`). */
export function ChartRows({
  agentTitle,
  titles,
  rows,
}: {
  agentTitle: string;
  /** Of the metrics. */
  titles: readonly string[];
  rows: readonly ChartRow[];
}) {
  return (
    <SmallTable
      className="mt-2"
      room="close"
      rows={rows}
      keyOf={({ agent }) => agent.slug}
      columns={[
        {
          id: "agent",
          title: agentTitle,
          kind: "name",
          cellClassName: "wrap-anywhere",
          cell: ({ agent }) => (
            <Link href={agentHref(agent.slug)} className="hover:underline">
              <Name>{agent.name}</Name>
            </Link>
          ),
        },
        ...titles.map((title, place) => ({
          id: title,
          title,
          className: "pl-4",
          cell: ({ figures }: ChartRow) => figures[place],
        })),
      ]}
    />
  );
}
