import type { Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Card } from "#components/page.tsx";
import { axisStyle, rangeAxis } from "#features/leaderboard/bar.ts";
import { ownColumns, rangeColumn, rankColumn } from "#features/leaderboard/columns.ts";
import type { PlacedRow } from "#features/leaderboard/leaderboard.ts";
import { LeaderboardRows } from "#features/leaderboard/leaderboard-rows.tsx";
import { RangeHead } from "#features/leaderboard/leaderboard-table.tsx";
import { useColumnText } from "#features/leaderboard/metric.tsx";
import { toneOf, useWrittenRows } from "#features/leaderboard/written-row.ts";

const NONE = new Map<string, never>();

/** The first few of a leaderboard: ranges once ratings are fitted, two metrics of the game, what ranks it. */
export function TopOfTheLeaderboard({
  season: { game, config },
  rows,
}: {
  season: Pick<Season, "game" | "config">;
  rows: readonly PlacedRow[];
}) {
  const t = useTranslations("leaderboard");
  const textOf = useColumnText();
  const range = rangeColumn(game);
  const axis = rangeAxis(
    rows.map((row) => range.read(row)),
    undefined,
  );
  const ranking = rankColumn(game);
  const columns = [
    ...new Set([...(axis === null ? [] : [range]), ...ownColumns(game, 2), ranking]),
  ];
  const written = useWrittenRows(rows, columns, {
    game,
    config,
    ranks: "plain",
    axis,
    histories: NONE,
  });
  const style: CSSProperties = axis === null ? {} : axisStyle(axis);
  return (
    <Card className="overflow-hidden">
      <table className="board" style={style}>
        <thead className="text-xs text-mute">
          <tr>
            <th scope="col" className="w-14 text-left align-bottom font-medium">
              {t("rank")}
            </th>
            <th scope="col" className="p-2 text-left align-bottom font-medium">
              {t("agent")}
            </th>
            {columns.map((column) =>
              column === range && axis !== null ? (
                <RangeHead key={column.id} axis={axis} unit={column.unit}>
                  {textOf(column).short}
                </RangeHead>
              ) : (
                <th
                  key={column.id}
                  scope="col"
                  className="w-28 px-1 py-2 text-right align-bottom font-medium md:last:pr-5"
                >
                  {textOf(column).short}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <LeaderboardRows
            rows={written}
            trends={false}
            columns={columns.map((column) => ({
              label: textOf(column).name,
              kind: column === range && axis !== null ? "range" : "figure",
              by: column === ranking,
              tone: toneOf(game, column),
            }))}
            line={{ place: -1, text: "" }}
          />
        </tbody>
      </table>
    </Card>
  );
}
