"use client";

import { views } from "@wisp/games/views";
import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { feedBoard } from "./board.tsx";

const boards = Object.fromEntries(
  Object.entries(views).map(([game, view]) => [game, feedBoard(view)]),
);

/** The page of a match whose game has no board of its own. */
export default function FeedPage(props: MatchReplayProps) {
  const board = boards[props.match.game];
  if (board === undefined) throw new Error(`no game ${props.match.game} is registered`);
  return <MatchReplay board={board} {...props} />;
}
