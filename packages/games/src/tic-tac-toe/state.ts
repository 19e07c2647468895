import { locales, type MatchPart, type MatchPosition, type Seat } from "@wisp/game";
import { z } from "zod";
import {
  eventsIn,
  evolveTurn,
  lateMoveSchema,
  seatSchema,
  type TurnState,
  turnEvents,
  unopened,
} from "../common/turns/state.ts";

export const CELLS = 9;

export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /**
   * Whether a question numbers the free cells and lists them (LLMArena, table 2); absent: it does. No
   * default, so that matches of before it existed do not mention it.
   */
  positionHints: z.boolean().optional(),
  lateMove: lateMoveSchema,
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is hidden. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

/** A cell, counted 1 to 9 row by row from the top left. */
export const cellSchema = z.int().min(1).max(CELLS);

/** The seat that took a cell. */
export type Mark = Seat | null;

/** The fold of a match; all of it is public. */
export interface State extends TurnState<Config> {
  /** By cell - 1. */
  readonly board: readonly Mark[];
  /** The cell (counted from 0) of the last move; null before the first. */
  readonly last: number | null;
}

/** The sign of a seat; seat 0 is X and begins. */
export const signs = ["X", "O"] as const;

const lines = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

/** The seat with three in a row; null while there is none. */
export function lineOf(board: readonly Mark[]): Mark {
  for (const [a, b, c] of lines) {
    const mark = board[a] ?? null;
    if (mark !== null && mark === board[b] && mark === board[c]) return mark;
  }
  return null;
}

/** The cells of all completed lines in ascending order; one move can complete two. */
export function winningCells(board: readonly Mark[]): number[] {
  const won = lines.filter(([a, b, c]) => {
    const mark = board[a] ?? null;
    return mark !== null && mark === board[b] && mark === board[c];
  });
  return [...new Set(won.flat())].sort((one, other) => one - other);
}

/** Moves made so far by both seats. */
export function movesMade(board: readonly Mark[]): number {
  let count = 0;
  for (const mark of board) if (mark !== null) count += 1;
  return count;
}

const empty: State = {
  ...unopened(configSchema.parse({})),
  board: new Array<Mark>(CELLS).fill(null),
  last: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  if (event.type !== "moved") return evolveTurn(state, event);
  const last = event.cell - 1;
  return { ...state, due: [], late: null, board: state.board.with(last, event.seat), last };
}

/** No seat has three signs before the fifth move. */
const OPENING_MOVES = 4;

/** The position for lists. */
export function position(events: readonly Event[], part: MatchPart): MatchPosition | null {
  const state = eventsIn(events, part, OPENING_MOVES).reduce<State | undefined>(evolve, undefined);
  if (state === undefined) return null;
  return { kind: "grid", columns: 3, pieces: "signs", cells: state.board, last: state.last };
}

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  ...turnEvents(configSchema),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, cell: cellSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
