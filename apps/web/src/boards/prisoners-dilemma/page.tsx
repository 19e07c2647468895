"use client";

import type { ShellProps } from "#boards/contract/shell.ts";
import { prisonersDilemmaBoard } from "./board.tsx";

/** The page of a match of the Prisoner's Dilemma. */
export default function PrisonersDilemmaPage({ Shell, ...props }: ShellProps) {
  return <Shell board={prisonersDilemmaBoard} {...props} />;
}
