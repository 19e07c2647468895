import {
  type Answer,
  type Ask,
  type Fact,
  type Illegal,
  type Locale,
  type LogEntry,
  type Outcome,
  type Random,
  type Reading,
  readingOf,
  readOption,
  type Seat,
} from "@wisp/game";
import * as turns from "../common/turns/referee.ts";
import { phrases } from "./phrases.ts";
import {
  boardValue,
  CELLS,
  COLUMNS,
  colours,
  columnSchema,
  drop,
  type Event,
  emptyGrid,
  freeColumns,
  type Grid,
  letters,
  ROWS,
  type State,
  winnerOf,
} from "./state.ts";

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export const advance = (state: State, random: Random): LogEntry<Event>[] =>
  turns.advance(
    state,
    () => {
      const moves = state.moves.length;
      return { winner: winnerOf(state.grid), full: moves === CELLS, moves };
    },
    (seat) => {
      const draws = turns.lateDraws(random, state.moves.length);
      return { type: "moved", seat, column: draws.pick(freeColumns(state.grid)) };
    },
  );

/** A lost decision forfeits the match, or costs the turn. */
export const decide = (
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] =>
  turns.decide(state, answers, (seat, column) => ({ type: "moved" as const, seat, column }));

/** The grid after a seat's last move, without a reply to it. */
function gridAfterLastMove({ moves }: State, seat: Seat): Grid {
  const isReply = moves.length % 2 === seat;
  return moves
    .slice(0, isReply ? -1 : undefined)
    .reduce<Grid>((grid, column, at) => drop(grid, column, at % 2), emptyGrid);
}

/** The changes of the board's value by each move of a seat, summed up. */
function sumOfRewards({ moves }: State, seat: Seat): number {
  let sum = 0;
  let grid: Grid = emptyGrid;
  for (const [at, column] of moves.entries()) {
    const after = drop(grid, column, at % 2);
    if (at % 2 === seat) sum += boardValue(after, seat) - boardValue(grid, seat);
    grid = after;
  }
  return sum;
}

/** Since this version a match also counts its sum of `move-reward`. */
const COUNTS_SUM_OF_MOVE_REWARDS = 4;

/**
 * LLMArena's reward of a move (equation 2) is the change of the board's value since "the state following the
 * previous move". `board-reward` takes the opponent's previous move, so that a reply is not charged to
 * the seat: it is never negative. `move-reward` takes the seat's own, so that the sum is the value after its last
 * move, and both seats together have what the match's last move changed.
 */
function factsOf(state: State, seat: Seat): Fact[] {
  const made = state.moves.filter((_, at) => at % 2 === seat).length;
  const reward = made === 0 ? 0 : boardValue(gridAfterLastMove(state, seat), seat);
  const facts = [
    ...turns.moveFacts(state, seat, made),
    { seat, name: "move-reward", numerator: reward, denominator: made },
  ];
  if (state.version < turns.COUNTS_ENDINGS) return facts;
  const sum = sumOfRewards(state, seat);
  return [
    ...facts,
    { seat, name: "board-reward", numerator: sum, denominator: made },
    { seat, name: "board-reward-of-match", numerator: sum, denominator: 1 },
    ...(state.version < COUNTS_SUM_OF_MOVE_REWARDS
      ? []
      : [{ seat, name: "move-reward-of-match", numerator: reward, denominator: 1 }]),
  ];
}

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export const outcome = (state: State): Outcome | undefined =>
  turns.outcome(state, colours, (seat) => factsOf(state, seat));

/**
 * The board from the top row down, a dot for an empty cell, with the last move in brackets.
 *
 * @param labelled whether rows and columns have their numbers
 */
function drawGrid(
  { grid, last }: Pick<State, "grid" | "last">,
  locale: Locale,
  labelled: boolean,
): string {
  const say = phrases[locale];
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const start = row * COLUMNS;
    const cells = grid.slice(start, start + COLUMNS).map((disc, column) => {
      const sign = disc === null ? "." : (letters[disc] ?? "?");
      return start + column === last ? `[${sign}]` : ` ${sign} `;
    });
    return `${labelled ? say.row(ROWS - row) : ""}${cells.join("")}`.trimEnd();
  });
  const columns = Array.from({ length: COLUMNS }, (_, at) => ` ${at + 1} `).join("");
  return [...rows, ...(labelled ? [`${say.columns}${columns}`.trimEnd()] : [])].join("\n");
}

/** Reads the number of a column that is not full. */
function parseMove(text: string, free: readonly string[], reading: Reading): number | Illegal {
  const column = readOption(text, free, reading);
  return column === undefined
    ? { illegal: "The answer is not the number of a column with a free cell." }
    : Number(column);
}

/**
 * The question to the seat to move. Without position hints any text may be answered, not a range of
 * numbers: a range promises that both of its ends are legal, but column 1 can be full.
 */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const { grid, config } = view;
  const free = freeColumns(grid).map(String);
  return {
    kind: "move",
    prompt: phrases[locale].askMove(seat),
    position: () => drawGrid(view, locale, config.positionHints),
    answer: columnSchema,
    shape: config.positionHints ? { kind: "option", options: free } : { kind: "text" },
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseMove(text, free, readingOf(view)),
  };
}
