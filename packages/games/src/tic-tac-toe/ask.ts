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

const WIDTH = 3;

/** Three columns wide: a free cell shows its number, brackets mark the last move. */
function drawCell(mark: Mark | undefined, at: number, isLast: boolean): string {
  const sign = mark === null || mark === undefined ? `${at + 1}` : (signs[mark] ?? "?");
  return isLast ? `[${sign}]` : ` ${sign} `;
}

/** The board in three labelled rows, with the last move marked. */
export function drawBoard({ board, last }: Pick<State, "board" | "last">, locale: Locale): string {
  const say = phrases[locale];
  const rows = [0, WIDTH, 2 * WIDTH].map((first) => {
    const cells = board
      .slice(first, first + WIDTH)
      .map((mark, nth) => drawCell(mark, first + nth, first + nth === last));
    return `${say.row(first + 1, first + WIDTH)} ${cells.join("")}`.trimEnd();
  });
  return [...rows, ...(last === null ? [] : [say.lastMove])].join("\n");
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
    prompt: phrases[locale].askMove(signs[seat] ?? "?"),
    position: drawBoard(view, locale),
    answer: cellSchema,
    options,
    timeLimitMs: view.config.moveTimeLimitMs,
    parse: (text) => parseMove(text, options, readingOf(view)),
  };
}
