"use client";

import type { ShellProps } from "#stages/contract/shell.ts";
import { prisonersDilemmaStage } from "./game-stage.tsx";

/** The page of a match of the Prisoner's Dilemma. */
export default function PrisonersDilemmaPage({ Shell, ...props }: ShellProps) {
  return <Shell stage={prisonersDilemmaStage} {...props} />;
}
