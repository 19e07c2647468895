import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { gridBoard } from "./board.tsx";
import { ticTacToe } from "./tic-tac-toe.ts";

const board = gridBoard(ticTacToe);

/** The page of a match of tic-tac-toe. */
export default function TicTacToePage(props: MatchReplayProps) {
  return <MatchReplay board={board} {...props} />;
}
