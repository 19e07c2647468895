"use client";

import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { holdemBoard } from "./board.tsx";

/** The page of a match of Texas hold'em. */
export default function HoldemPage(props: MatchReplayProps) {
  return <MatchReplay board={holdemBoard} {...props} />;
}
