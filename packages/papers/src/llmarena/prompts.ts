import type { PaperAsk, PaperForm, PrintedPrompts } from "../prompts/paper.ts";
import printed from "./prompts.json" with { type: "json" };

/** Arena's cells are numbered by rows from 1; the paper's are (row, column). */
const WIDTH = 3;

const cellOf = (printed: string): string => {
  const [row = 0, column = 0] = (printed.match(/\d/g) ?? []).map(Number);
  return String((row - 1) * WIDTH + column);
};
const printedCell = (cell: string): string => {
  const at = Number(cell) - 1;
  return `(${Math.floor(at / WIDTH) + 1}, ${(at % WIDTH) + 1})`;
};

/** The arena draws discs by their colours, the paper's grid has X, who plays first, and O. */
const withSigns = (grid: string): string =>
  grid.replaceAll(/(?<=[ [])[RY](?=[ \]]|$)/gm, (disc) => (disc === "R" ? "X" : "O"));

/** "check-call" is "Check and Call" there. */
const printedAction = (action: string): string =>
  action === "check-call"
    ? "Check and Call"
    : action.replaceAll(/(?:^|-)[a-z]/g, (start) => start.replace("-", " ").toUpperCase());
const actionOf = (printed: string): string => {
  const action = printed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");
  return action === "check-and-call" ? "check-call" : action;
};

/** The arena's own sentence about the form of the answer is not the paper's. */
const withoutForm = (position: string): string =>
  position.replace(/\nAs a text, end your answer with[^\n]*/, "");

/** How the paper writes what the arena writes in another way, by game and kind of question. */
const notations: Readonly<
  Record<string, Pick<PaperAsk, "option" | "board"> & Pick<PaperForm, "read">>
> = {
  "tic-tac-toe/move": { option: printedCell, read: ({ answer = "" }) => cellOf(answer) },
  "connect-four/move": { board: withSigns },
  "holdem/action": { option: printedAction, read: ({ answer = "" }) => actionOf(answer) },
  "hanabi/move": {
    option: (option) => option.replace(/\bthe other player$/, "another player"),
  },
  "undercover/vote": { read: ({ answer = "" }) => answer.replaceAll("_", " ") },
  "bargain/plan": {
    board: withoutForm,
    // The arena reads the move on a line of its own.
    read: ({ words = "", answer = "" }) => `${words.trim()}\n${answer}`,
  },
};

function inNotation(name: string, ask: PaperAsk): PaperAsk {
  const { read, ...drawn } = notations[name] ?? {};
  return { ...ask, ...drawn, form: { ...ask.form, ...(read !== undefined && { read }) } };
}

const { id, source, games }: PrintedPrompts = printed;

/**
 * What the paper LLMArena prints in its appendix A: rules and actions verbatim, its errors included ("makers"), and
 * of the observations the lines that the arena's own position, report and options fill.
 *
 * Of actions in hold'em and Hanabi the last one that is named counts; the reasons may stand before it or behind it.
 * There an action begins with no space: only one part of the pattern may match the spaces in front of it, or a long
 * run of them takes seconds.
 */
export const llmarenaPaper: PrintedPrompts = {
  id,
  source,
  games: Object.fromEntries(
    Object.entries(games).map(([game, { rules, asks = {} }]) => [
      game,
      {
        rules,
        asks: Object.fromEntries(
          Object.entries(asks).map(([kind, ask]) => [kind, inNotation(`${game}/${kind}`, ask)]),
        ),
      },
    ]),
  ),
};
