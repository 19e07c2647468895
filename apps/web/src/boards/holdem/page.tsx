"use client";

import type { ShellProps } from "#boards/contract/shell.ts";
import { holdemBoard } from "./board.tsx";

/** The page of a match of Texas hold'em. */
export default function HoldemPage({ Shell, ...props }: ShellProps) {
  return <Shell board={holdemBoard} {...props} />;
}
