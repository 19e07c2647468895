"use client";

import { lazy, Suspense } from "react";
import { MatchReplay, type MatchReplayProps } from "../features/replay/match-replay.tsx";
import { whoIsSpyBoard } from "./who-is-spy/board.ts";

/** Loaded for the games that need it: it brings the views of all of them. */
const FeedPage = lazy(() => import("./feed/feed-page.tsx"));

/** Picks the board of the match's game; games without one are told as a feed. */
export function MatchPage(props: MatchReplayProps) {
  return props.match.game === "who-is-spy" ? (
    <MatchReplay board={whoIsSpyBoard} {...props} />
  ) : (
    <Suspense>
      <FeedPage {...props} />
    </Suspense>
  );
}
