import {
  type BoardEntry,
  type BoardKind,
  type BoardName,
  type BoardPage,
  boardPage,
  type Database,
  type Season,
} from "@wisp/db";
import { type Column, type ColumnName, columns } from "./columns.ts";

export interface Sorting {
  readonly by: ColumnName;
  /** "best": the better end first. */
  readonly order: "best" | "worst";
}

/** Which rows of a board are shown; none of it changes a rank. */
export interface Narrowing {
  /** Part of what names an agent; "" is all. */
  readonly search: string;
  /** Null: every kind. */
  readonly kind: BoardKind | null;
}

interface Part {
  readonly limit: number | null;
  readonly offset?: number;
}

/** Rows of a board in the order of a column. */
export function readBoard(
  database: Database,
  board: BoardName,
  { by, order, search, kind }: Sorting & Narrowing,
  part: Part,
): Promise<BoardPage> {
  const { from, best }: Column = columns[by];
  return boardPage(database, {
    ...{ ...board, ...part, search, kind },
    by: from,
    descending: (best === "high") === (order === "best"),
  });
}

/** A row with where it stands by its season's ranking; null in placement, which ratings leave out. */
export interface PlacedRow extends Omit<BoardEntry, "rank"> {
  readonly rank: number | null;
}

/** The first rows of a season's board, in the order of its ranking. */
export async function firstRows(
  database: Database,
  { id, ranking }: Pick<Season, "id" | "ranking">,
  locale: string,
  limit: number,
): Promise<readonly PlacedRow[]> {
  const board = { seasonId: id, locale, clean: false };
  const all = { by: ranking, order: "best", search: "", kind: null } as const;
  const { rows } = await readBoard(database, board, all, { limit });
  if (ranking === "total") return rows;
  return rows.map((row) => ({ ...row, rank: row.fit?.rank?.place ?? null }));
}

/** The first rows of a board by total. */
export async function topRows(
  database: Database,
  board: BoardName,
  limit: number | null,
): Promise<readonly BoardEntry[]> {
  const page = await boardPage(database, { ...board, by: "total", descending: true, limit });
  return page.rows;
}
