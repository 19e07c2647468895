"use client";

import { type ComponentType, lazy, Suspense } from "react";
import type { ShellProps } from "#stages/contract/shell.ts";

/** Loaded for the games that need it, because it contains the views of all of them. */
const AnyGamePage = lazy(async () => ({
  default: (await import("#stages/any-game/page.tsx")).AnyGamePage,
}));

/** Games with their own stage, by id. */
const pages: Readonly<Record<string, ComponentType<ShellProps>>> = {
  "who-is-spy": lazy(async () => ({
    default: (await import("#stages/who-is-spy/game-stage.tsx")).WhoIsSpyPage,
  })),
  "prisoners-dilemma": lazy(async () => ({
    default: (await import("#stages/prisoners-dilemma/stage.tsx")).PrisonersDilemmaPage,
  })),
  "public-good": lazy(async () => ({
    default: (await import("#stages/public-good/stage.tsx")).PublicGoodPage,
  })),
  chameleon: lazy(async () => ({
    default: (await import("#stages/chameleon/game-stage.tsx")).ChameleonPage,
  })),
  undercover: lazy(async () => ({
    default: (await import("#stages/undercover/game-stage.tsx")).UndercoverPage,
  })),
  avalon: lazy(async () => ({
    default: (await import("#stages/avalon/game-stage.tsx")).AvalonPage,
  })),
  werewolf: lazy(async () => ({
    default: (await import("#stages/werewolf/game-stage.tsx")).WerewolfPage,
  })),
  bargain: lazy(async () => ({
    default: (await import("#stages/bargain/stage.tsx")).BargainPage,
  })),
  auction: lazy(async () => ({
    default: (await import("#stages/auction/stage.tsx")).AuctionPage,
  })),
  "cost-sharing": lazy(async () => ({
    default: (await import("#stages/cost-sharing/stage.tsx")).CostSharingPage,
  })),
  "tic-tac-toe": lazy(async () => ({
    default: (await import("#stages/grid/stage.tsx")).TicTacToePage,
  })),
  "connect-four": lazy(async () => ({
    default: (await import("#stages/grid/stage.tsx")).ConnectFourPage,
  })),
  hanabi: lazy(async () => ({ default: (await import("#stages/hanabi/stage.tsx")).HanabiPage })),
  holdem: lazy(async () => ({ default: (await import("#stages/holdem/stage.tsx")).HoldemPage })),
};

/**
 * Shows a match on the stage of its game, or on the table of any game. A stage is not wrapped
 * in Suspense, so that its transcript can be read without scripts.
 */
export function MatchPage(props: ShellProps) {
  const { game } = props.match;
  const Page = Object.hasOwn(pages, game) ? pages[game] : undefined;
  if (Page !== undefined) return <Page {...props} />;
  return (
    <Suspense>
      <AnyGamePage {...props} />
    </Suspense>
  );
}
