import type { ComponentType, ReactNode } from "react";
import type { StageFormProps } from "#features/play/dock.tsx";
import type { PlayedSeat } from "#features/play/seat-room.tsx";
import type { GameStage } from "#features/replay/game-stage.ts";
import type { MatchReplayProps } from "#features/replay/match-replay.tsx";

/** The content of a match's page. */
interface MatchProps extends MatchReplayProps {
  /** Present for a player at the table; absent for spectators. */
  readonly played?: PlayedSeat;
}

/** The frame around the stage of a game: the replay for spectators, the seat for a player. */
type Shell = <State, Event>(
  props: MatchProps & {
    readonly stage: GameStage<State, Event>;
    /** The stage's own form for questions whose answer is a text; absent: a field for words. */
    readonly AnswerForm?: ComponentType<StageFormProps<State, Event>>;
  },
) => ReactNode;

/** A match and the frame around its stage. */
export interface ShellProps extends MatchProps {
  readonly Shell: Shell;
}
