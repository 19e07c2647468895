import type { ReactNode } from "react";
import type { PlayedSeat } from "#features/play/seat-room.tsx";
import type { Board } from "#features/replay/board.ts";
import type { MatchReplayProps } from "#features/replay/match-replay.tsx";

/** The content of a match's page. */
export interface MatchProps extends MatchReplayProps {
  /** Present for a player at the table; absent for spectators. */
  readonly played?: PlayedSeat;
}

/** The frame around the board of a game: the replay for spectators, the seat for a player. */
export type Shell = <State, Event>(
  props: MatchProps & { readonly board: Board<State, Event> },
) => ReactNode;

/** A match and the frame around its board. */
export interface ShellProps extends MatchProps {
  readonly Shell: Shell;
}
