"use client";

import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { chameleonBoard } from "./board.ts";

/** The page of a match of Chameleon. */
export default function ChameleonPage(props: MatchReplayProps) {
  return <MatchReplay board={chameleonBoard} {...props} />;
}
