import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { gridBoard } from "./board.tsx";
import { connectFour } from "./connect-four.ts";

const board = gridBoard(connectFour);

/** The page of a match of Connect Four. */
export default function ConnectFourPage(props: MatchReplayProps) {
  return <MatchReplay board={board} {...props} />;
}
