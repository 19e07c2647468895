import {
  type Ask,
  type Illegal,
  type Locale,
  type Reading,
  readingOf,
  readOption,
  type Seat,
} from "@wisp/game";
import { COLUMNS, columnSchema, ROWS } from "./config.ts";
import { freeColumns, type Grid } from "./grid.ts";
import { phrases } from "./phrases.ts";
import { letters, type State } from "./state.ts";

/** The board from the top row down, a dot for an empty cell. */
export function drawGrid(grid: Grid): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    grid
      .slice(row * COLUMNS, (row + 1) * COLUMNS)
      .map((disc) => (disc === null ? "." : (letters[disc] ?? "?")))
      .join(" "),
  );
  return rows.join("\n");
}

const columnNumbers = Array.from({ length: COLUMNS }, (_, at) => at + 1).join(" ");

/** Reads the number of a column that is not full. */
function parseMove(text: string, free: readonly string[], reading: Reading): number | Illegal {
  const column = readOption(text, free, reading);
  return column === undefined
    ? { illegal: "The answer is not the number of a column with a free cell." }
    : Number(column);
}

/**
 * The question to the seat to move. Without position hints it lists no options, and gives no range of
 * numbers either: a range promises that both of its ends are legal, but column 1 can be full.
 */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const { grid, config } = view;
  const free = freeColumns(grid).map(String);
  const say = phrases[locale];
  const drawn = drawGrid(grid);
  return {
    kind: "move",
    prompt: config.positionHints
      ? `${say.askMove(seat, `${drawn}\n${columnNumbers}`)} ${say.hint(free)}`
      : say.askMove(seat, drawn),
    answer: columnSchema,
    ...(config.positionHints && { options: free }),
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseMove(text, free, readingOf(view)),
  };
}
