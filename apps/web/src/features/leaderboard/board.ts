import {
  agentById,
  type BoardEntry,
  type BoardFit,
  type BoardKind,
  type BoardName,
  type BoardPage,
  boardFit,
  boardPage,
  type Database,
  type Season,
} from "@wisp/db";
import type { FitCheck, WinCell } from "@wisp/stats";
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

/** An agent as statistics name it. */
interface NamedAgent {
  readonly slug: string;
  readonly name: string;
}

/** Results of the best agents against each other. */
export interface NamedMatrix {
  readonly agents: readonly NamedAgent[];
  readonly cells: readonly WinCell[];
}

/** The public statistics of a board. */
export interface BoardStatistics extends Omit<BoardFit, "fragility" | "fitCheck" | "winMatrix"> {
  /** Null for games with traits, and before a new fit. */
  readonly fitCheck: FitCheck | null;
  readonly winMatrix: NamedMatrix | null;
  readonly fragility:
    | (Omit<NonNullable<BoardFit["fragility"]>, "leader" | "rival"> & {
        readonly leader: NamedAgent;
        readonly rival: NamedAgent;
      })
    | null;
}

/** Those of a game that has traits: they say how far the board measures agents. */
export interface TraitStatistics extends BoardStatistics {
  readonly validity: NonNullable<BoardStatistics["validity"]>;
}

export const isOfTraits = (statistics: BoardStatistics): statistics is TraitStatistics =>
  statistics.validity !== null;

/**
 * The latest statistics of a board; null before the first. A season that hides its words
 * shows nothing about pairs: their names reveal the words.
 */
export async function readStatistics(
  database: Database,
  season: Pick<Season, "wordsShown">,
  board: BoardName,
): Promise<BoardStatistics | null> {
  const fit = await boardFit(database, board);
  if (fit === null) return null;
  const { fragility } = fit;
  const [leader, rival] = await Promise.all(
    [fragility?.leader, fragility?.rival].map((id) =>
      id === undefined ? null : agentById(database, id),
    ),
  );
  const { winMatrix = null } = fit;
  const agents = await Promise.all((winMatrix?.agents ?? []).map((id) => agentById(database, id)));
  const wordsAreShown = season.wordsShown === "ended";
  return {
    ...fit,
    fitCheck: fit.fitCheck ?? null,
    winMatrix: winMatrix && {
      agents: agents.map((agent) => ({ slug: agent?.slug ?? "", name: agent?.name ?? "" })),
      cells: winMatrix.cells,
    },
    fragility: fragility && leader && rival ? { ...fragility, leader, rival } : null,
    bias: fit.bias.filter(({ factor }) => wordsAreShown || factor !== "pair"),
    pairs: wordsAreShown ? fit.pairs : [],
  };
}
