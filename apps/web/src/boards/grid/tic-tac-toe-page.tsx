import type { ShellProps } from "#boards/contract/shell.ts";
import { gridBoard } from "./board.tsx";
import { ticTacToe } from "./tic-tac-toe.ts";

const board = gridBoard(ticTacToe);

/** The page of a match of tic-tac-toe. */
export default function TicTacToePage({ Shell, ...props }: ShellProps) {
  return <Shell board={board} {...props} />;
}
