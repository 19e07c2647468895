"use client";

import type { ShellProps } from "#stages/contract/shell.ts";
import { publicGoodStage } from "./game-stage.tsx";

/** The page of a match of Public Good. */
export default function PublicGoodPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={publicGoodStage} {...props} />;
}
