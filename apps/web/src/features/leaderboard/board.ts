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

export const boardKinds = ["house", "resident", "owned"] as const;
export type BoardKind = (typeof boardKinds)[number];

/** Which rows of a board are shown; none of it changes a rank. */
export interface Narrowing {
  /** Part of what names an agent; "" is all. */
  readonly search: string;
  /** Null: every kind. */
  readonly kind: BoardKind | null;
}

/** Reads the figures of all rows and ranks them by total. */
export function ranked(rows: readonly BoardRow[]): RankedRow[] {
  const read = rows
    .map(({ agent, version, sums }) => ({ agent, version, figures: figures(sums) }))
    .sort(
      (left, right) =>
        right.figures.total - left.figures.total || (left.agent.slug < right.agent.slug ? -1 : 1),
    );
  const firstOf = new Map<number, number>();
  for (const [
    place,
    {
      figures: { total },
    },
  ] of read.entries()) {
    if (!firstOf.has(total)) firstOf.set(total, place);
  }
  return read.map((row, place) => ({
    rank: 1 + (firstOf.get(row.figures.total) ?? place),
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

const kindOf = ({ agent }: RankedRow): BoardKind => {
  if (agent.house) return "house";
  return agent.resident ? "resident" : "owned";
};

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The rows of one kind whose agent, model or owner has the searched text in its name. */
export function narrowed(rows: readonly RankedRow[], { search, kind }: Narrowing): RankedRow[] {
  const wanted = plain(search);
  return rows.filter((row) => {
    if (kind !== null && kindOf(row) !== kind) return false;
    const { agent, version } = row;
    const names = [agent.name, agent.slug, agent.owner, version.model];
    return wanted === "" || names.some((name) => name !== null && plain(name).includes(wanted));
  });
}
