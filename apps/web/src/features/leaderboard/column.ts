import type { BoardEntry, BoardQuery } from "@wisp/db";
import type { Figure, FigureUnit } from "@wisp/game";
import type { IntervalGap, MeasuredFigure } from "@wisp/stats";

/** How a figure is written. */
export type Unit = FigureUnit | "points" | "skill" | "milliseconds" | "tokens" | "dollars";

/** The content of a cell: a figure, and how certain it is. */
export interface Cell {
  /** Null: nothing to divide by, or not fitted yet. */
  readonly value: number | null;
  /** The 95% interval; null where there is none. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Why a figure that could have an interval has none; "no-range": what a match can bring is not known. */
  readonly gap?: IntervalGap | "no-range" | null;
  /** Matches that the figure is the mean of, where some did not report it. */
  readonly reported?: { readonly count: number; readonly matches: number };
}

/** The source of a cell. */
export type ColumnSource = Pick<BoardEntry, "figures" | "fit" | "reported">;

/** One column of a game's boards. */
export interface Column
  extends Pick<Figure, "better" | "usual" | "text">,
    Partial<Pick<Figure, "role">> {
  readonly id: string;
  readonly unit: Unit;
  readonly by: BoardQuery["by"];
  /** Whether it is a rate or a mean of matches, which comes with an interval. */
  readonly hasInterval: boolean;
  /** Where the documentation explains it. */
  readonly anchor: string;
  readonly read: (source: ColumnSource) => Cell;
}

/** A measured figure as a cell. */
export function measuredCell({ value, low, high, gap = null }: MeasuredFigure): Cell {
  return { value, interval: low === null || high === null ? null : [low, high], gap };
}
