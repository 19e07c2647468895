import type { SmallColumn } from "#components/small-table.tsx";
import type { Column } from "./column.ts";
import { Figure } from "./figure.tsx";
import { useColumnText } from "./use-column-text.ts";

/** Columns of a small table whose figures are named and written as on the board. */
export function useFigureColumn<Row>() {
  const textOf = useColumnText();
  return (
    column: Column,
    of: (row: Row) => number | null,
    look: Pick<SmallColumn<Row>, "className" | "cellClassName"> = { className: "pl-4" },
  ): SmallColumn<Row> => ({
    id: column.id,
    title: textOf(column).short,
    cell: (row) => <Figure value={of(row)} unit={column.unit} />,
    ...look,
  });
}
