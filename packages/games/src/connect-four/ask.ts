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
import { freeColumns } from "./grid.ts";
import { phrases } from "./phrases.ts";
import { letters, type State } from "./state.ts";

/**
 * The board from the top row down, a dot for an empty cell, with the last move in brackets.
 *
 * @param labelled whether rows and columns have their numbers
 */
export function drawGrid(
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
 * The question to the seat to move. Without position hints it lists no options, and gives no range of
 * numbers either: a range promises that both of its ends are legal, but column 1 can be full.
 */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const { grid, config } = view;
  const free = freeColumns(grid).map(String);
  return {
    kind: "move",
    prompt: phrases[locale].askMove(seat),
    position: drawGrid(view, locale, config.positionHints),
    answer: columnSchema,
    ...(config.positionHints && { options: free }),
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseMove(text, free, readingOf(view)),
  };
}
