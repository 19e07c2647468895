"use client";

import { views } from "@wisp/games/views";
import type { ShellProps } from "#boards/contract/shell.ts";
import { GameGone } from "#components/game-gone.tsx";
import { Page } from "#components/page.tsx";
import { feedBoard } from "./board.tsx";

const boards = Object.fromEntries(
  Object.entries(views).map(([game, view]) => [game, feedBoard(view)]),
);

/** The page of a match whose game has no board of its own, or was removed. */
export default function FeedPage({ Shell, ...props }: ShellProps) {
  const board = boards[props.match.game];
  if (board === undefined) {
    return (
      <Page>
        <GameGone game={props.match.game} />
      </Page>
    );
  }
  return <Shell board={board} {...props} />;
}
