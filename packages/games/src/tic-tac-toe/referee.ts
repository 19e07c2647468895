import {
  type Answer,
  type Ask,
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
  CELLS,
  cellSchema,
  type Event,
  lineOf,
  type Mark,
  movesMade,
  type State,
  signs,
} from "./state.ts";

/** Opens the next turn or closes the match; [] while a move is awaited and after the end. */
export const advance = (state: State, random: Random): LogEntry<Event>[] =>
  turns.advance(
    state,
    () => {
      const moves = movesMade(state.board);
      return { winner: lineOf(state.board), full: moves === CELLS, moves };
    },
    (seat) => {
      const draws = turns.lateDraws(random, movesMade(state.board));
      return { type: "moved", seat, cell: Number(draws.pick(freeCells(state.board))) };
    },
  );

/** A lost decision forfeits the match, or costs the turn. */
export const decide = (
  state: State,
  answers: ReadonlyMap<Seat, Answer<number>>,
): LogEntry<Event>[] =>
  turns.decide(state, answers, (seat, cell) => ({ type: "moved" as const, seat, cell }));

/** Win 1, draw 1/2, loss 0; undefined before the end. */
export const outcome = (state: State): Outcome | undefined =>
  turns.outcome(state, signs, (seat) =>
    turns.moveFacts(state, seat, state.board.filter((mark) => mark === seat).length),
  );

/** The free cells by number, as a player writes them. */
export function freeCells(board: readonly Mark[]): string[] {
  const cells: string[] = [];
  for (let at = 0; at < board.length; at += 1) if (board[at] === null) cells.push(`${at + 1}`);
  return cells;
}

const WIDTH = 3;

/** Three columns wide: a free cell shows `free`, brackets mark the last move. */
function drawCell(mark: Mark | undefined, free: string, isLast: boolean): string {
  const sign = mark === null || mark === undefined ? free : (signs[mark] ?? "?");
  return isLast ? `[${sign}]` : ` ${sign} `;
}

/**
 * The board in three rows, with the last move marked.
 *
 * @param labelled whether rows have labels and free cells their numbers
 */
export function drawBoard(
  { board, last }: Pick<State, "board" | "last">,
  locale: Locale,
  labelled = true,
): string {
  const say = phrases[locale];
  const rows = [0, WIDTH, 2 * WIDTH].map((first) => {
    const cells = board
      .slice(first, first + WIDTH)
      .map((mark, nth) =>
        drawCell(mark, labelled ? `${first + nth + 1}` : ".", first + nth === last),
      );
    const label = labelled ? `${say.row(first + 1, first + WIDTH)} ` : "";
    return `${label}${cells.join("")}`.trimEnd();
  });
  return [...rows, ...(last === null ? [] : [say.lastMove])].join("\n");
}

function parseMove(text: string, options: readonly string[], reading: Reading): number | Illegal {
  const cell = readOption(text, options, reading);
  return cell === undefined ? { illegal: "The answer is not a free cell." } : Number(cell);
}

/** The question to the seat whose move it is; without position hints any text may be answered. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const options = freeCells(view.board);
  const { positionHints = true } = view.config;
  return {
    kind: "move",
    prompt: phrases[locale].askMove(signs[seat] ?? "?"),
    position: () => drawBoard(view, locale, positionHints),
    answer: cellSchema,
    shape: positionHints ? { kind: "option", options } : { kind: "text" },
    timeLimitMs: view.config.moveTimeLimitMs,
    parse: (text) => parseMove(text, options, readingOf(view)),
  };
}
