"use client";

import { type ComponentType, lazy, Suspense } from "react";
import type { ShellProps } from "#stages/contract/shell.ts";
import { whoIsSpyStage } from "../who-is-spy/game-stage.ts";

/** Loaded for the games that need it, because it contains the views of all of them. */
const FeedPage = lazy(() => import("../feed/feed-page.tsx"));

/** Games with their own stage, by id. */
const pages: Readonly<Record<string, ComponentType<ShellProps>>> = {
  "who-is-spy": ({ Shell, ...props }) => <Shell stage={whoIsSpyStage} {...props} />,
  "prisoners-dilemma": lazy(() => import("../prisoners-dilemma/page.tsx")),
  "public-good": lazy(() => import("../public-good/page.tsx")),
  chameleon: lazy(() => import("../chameleon/page.tsx")),
  "tic-tac-toe": lazy(() => import("../grid/tic-tac-toe-page.tsx")),
  "connect-four": lazy(() => import("../grid/connect-four-page.tsx")),
  holdem: lazy(() => import("../holdem/page.tsx")),
};

/**
 * Shows a match on the stage of its game, or as a feed where the game has none. A stage is not wrapped
 * in Suspense, so that its transcript can be read without scripts.
 */
export function MatchPage(props: ShellProps) {
  const { game } = props.match;
  const Page = Object.hasOwn(pages, game) ? pages[game] : undefined;
  if (Page !== undefined) return <Page {...props} />;
  return (
    <Suspense>
      <FeedPage {...props} />
    </Suspense>
  );
}
