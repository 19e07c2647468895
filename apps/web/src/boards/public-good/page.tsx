"use client";

import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { publicGoodBoard } from "./board.tsx";

/** The page of a match of Public Good. */
export default function PublicGoodPage(props: MatchReplayProps) {
  return <MatchReplay board={publicGoodBoard} {...props} />;
}
