import type { Locale } from "@wisp/game";
import { type Chances, type Commentary, logistic, settled } from "../chances.ts";
import { momentWords } from "../common/commentary/words.ts";
import { outlook } from "./house.ts";
import { CELLS, type Event, evolve, type Grid, lines, type State, winnerOf } from "./state.ts";

/** Moves that it looks ahead: a few milliseconds. */
const DEPTH = 4;
/** How sure a forced win within these moves is: players overlook some. */
const FORCED = 0.93;
/** What a line that only one seat can still fill is worth, by its discs. */
const LINE: readonly number[] = [0, 1, 4, 12];
/** Worth that makes the odds of a win 2.7 to 1. */
const SCALE = 28;
/** The share of draws, were a board without a forced win full. */
const DRAWN = 0.5;

/** How much more seat 0 has of the lines that are still open. */
function lead(grid: Grid): number {
  let sum = 0;
  for (const line of lines) {
    const counts = [0, 0];
    for (const cell of line) {
      const disc = grid[cell] ?? null;
      if (disc !== null) counts[disc] = (counts[disc] ?? 0) + 1;
    }
    const [own = 0, other = 0] = counts;
    if (other === 0) sum += LINE[own] ?? 0;
    else if (own === 0) sum -= LINE[other] ?? 0;
  }
  return sum;
}

function chances({ grid, moves, names, forfeit, closed }: State): Chances | null {
  if (names.length === 0) return null;
  const of = (shares: Chances["shares"]): Chances => ({ of: "win", source: "search", shares });
  if (closed !== null) return of(settled(2, closed.winner === null ? [] : [closed.winner]));
  if (forfeit !== null) return of(settled(2, [1 - forfeit.seat]));
  const winner = winnerOf(grid);
  if (winner !== null || moves.length === CELLS)
    return of(settled(2, winner === null ? [] : [winner]));
  const toMove = moves.length % 2;
  const value = outlook(grid, toMove, DEPTH);
  const forced = value === 0 ? null : value > 0 ? toMove : 1 - toMove;
  const nobody = forced === null ? DRAWN * (moves.length / CELLS) ** 4 : 0;
  const first = forced === null ? logistic(lead(grid) / SCALE) : forced === 0 ? FORCED : 1 - FORCED;
  return of([
    { party: 0, chance: first * (1 - nobody) },
    { party: 1, chance: (1 - first) * (1 - nobody) },
    { party: "nobody", chance: nobody },
  ]);
}

const words: Readonly<Record<Locale, (move: number, column: number) => string>> = {
  en: (move, column) => `Disc ${move}, in column ${column}`,
  zh: (move, column) => `第 ${move} 手，落在第 ${column} 列`,
};

/** The chances of a match, from a search a few moves ahead and the lines that are still open. */
export const commentary: Commentary<State, Event> = {
  evolve,
  chances,
  moment(event, { moves, names }, locale) {
    if (event.type === "forfeited") return momentWords[locale].forfeit(names[event.seat] ?? "");
    return event.type === "moved" ? words[locale](moves.length, event.column) : null;
  },
};
