import { games } from "@wisp/games";
import { type Column, columnsOf, fittedColumns } from "#features/leaderboard/columns.ts";

/** Columns of the leaderboards with their meanings; null: of every game. */
interface ExplainedColumns {
  readonly game: string | null;
  readonly columns: readonly Column[];
}

/** Every column once: those of all games, then those of each game. */
export function explainedColumns(): readonly ExplainedColumns[] {
  const shared = new Map<string, Column>();
  const own = Object.entries(games).map(([game, { board }]) => {
    const ids = new Set([
      ...board.figures.map(({ id }) => id),
      ...(board.model === undefined ? [] : fittedColumns(game).map(({ id }) => id)),
    ]);
    const columns = columnsOf(game);
    for (const column of columns) if (!ids.has(column.id)) shared.set(column.anchor, column);
    return { game, columns: columns.filter(({ id }) => ids.has(id)) };
  });
  return [{ game: null, columns: [...shared.values()] }, ...own];
}
