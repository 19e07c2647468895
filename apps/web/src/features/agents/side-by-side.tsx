import { useTranslations } from "next-intl";
import { Badge } from "../../components/badge.tsx";
import { barOf, spanOf } from "../leaderboard/bar.ts";
import "../leaderboard/board.css";
import { type Cell, type ColumnName, cellOf, type Unit } from "../leaderboard/columns.ts";
import { useFigures } from "../leaderboard/figure.tsx";
import { useIntervalText } from "../leaderboard/interval-text.ts";
import type { SeasonRecord } from "./record.ts";

/** A figure as spy, as civilian, and over all matches. */
interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly unit: Unit;
}

const plain = (value: number): Cell => ({ value, interval: null });

/** Spy and civilian side by side. */
export function SideBySide({ record }: { record: SeasonRecord }) {
  const t = useTranslations("agents.sides");
  const metric = useTranslations("metrics");
  const common = useTranslations("common");
  const write = useFigures();
  const textOf = useIntervalText();
  const { matches, matchesAsSpy } = record.figures;
  const row = (
    name: ColumnName,
    spy: ColumnName | null,
    civilian: ColumnName,
    unit: Unit,
  ): Row => ({
    name: metric(`${name}.name`),
    cells: [
      spy === null ? { value: null, interval: null } : cellOf(record, spy),
      cellOf(record, civilian),
      cellOf(record, name),
    ],
    unit,
  });
  const rows: readonly Row[] = [
    {
      name: metric("matches.name"),
      cells: [matchesAsSpy, matches - matchesAsSpy, matches].map(plain),
      unit: "count",
    },
    row("score", "scoreSpy", "scoreCivilian", "score"),
    row("wins", "winsSpy", "winsCivilian", "rate"),
    row("survival", "survivalSpy", "survivalCivilian", "rounds"),
    row("voteAccuracy", null, "voteAccuracy", "rate"),
  ];
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr className="border-b border-line text-right">
          <td />
          <th scope="col" className="px-2 py-2">
            <Badge tone="spy">{common("spy")}</Badge>
          </th>
          <th scope="col" className="px-2 py-2">
            <Badge tone="civilian">{common("civilian")}</Badge>
          </th>
          <th scope="col" className="py-2 pl-2 text-xs font-medium text-mute">
            {t("all")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, unit }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal text-soft">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td
                key={place}
                className="barred py-2.5 pl-2 text-right font-mono"
                {...barOf(
                  cell,
                  spanOf(cells),
                  textOf(cell, (value) => write(value, unit)),
                )}
              >
                {write(cell.value, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
