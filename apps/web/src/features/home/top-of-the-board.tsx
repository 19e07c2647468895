import { useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { Link } from "#components/link.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import type { PlacedRow } from "#features/leaderboard/board.ts";
import type { Column } from "#features/leaderboard/column.ts";
import { ownColumns, rankColumn } from "#features/leaderboard/columns.ts";
import { useFigureColumn } from "#features/leaderboard/use-figure-column.tsx";
import { agentHref } from "#links/agent-href.ts";

/** There is room for it on wide screens alone. */
const wide = { className: "hidden w-36 px-2 sm:table-cell" };

/** The first few of a board. */
export function TopOfTheBoard({ game, rows }: { game: string; rows: readonly PlacedRow[] }) {
  const t = useTranslations("home.board");
  const figure = useFigureColumn<PlacedRow>();
  const ranking = rankColumn(game);
  const figureOf = (column: Column) => (row: PlacedRow) => column.read(row).value;
  return (
    <Card className="overflow-hidden">
      <SmallTable
        className="table-fixed"
        room="wide"
        rows={rows}
        keyOf={({ agent }) => agent.slug}
        columns={[
          {
            id: "rank",
            title: "#",
            kind: "text",
            className: "w-13 pl-5",
            cellClassName: "font-script text-lg",
            cell: ({ rank }) => rank ?? "–",
          },
          {
            id: "agent",
            title: t("agent"),
            kind: "name",
            className: "px-2",
            cell: ({ agent }) => (
              <Link
                href={agentHref(agent.slug)}
                className="flex min-w-0 items-center gap-2.5 font-medium hover:underline"
              >
                <AgentFace agent={agent} size={28} />
                <Name className="truncate">{agent.name}</Name>
              </Link>
            ),
          },
          ...ownColumns(game, 2).map((column) => figure(column, figureOf(column), wide)),
          figure(ranking, figureOf(ranking), {
            className: "w-26 pr-5 pl-2",
            cellClassName: "font-semibold",
          }),
        ]}
      />
    </Card>
  );
}
