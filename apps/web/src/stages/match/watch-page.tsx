"use client";

import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { MatchPage } from "./match-page.tsx";

/** A match for those who watch it, live or over. */
export function WatchPage(props: Omit<MatchReplayProps, "Channel">) {
  return <MatchPage {...props} Shell={MatchReplay} />;
}
