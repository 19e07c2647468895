"use client";

import type { ShellProps } from "#stages/contract/shell.ts";
import { chameleonStage } from "./game-stage.ts";

/** The page of a match of Chameleon. */
export default function ChameleonPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={chameleonStage} {...props} />;
}
