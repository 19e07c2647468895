import type { BoardRow } from "@wisp/db";
import { type Figures, figures } from "@wisp/stats";
import { type ColumnName, columns } from "./columns.ts";

/** A row of the board with its figures and its place by total. */
export interface RankedRow {
  /** From 1; agents with the same total share a rank. */
  readonly rank: number;
  readonly agent: BoardRow["agent"];
  readonly version: BoardRow["version"];
  readonly figures: Figures;
}

export interface Sorting {
  readonly by: ColumnName;
  /** "best": the better end first. */
  readonly order: "best" | "worst";
}

/** Reads the figures of all rows and ranks them by total. */
export function ranked(rows: readonly BoardRow[]): RankedRow[] {
  const read = rows
    .map(({ agent, version, sums }) => ({ agent, version, figures: figures(sums) }))
    .sort(
      (left, right) =>
        right.figures.total - left.figures.total || (left.agent.slug < right.agent.slug ? -1 : 1),
    );
  return read.map((row) => ({
    rank: 1 + read.filter((other) => other.figures.total > row.figures.total).length,
    ...row,
  }));
}

/** Another order of the same rows; what has no figure comes last either way. */
export function sorted(rows: readonly RankedRow[], { by, order }: Sorting): RankedRow[] {
  const { read, best } = columns[by];
  const sign = (best === "high") === (order === "best") ? -1 : 1;
  return rows.toSorted((left, right) => {
    const a = read(left.figures);
    const b = read(right.figures);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b) || left.rank - right.rank;
  });
}
