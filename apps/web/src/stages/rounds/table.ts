import type { MissCode, Seat } from "@wisp/game";

/** A seat's choice in a round, as drawn. */
export type Mark =
  /** An amount: `share` of the most that it can be, from 0 to 1. */
  | { readonly kind: "amount"; readonly value: number; readonly share: number }
  /** One of two choices, and the points that it brought. */
  | { readonly kind: "with-others" | "against-others"; readonly points: number };

/** One seat in one round. */
export interface Cell {
  /** Null where the seat was not asked. */
  readonly mark: Mark | null;
  /** Why the seat's own decision was lost; null when it was not. */
  readonly missed: MissCode | null;
}

/** A moment of a game in which all seats choose simultaneously, round after round. */
export interface RoundsTable {
  readonly names: readonly string[];
  /** Rounds that the match has at most. */
  readonly total: number;
  /** Finished rounds, each by seat. */
  readonly rounds: readonly (readonly Cell[])[];
  /** Seats whose choice is awaited. */
  readonly due: readonly Seat[];
  /** What each seat has, in points. */
  readonly scores: readonly number[];
  /** Null before the end. */
  readonly winners: readonly Seat[] | null;
}

/** Columns of rounds that fit a phone. */
export const MAX_COLUMNS = 8;

/** The round that is open, else the last finished one; 0 before the first. */
export const currentRound = ({ rounds, due }: Pick<RoundsTable, "rounds" | "due">): number =>
  due.length > 0 ? rounds.length + 1 : rounds.length;

/** The rounds that are shown, counted from 1: the current one is always among them. */
export function shownRounds(table: Pick<RoundsTable, "rounds" | "due" | "total">): number[] {
  const count = Math.min(table.total, MAX_COLUMNS);
  const last = Math.max(count, currentRound(table));
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}
