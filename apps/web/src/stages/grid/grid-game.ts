import type { Locale, Seat } from "@wisp/game";

/** The cells of a board, and how they are drawn. */
export interface GridLayout {
  readonly columns: number;
  readonly rows: number;
  /** `holes`: discs fall into them; `squares`: signs are written into them. */
  readonly cells: "holes" | "squares";
  /** The parts numbered from 1: the columns, or each cell while it is empty. */
  readonly numbered: "columns" | "cells";
}

/** How the piece of a seat looks. */
export interface Piece {
  readonly shape: "cross" | "circle" | "disc" | "ringed-disc";
  /** A CSS colour for pages, which follows the theme. */
  readonly colour: string;
  /** The colour of the dark theme as "#rrggbb", for pictures. */
  readonly pictureColour: string;
}

/** The part of a game's state that every board of cells shows. */
export interface GridState {
  /** In-game names by seat. */
  readonly names: readonly string[];
  /** Seats whose move is awaited. */
  readonly due: readonly Seat[];
  /** The cell of the last move, counted from 0; null before the first. */
  readonly last: number | null;
  readonly forfeit: { readonly seat: Seat } | null;
  readonly closed: { readonly winner: Seat | null } | null;
}

/** The events of a game that is played on a board of cells. */
export type GridEvent =
  | { readonly type: "match-opened" | "turn-opened" | "match-closed" }
  | { readonly type: "moved" | "forfeited"; readonly seat: Seat };

/** The definition of a game of two seats on a board of cells; one small file per game. */
export interface GridGame<State extends GridState, Event extends GridEvent> {
  readonly layout: GridLayout;
  /** By seat. */
  readonly pieces: readonly [Piece, Piece];
  /** The pieces of the seats, by seat: "X", "Red". */
  readonly sides: Readonly<Record<Locale, readonly [string, string]>>;
  evolve(state: State | undefined, event: Event): State;
  narrate(event: Event, state: State, locale: Locale): string;
  /** The seat in each cell, row by row from the top left. */
  cells(state: State): readonly (Seat | null)[];
  /** The cells of the completed lines, in ascending order. */
  winningCells(state: State): readonly number[];
}

/** The piece of a seat. @throws a RangeError for a seat that the game does not have. */
export function pieceOf({ pieces }: { readonly pieces: readonly Piece[] }, seat: Seat): Piece {
  const piece = pieces[seat];
  if (piece === undefined) throw new RangeError(`no seat ${seat}`);
  return piece;
}
