import type { Locale } from "@wisp/game";
import { type Chances, type Commentary, settled } from "../chances.ts";
import { momentWords } from "../common/commentary/words.ts";
import {
  CELLS,
  type Event,
  evolve,
  lineOf,
  type Mark,
  movesMade,
  type State,
  signs,
} from "./state.ts";

/** How often a player takes one of the best cells on purpose; else any free cell. Fitted to matches of the house. */
const SKILL = 0.6;

/** What follows from a board: the chances that X wins, of a draw, and that O wins, and X's value at best play. */
interface Outlook {
  readonly first: number;
  readonly draw: number;
  readonly second: number;
  readonly value: number;
}

const certain = (value: -1 | 0 | 1): Outlook => ({
  first: Number(value === 1),
  draw: Number(value === 0),
  second: Number(value === -1),
  value,
});

const POWERS = Array.from({ length: CELLS }, (_, cell) => 3 ** cell);

/** By board in base 3: there are 5,478 that moves in turn lead to. */
const known = new Map<number, Outlook>();

const keyOf = (board: readonly Mark[]): number =>
  board.reduce<number>(
    (sum, mark, cell) => sum + (mark === null ? 0 : mark + 1) * (POWERS[cell] ?? 0),
    0,
  );

/** Reads the game to its end: exact for players who play as often well as `SKILL` says. */
function outlookOf(board: readonly Mark[]): Outlook {
  const key = keyOf(board);
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = outlookAfter(board);
  known.set(key, made);
  return made;
}

function outlookAfter(board: readonly Mark[]): Outlook {
  const line = lineOf(board);
  if (line !== null) return certain(line === 0 ? 1 : -1);
  const moves = movesMade(board);
  if (moves === CELLS) return certain(0);
  const seat = moves % 2;
  const next = board.flatMap((mark, cell) =>
    mark === null ? [outlookOf(board.with(cell, seat))] : [],
  );
  const values = next.map(({ value }) => value);
  const best = seat === 0 ? Math.max(...values) : Math.min(...values);
  const good = next.filter(({ value }) => value === best);
  const mean = (read: (outlook: Outlook) => number): number =>
    (SKILL * good.reduce((sum, each) => sum + read(each), 0)) / good.length +
    ((1 - SKILL) * next.reduce((sum, each) => sum + read(each), 0)) / next.length;
  return {
    first: mean(({ first }) => first),
    draw: mean(({ draw }) => draw),
    second: mean(({ second }) => second),
    value: best,
  };
}

const words: Readonly<Record<Locale, (move: number, sign: string, cell: number) => string>> = {
  en: (move, sign, cell) => `Move ${move}, ${sign} in cell ${cell}`,
  zh: (move, sign, cell) => `第 ${move} 手：${sign} 落在第 ${cell} 格`,
};

function chances({ board, names, forfeit, closed }: State): Chances | null {
  if (names.length === 0) return null;
  const of = (shares: Chances["shares"]): Chances => ({ of: "win", source: "solver", shares });
  if (closed !== null) return of(settled(2, closed.winner === null ? [] : [closed.winner]));
  if (forfeit !== null) return of(settled(2, [1 - forfeit.seat]));
  const { first, draw, second } = outlookOf(board);
  return of([
    { party: 0, chance: first },
    { party: 1, chance: second },
    { party: "nobody", chance: draw },
  ]);
}

/** The chances of a match between players who err at times. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances,
  moment(event, { board, names }, locale) {
    if (event.type === "forfeited") return momentWords[locale].forfeit(names[event.seat] ?? "");
    if (event.type !== "moved") return null;
    return words[locale](movesMade(board), signs[event.seat] ?? "", event.cell);
  },
};
