import { LEVEL, mcnemar } from "../analysis/contrast.ts";
import type { CollectionPart } from "../collections/leaves.ts";
import { matchesInBlock } from "../plan/experiment.ts";
import { faultOf } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";

type Played = Pick<CollectionPart, "id" | "experiment" | "results">;

/** Blocks of an experiment of two cards that only one of them lost. */
export interface CardLosses {
  /** Its id in the cards. */
  readonly experiment: string;
  readonly name: string;
  /** Blocks that only the first card lost, and only the second, of those that both played. */
  readonly only: readonly [number, number];
}

/** The contents of the matches of a block, as a text. */
export const contentsOf = (matches: readonly Pick<ExperimentMatchResult, "content">[]): string =>
  [...new Set(matches.map(({ content }) => content))].sort().join("\n");

/** By block whose matches were all played: its contents, and whether an agent could not be reached in one of them. */
function blocksIn({ experiment, results }: Omit<Played, "id">) {
  const wanted = matchesInBlock(experiment);
  const matches = [...new Map(results.map((result) => [result.id, result])).values()];
  return new Map(
    [...Map.groupBy(matches, ({ block }) => block)].flatMap(([block, own]) =>
      own.length === wanted
        ? [
            [
              block,
              { contents: contentsOf(own), isLost: own.some((each) => faultOf(each) !== null) },
            ] as const,
          ]
        : [],
    ),
  );
}

/** Which blocks of an experiment only one of two cards lost. */
export function lossesIn(one: Played, other: Played): CardLosses {
  const [mine, theirs] = [blocksIn(one), blocksIn(other)];
  let [first, second] = [0, 0];
  for (const [block, { contents, isLost }] of mine) {
    const same = theirs.get(block);
    if (same === undefined || same.contents !== contents) continue;
    if (isLost && !same.isLost) first += 1;
    if (!isLost && same.isLost) second += 1;
  }
  return { experiment: one.id, name: one.experiment.name, only: [first, second] };
}

const isUneven = ([first, second]: CardLosses["only"]): boolean => mcnemar(first, second) < LEVEL;

/**
 * Whether one card lost more blocks than the other, in one of these experiments or in all together, by McNemar's
 * exact test: an agent may have failed where it would have lost, and the blocks that are left are then not those that
 * were planned. Without a correction for their number, which would find less: the test only takes claims away.
 */
export function areUnequal(losses: readonly Pick<CardLosses, "only">[]): boolean {
  const all = losses.reduce<CardLosses["only"]>(
    ([first, second], { only }) => [first + only[0], second + only[1]],
    [0, 0],
  );
  return isUneven(all) || losses.some(({ only }) => isUneven(only));
}
