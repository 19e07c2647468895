"use client";

import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { prisonersDilemmaBoard } from "./board.tsx";

/** The page of a match of the Prisoner's Dilemma. */
export default function PrisonersDilemmaPage(props: MatchReplayProps) {
  return <MatchReplay board={prisonersDilemmaBoard} {...props} />;
}
