"use client";

import { views } from "@wisp/games/views";
import { GameGone } from "#components/game-gone.tsx";
import { Page } from "#components/page.tsx";
import type { ShellProps } from "#stages/contract/shell.ts";
import { feedStage } from "./game-stage.tsx";

const stages = Object.fromEntries(
  Object.entries(views).map(([game, view]) => [game, feedStage(view)]),
);

/** The page of a match whose game has no stage of its own, or was removed. */
export default function FeedPage({ Shell, ...props }: ShellProps) {
  const stage = stages[props.match.game];
  if (stage === undefined) {
    return (
      <Page>
        <GameGone game={props.match.game} />
      </Page>
    );
  }
  return <Shell stage={stage} {...props} />;
}
