import type { ShellProps } from "#stages/contract/shell.ts";
import { connectFour } from "./connect-four.ts";
import { gridStage } from "./game-stage.tsx";

const stage = gridStage(connectFour);

/** The page of a match of Connect Four. */
export default function ConnectFourPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={stage} {...props} />;
}
