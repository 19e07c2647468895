import { useTranslations } from "next-intl";
import type { SmallColumn } from "../../components/small-table.tsx";
import { type ColumnName, columns } from "./columns.ts";
import { Figure } from "./figure.tsx";

/** Columns of a small table whose figures are named and written as on the board. */
export function useFigureColumn<Row>() {
  const metric = useTranslations("metrics");
  return (
    name: ColumnName,
    of: (row: Row) => number | null,
    look: Pick<SmallColumn<Row>, "className" | "cellClassName"> = { className: "pl-4" },
  ): SmallColumn<Row> => ({
    id: name,
    title: metric(`${name}.short`),
    cell: (row) => <Figure value={of(row)} unit={columns[name].unit} />,
    ...look,
  });
}
