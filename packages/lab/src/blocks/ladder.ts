import { randomFrom, seedHash } from "@wisp/game";
import { type Experiment, type LadderStop, MAX_BLOCKS } from "../plan/experiment.ts";

/** The seed of a block's matches. */
export const seedOf = (
  { blocks }: { readonly blocks: Pick<Experiment["blocks"], "seed"> },
  block: number,
): string => seedHash(`${blocks.seed}/block/${block}`);

interface Sequence {
  readonly subjects: readonly string[];
  readonly blocks: Pick<Experiment["blocks"], "seed">;
}

/** The subjects of a game of a ladder, by their numbers: any two, with equal chances. */
function pairAt(plan: Sequence, game: number): readonly [number, number] {
  const draws = randomFrom(seedOf(plan, game))("pair");
  const one = draws.int(plan.subjects.length);
  const other = draws.int(plan.subjects.length - 1);
  return [one, other < one ? other : other + 1];
}

/** The subjects of a game of a ladder. Which of them sits where is drawn by the block. */
export const ladderPair = (plan: Sequence, game: number): readonly string[] =>
  pairAt(plan, game).flatMap((at) => plan.subjects.slice(at, at + 1));

/**
 * How many games a ladder has at most: the sequence of pairs, which the seed fixes, ends before a subject
 * would play more than it may.
 */
export function ladderGames(plan: Sequence, { maxGames }: Pick<LadderStop, "maxGames">): number {
  const played = plan.subjects.map(() => 0);
  for (let game = 0; game < MAX_BLOCKS; game += 1) {
    for (const at of pairAt(plan, game)) {
      played[at] = (played[at] ?? 0) + 1;
      if ((played[at] ?? 0) > maxGames) return game;
    }
  }
  return MAX_BLOCKS;
}
