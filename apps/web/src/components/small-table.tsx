import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** One column of a small table. */
export interface SmallColumn<Row> {
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A metric by default; the name is its row's head, and is aligned left like text. */
  readonly kind?: "name" | "text" | "figure";
  /** Width and padding sideways, of head and cells. */
  readonly className?: string;
  readonly cellClassName?: string;
  /** What draws a metric's interval below it; see features/leaderboard/bar.ts. */
  readonly bar?: (row: Row) => { readonly style?: CSSProperties; readonly title?: string };
}

const rooms = {
  close: { head: "py-2", row: "py-1.5" },
  usual: { head: "py-2", row: "py-2" },
  wide: { head: "py-2.5", row: "py-2.5" },
} as const;

function Cell<Row>({ row, room, of }: { row: Row; room: string; of: SmallColumn<Row> }) {
  const { kind = "figure", className = kind === "name" ? "" : "pl-3", cellClassName, cell } = of;
  if (kind === "name") {
    return (
      <th
        scope="row"
        className={classNames(room, "text-left font-normal", className, cellClassName)}
      >
        {cell(row)}
      </th>
    );
  }
  return (
    <td
      className={classNames(
        of.bar && "barred",
        room,
        kind === "figure" && "text-right font-mono",
        className,
        cellClassName,
      )}
      {...of.bar?.(row)}
    >
      {cell(row)}
    </td>
  );
}

/** A table of a few columns and rows, each row with a hairline below it. */
export function SmallTable<Row>({
  caption,
  captionClassName = "sr-only",
  columns,
  rows,
  keyOf,
  room = "usual",
  className,
}: {
  /** Where no heading says it. */
  caption?: string;
  /** Without it a caption is for who listens. */
  captionClassName?: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Padding above and below the content of a row. */
  room?: keyof typeof rooms;
  className?: string;
}) {
  return (
    <table className={classNames("w-full text-sm", className)}>
      {caption !== undefined && <caption className={captionClassName}>{caption}</caption>}
      <thead className="text-xs text-mute">
        <tr className="border-b border-line">
          {columns.map(({ id, title, kind = "figure", ...column }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                rooms[room].head,
                "font-medium",
                kind === "figure" ? "text-right" : "text-left",
                column.className ?? (kind === "name" ? "" : "pl-3"),
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-line last:border-0">
            {columns.map((column) => (
              <Cell key={column.id} row={row} room={rooms[room].row} of={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
