import {
  type BoardEntry,
  type BoardName,
  type Database,
  type RankOnDay,
  rankHistory,
} from "@wisp/db";
import type { BoardView } from "./address.ts";
import { readBoard } from "./board.ts";
import type { AgentHistory } from "./rank-chart.tsx";
import { TREND_DAYS } from "./trend.ts";

/** The most dots that can be told apart, by rank. */
const MAX_DOTS = 60;
const MAX_LINES = 8;

/** The data of a board's charts. */
export interface ChartData {
  readonly rows: readonly BoardEntry[];
  readonly histories: readonly AgentHistory[];
}

/** The newest days of the agents of some rows, by slug. */
export const readTrends = (
  database: Database,
  board: BoardName,
  rows: readonly { readonly agent: { readonly slug: string } }[],
): Promise<ReadonlyMap<string, readonly RankOnDay[]>> =>
  rankHistory(
    database,
    board,
    rows.map(({ agent }) => agent.slug),
    TREND_DAYS,
  );

/** Reads the best of a board, and where the first of them stood. */
export async function readCharts(
  database: Database,
  board: BoardName,
  view: BoardView,
): Promise<ChartData> {
  const byRank = { ...view, by: view.ranking, order: "best" } as const;
  const { rows } = await readBoard(database, board, byRank, { limit: MAX_DOTS });
  const first = rows.slice(0, MAX_LINES).map(({ agent }) => agent);
  const slugs = first.map(({ slug }) => slug);
  const days = await rankHistory(database, board, slugs, TREND_DAYS);
  return { rows, histories: first.map((agent) => ({ agent, days: days.get(agent.slug) ?? [] })) };
}
