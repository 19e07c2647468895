import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { type PrimerScenes, Sheet } from "#stages/contract/primer-kit.tsx";

/** A picture of a game's rules; `nth` from 0. */
type Picture = ComponentType<{ readonly nth: number }>;

const pictureOf = (load: () => Promise<{ readonly scenes: PrimerScenes }>): Picture =>
  lazy(async () => {
    const { scenes } = await load();
    return { default: ({ nth }) => <Sheet>{scenes[nth]}</Sheet> };
  });

/** By game id; each is loaded when it is shown. */
const pictures: Readonly<Record<string, Picture>> = {
  auction: pictureOf(() => import("#stages/auction/primer.tsx")),
  avalon: pictureOf(() => import("#stages/avalon/primer.tsx")),
  bargain: pictureOf(() => import("#stages/bargain/primer.tsx")),
  chameleon: pictureOf(() => import("#stages/chameleon/primer.tsx")),
  "connect-four": pictureOf(() => import("#stages/grid/connect-four-primer.tsx")),
  "cost-sharing": pictureOf(() => import("#stages/cost-sharing/primer.tsx")),
  deep: pictureOf(() => import("#stages/deep/primer.tsx")),
  hanabi: pictureOf(() => import("#stages/hanabi/primer.tsx")),
  holdem: pictureOf(() => import("#stages/holdem/primer.tsx")),
  "prisoners-dilemma": pictureOf(() => import("#stages/prisoners-dilemma/primer.tsx")),
  "public-good": pictureOf(() => import("#stages/public-good/primer.tsx")),
  "tic-tac-toe": pictureOf(() => import("#stages/grid/tic-tac-toe-primer.tsx")),
  undercover: pictureOf(() => import("#stages/undercover/primer.tsx")),
  werewolf: pictureOf(() => import("#stages/werewolf/primer.tsx")),
  "who-is-spy": pictureOf(() => import("#stages/who-is-spy/primer.tsx")),
};

/** A picture of a game's rules; an empty sheet until it is loaded, and for games without any. */
export function RulesPicture({ game, nth }: { game: string; nth: number }): ReactNode {
  const Drawn = Object.hasOwn(pictures, game) ? pictures[game] : undefined;
  const empty = <Sheet>{null}</Sheet>;
  return Drawn === undefined ? empty : <Suspense fallback={empty}>{<Drawn nth={nth} />}</Suspense>;
}
