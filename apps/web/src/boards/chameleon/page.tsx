"use client";

import type { ShellProps } from "#boards/contract/shell.ts";
import { chameleonBoard } from "./board.ts";

/** The page of a match of Chameleon. */
export default function ChameleonPage({ Shell, ...props }: ShellProps) {
  return <Shell board={chameleonBoard} {...props} />;
}
