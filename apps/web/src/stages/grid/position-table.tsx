import { useTranslations } from "next-intl";
import type { Position } from "./drawing.tsx";
import type { GridLayout } from "./grid-game.ts";

/** The position as a table for readers who do not see the drawing. */
export function PositionTable({
  layout: { columns, rows },
  sides,
  position: { cells, last, winning },
}: {
  layout: GridLayout;
  sides: readonly string[];
  position: Position;
}) {
  const t = useTranslations("replay.grid");
  const words = (cell: number): string => {
    const seat = cells[cell] ?? null;
    const side = seat === null ? t("empty") : (sides[seat] ?? "");
    if (winning.includes(cell)) return t("inLine", { side });
    return cell === last ? t("lastMove", { side }) : side;
  };
  return (
    <div className="sr-only">
      <table>
        <caption>{t("board")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rows")}</th>
            {Array.from({ length: columns }, (_, column) => (
              <th key={column} scope="col">
                {t("column", { column: column + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              <th scope="row">{t("row", { row: row + 1 })}</th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={column}>{words(row * columns + column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
