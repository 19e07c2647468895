import type { MissCode, Seat } from "@wisp/game";
import { type Config, configSchema } from "./config.ts";
import type { Event } from "./events.ts";
import { drop, emptyGrid, type Grid, landingCell } from "./grid.ts";

/** The fold of a match; everybody sees all of it. */
export interface State {
  readonly config: Config;
  readonly names: readonly string[];
  readonly grid: Grid;
  /** The cell of the last move; null before the first. */
  readonly last: number | null;
  /** The columns (1 to 7) played so far; even places are red's. */
  readonly moves: readonly number[];
  /** Seats whose move is awaited: one or none. */
  readonly due: readonly Seat[];
  readonly forfeit: { readonly seat: Seat; readonly code: MissCode } | null;
  readonly closed: { readonly winner: Seat | null } | null;
}

/** The colour of a seat; seat 0 is red and moves first. */
export const colours = ["red", "yellow"] as const;

/** Letters for the colours on a board in text. */
export const letters = ["R", "Y"] as const;

/** The seat to move on a board that is not full. */
export const mover = ({ moves }: Pick<State, "moves">): Seat => moves.length % 2;

const empty: State = {
  config: configSchema.parse({}),
  names: [],
  grid: emptyGrid,
  last: null,
  moves: [],
  due: [],
  forfeit: null,
  closed: null,
};

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "moved":
      return {
        ...state,
        due: [],
        grid: drop(state.grid, event.column, event.seat),
        last: landingCell(state.grid, event.column),
        moves: [...state.moves, event.column],
      };
    case "forfeited":
      return { ...state, due: [], forfeit: { seat: event.seat, code: event.code } };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}
