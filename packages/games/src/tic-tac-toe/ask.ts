import {
  type Ask,
  type Illegal,
  type Locale,
  type Reading,
  readingOf,
  readOption,
  type Seat,
} from "@wisp/game";
import { cellSchema } from "./config.ts";
import { phrases } from "./phrases.ts";
import { type Mark, type State, signs } from "./state.ts";

/** The free cells by number, as a player writes them. */
export function freeCells(board: readonly Mark[]): string[] {
  const cells: string[] = [];
  for (let at = 0; at < board.length; at += 1) if (board[at] === null) cells.push(`${at + 1}`);
  return cells;
}

const drawCell = (mark: Mark | undefined, at: number): string =>
  mark === null || mark === undefined ? `${at + 1}` : (signs[mark] ?? "?");

/** Three lines of three; a free cell shows its number. */
export function drawBoard(board: readonly Mark[]): string {
  let drawn = "";
  for (let at = 0; at < board.length; at += 1) {
    drawn += drawCell(board[at], at);
    if (at < board.length - 1) drawn += at % 3 === 2 ? "\n" : " ";
  }
  return drawn;
}

function parseMove(text: string, options: readonly string[], reading: Reading): number | Illegal {
  const cell = readOption(text, options, reading);
  return cell === undefined ? { illegal: "The answer is not a free cell." } : Number(cell);
}

/** The question to the seat whose move it is. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const options = freeCells(view.board);
  return {
    kind: "move",
    prompt: phrases[locale].askMove(drawBoard(view.board), signs[seat] ?? "?", options),
    answer: cellSchema,
    options,
    timeLimitMs: view.config.moveTimeLimitMs,
    parse: (text) => parseMove(text, options, readingOf(view)),
  };
}
