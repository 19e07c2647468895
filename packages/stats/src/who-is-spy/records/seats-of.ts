import type { MatchTable } from "./table.ts";

/** Rows grouped by who sat there: those of number n are `rows` from `starts[n]` to `starts[n + 1]`. */
interface RowGroups {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

/** Groups rows by a column of numbers below `count`; within a group rows keep their order. */
function groupRows(column: Int32Array, count: number): RowGroups {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row] ?? 0;
    starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  }
  for (let at = 1; at <= count; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(column.length);
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row] ?? 0;
    const at = next[number] ?? 0;
    rows[at] = row;
    next[number] = at + 1;
  }
  return { starts, rows };
}

const byTable = new WeakMap<Int32Array, RowGroups>();

/** The seat rows of one agent, or of one version, in the order of the matches; empty when unknown. */
export function seatsOf(table: MatchTable, by: "agent" | "version", name: string): Int32Array {
  const [column, labels] =
    by === "agent" ? [table.agent, table.agents] : [table.version, table.versions];
  const number = labels.find(name);
  if (number === undefined) return new Int32Array(0);
  // The grouping is a pass over all seats: once a column, not once an agent.
  const known = byTable.get(column) ?? groupRows(column, labels.names.length);
  byTable.set(column, known);
  return known.rows.subarray(known.starts[number] ?? 0, known.starts[number + 1] ?? 0);
}
