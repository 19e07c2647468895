import {
  type BoardEntry,
  type BoardKind,
  type BoardName,
  type BoardPage,
  boardPage,
  type Database,
  type Season,
} from "@wisp/db";
import { columnOf, rankColumn, seasonColumn } from "./columns.ts";

export interface BoardOrder {
  readonly game: string;
  /** Id of a column. */
  readonly by: string;
  /** "best": the better end first. */
  readonly order: "best" | "worst";
}

/** Which rows of a board are shown; none of it changes a rank. */
export interface BoardFilter {
  /** A search text for agents; "" means all. */
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
  { game, by: id, order, search, kind }: BoardOrder & BoardFilter,
  part: Part,
): Promise<BoardPage> {
  const { by, better } = columnOf(game, id);
  return boardPage(database, {
    ...board,
    ...part,
    search,
    kind,
    by,
    descending: (better !== "low") === (order === "best"),
  });
}

/** A row with its rank by its season's ranking; null in placement, which ratings leave out. */
export interface PlacedRow extends Omit<BoardEntry, "rank"> {
  readonly rank: number | null;
}

/** The first rows of a season's board, in the order of its ranking. */
export async function firstRows(
  database: Database,
  { id, game, ranking }: Pick<Season, "id" | "game" | "ranking">,
  locale: string,
  limit: number,
): Promise<readonly PlacedRow[]> {
  const board = { seasonId: id, locale, clean: false };
  const by = seasonColumn({ game, ranking }).id;
  const all = { game, by, order: "best", search: "", kind: null } as const;
  const { rows } = await readBoard(database, board, all, { limit });
  if (by === rankColumn(game).id) return rows;
  return rows.map((row) => ({ ...row, rank: row.fit?.rank?.place ?? null }));
}

/** The first rows of a board by what ranks its game. */
export async function topRows(
  database: Database,
  board: BoardName,
  limit: number | null,
): Promise<readonly BoardEntry[]> {
  const page = await boardPage(database, { ...board, by: "rank", descending: true, limit });
  return page.rows;
}
