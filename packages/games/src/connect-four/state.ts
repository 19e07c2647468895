import type { MatchPart, MatchPosition } from "@wisp/game";
import { eventsIn, evolveTurn, type TurnState, unopened } from "../common/turns/state.ts";
import { COLUMNS, type Config, configSchema } from "./config.ts";
import type { Event } from "./events.ts";
import { drop, emptyGrid, type Grid, landingCell } from "./grid.ts";

/** The fold of a match; all of it is public. */
export interface State extends TurnState<Config> {
  readonly grid: Grid;
  /** The cell of the last move; null before the first. */
  readonly last: number | null;
  /** The columns (1 to 7) played so far; even places are red's. */
  readonly moves: readonly number[];
}

/** The colour of a seat; seat 0 is red and moves first. */
export const colours = ["red", "yellow"] as const;

/** Letters for the colours on a board in text. */
export const letters = ["R", "Y"] as const;

const empty: State = {
  ...unopened(configSchema.parse({})),
  grid: emptyGrid,
  last: null,
  moves: [],
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  if (event.type !== "moved") return evolveTurn(state, event);
  return {
    ...state,
    due: [],
    grid: drop(state.grid, event.column, event.seat),
    last: landingCell(state.grid, event.column),
    moves: [...state.moves, event.column],
  };
}

/** Nobody has four discs before the seventh move. */
const OPENING_MOVES = 6;

/** The position for lists. */
export function position(events: readonly Event[], part: MatchPart): MatchPosition | null {
  const state = eventsIn(events, part, OPENING_MOVES).reduce<State | undefined>(evolve, undefined);
  if (state === undefined) return null;
  return { kind: "grid", columns: COLUMNS, pieces: "discs", cells: state.grid, last: state.last };
}
