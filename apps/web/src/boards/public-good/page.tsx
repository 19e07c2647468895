"use client";

import type { ShellProps } from "#boards/contract/shell.ts";
import { publicGoodBoard } from "./board.tsx";

/** The page of a match of Public Good. */
export default function PublicGoodPage({ Shell, ...props }: ShellProps) {
  return <Shell board={publicGoodBoard} {...props} />;
}
