import type { Draws, Random } from "@wisp/game";
import type { Spot, SpotRules } from "../spot.ts";
import {
  COLUMNS,
  drop,
  emptyGrid,
  freeColumns,
  type Grid,
  landingCell,
  winnerOf,
} from "./state.ts";

/** The columns (1 to 7) with which a seat wins at once. */
const winsAtOnce = (grid: Grid, seat: number): number[] =>
  freeColumns(grid).filter((column) => winnerOf(drop(grid, column, seat)) === seat);

/**
 * For each reply to a move, the columns with which the mover then wins; null when a reply wins, fills the
 * board or leaves no win.
 */
function winsAfter(grid: Grid, column: number, seat: number): ReadonlyMap<number, number[]> | null {
  const moved = drop(grid, column, seat);
  const replies = freeColumns(moved);
  const wins = new Map<number, number[]>();
  for (const reply of replies) {
    const replied = drop(moved, reply, 1 - seat);
    const own = winnerOf(replied) === null ? winsAtOnce(replied, seat) : [];
    if (own.length === 0) return null;
    wins.set(reply, own);
  }
  return wins.size === 0 ? null : wins;
}

/**
 * The columns (1 to 7) after which a seat to move wins with its next disc whatever the reply; [] where it
 * wins at once, which is no search.
 */
export function winsInTwo(grid: Grid, seat: number): number[] {
  if (winsAtOnce(grid, seat).length > 0) return [];
  return freeColumns(grid).filter((column) => winsAfter(grid, column, seat) !== null);
}

/** Fewer discs leave too little to see, more leave too few columns. */
const DISCS = { least: 12, most: 28 } as const;
const MAX_DRAWS = 20_000;

interface Drawn {
  readonly grid: Grid;
  readonly seat: number;
  readonly last: number | null;
  readonly right: number;
}

/** A position that a game of random moves reaches; null when a seat wins before, or not one move wins in two. */
function tryDraw(draws: Draws): Drawn | null {
  const discs = DISCS.least + draws.int(DISCS.most - DISCS.least + 1);
  let grid = emptyGrid;
  let last: number | null = null;
  for (let move = 0; move < discs; move += 1) {
    const seat = move % 2;
    const free = freeColumns(grid);
    if (free.length === 0) return null;
    // A win is not made here, and one of the other side is met, so that the position looks played.
    const met = winsAtOnce(grid, 1 - seat)[0];
    const column = met ?? draws.pick(free);
    last = landingCell(grid, column);
    grid = drop(grid, column, seat);
    if (winnerOf(grid) !== null) return null;
  }
  const seat = discs % 2;
  if (freeColumns(grid).length < 4 || winsAtOnce(grid, 1 - seat).length > 0) return null;
  const [right, ...others] = winsInTwo(grid, seat);
  return right === undefined || others.length > 0 ? null : { grid, seat, last, right };
}

function drawPosition(random: Random): Drawn {
  for (let at = 0; at < MAX_DRAWS; at += 1) {
    const drawn = tryDraw(random(`win-in-two/${at}`));
    if (drawn !== null) return drawn;
  }
  throw new Error(`no position with one win in two among ${MAX_DRAWS}`);
}

/** The columns that win after the right move, over all replies. */
function winsLeft({ grid, seat, right }: Drawn): number[] {
  const wins = winsAfter(grid, right, seat) ?? new Map<number, number[]>();
  return [...new Set([...wins.values()].flat())].sort((one, other) => one - other);
}

const colourNames = { en: ["Red", "Yellow"], zh: ["红方", "黄方"] } as const;

function draw(random: Random): Spot {
  const drawn = drawPosition(random);
  const { grid, seat, last, right } = drawn;
  const wins = winsLeft(drawn);
  const [en = "", zh = ""] = [colourNames.en[seat], colourNames.zh[seat]];
  return {
    position: { kind: "grid", columns: COLUMNS, pieces: "discs", cells: grid, last },
    hand: [],
    question: {
      en: `${en} to move: which column wins?`,
      zh: `轮到${zh}：哪一列必胜？`,
    },
    about: {
      en: `One column, and only one, lets ${en.toLowerCase()} complete four with the disc after it, whatever the reply. Columns count from the left.`,
      zh: `只有一列：落子之后，无论对方怎样应对，${zh}下一手都能连成四子。列从左数起。`,
    },
    options: freeColumns(grid).map((column) => ({
      id: String(column),
      label: { en: `Column ${column}`, zh: `第 ${column} 列` },
      column: column - 1,
    })),
    right: String(right),
    why: {
      en: `After column ${right}, every reply leaves a win: ${wins.map((column) => `column ${column}`).join(" or ")}.`,
      zh: `落在第 ${right} 列之后，无论对方怎样应对，总有一手取胜：${wins.map((column) => `第 ${column} 列`).join("或")}。`,
    },
  };
}

/** "Win in two": a position that a day draws, with exactly one move that forces a win. */
export const winInTwo: SpotRules = {
  title: { en: "Win in two", zh: "两步取胜" },
  draw,
};
