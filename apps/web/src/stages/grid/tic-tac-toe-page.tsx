import type { ShellProps } from "#stages/contract/shell.ts";
import { gridStage } from "./game-stage.tsx";
import { ticTacToe } from "./tic-tac-toe.ts";

const stage = gridStage(ticTacToe);

/** The page of a match of tic-tac-toe. */
export default function TicTacToePage({ Shell, ...props }: ShellProps) {
  return <Shell stage={stage} {...props} />;
}
