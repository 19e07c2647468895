import type { ShellProps } from "#boards/contract/shell.ts";
import { gridBoard } from "./board.tsx";
import { connectFour } from "./connect-four.ts";

const board = gridBoard(connectFour);

/** The page of a match of Connect Four. */
export default function ConnectFourPage({ Shell, ...props }: ShellProps) {
  return <Shell board={board} {...props} />;
}
