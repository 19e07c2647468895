"use client";

import type { ShellProps } from "#stages/contract/shell.ts";
import { holdemStage } from "./game-stage.tsx";

/** The page of a match of Texas hold'em. */
export default function HoldemPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={holdemStage} {...props} />;
}
