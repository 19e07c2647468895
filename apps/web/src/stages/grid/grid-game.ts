import type { GameEvent, Locale, MissCode, Seat } from "@wisp/game";
import { eventGuard, type Story } from "#features/replay/story.ts";

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
  readonly forfeit: { readonly seat: Seat; readonly code: MissCode } | null;
  readonly closed: { readonly winner: Seat | null } | null;
}

/** The events of a game that is played on a board of cells. */
export type GridEvent =
  | { readonly type: "match-opened" | "turn-opened" | "match-closed" }
  | { readonly type: "moved" | "forfeited" | "move-late"; readonly seat: Seat };

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

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<GridEvent["type"], number>> = {
  "match-opened": 1_400,
  "turn-opened": 500,
  moved: 1_200,
  forfeited: 2_200,
  "move-late": 1_200,
  "match-closed": 2_200,
};

/** The transcript and the pace of a game on a board of cells. */
export function gridStory<State extends GridState, Event extends GridEvent & GameEvent>(
  game: GridGame<State, Event>,
): Story<State, Event> {
  const isEvent = eventGuard<Event>(dwellMs);
  return {
    parse(event) {
      if (isEvent(event)) return event;
      throw new Error(`a game on a board of cells has no event "${event.type}"`);
    },
    evolve: (state, event) => game.evolve(state, event),
    narrate: (event, state, locale) => game.narrate(event, state, locale),
    names: ({ names }) => names,
    roundOf: () => 0,
    line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
    dwellMs: ({ type }) => dwellMs[type],
  };
}
