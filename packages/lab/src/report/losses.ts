import { holm } from "@wisp/stats";
import { LEVEL } from "../analysis/paired/contrast.ts";
import { mcnemar } from "../analysis/paired/mcnemar.ts";
import { type Experiment, matchesInBlock } from "../plan/experiment.ts";
import { faultOf } from "../results/blocks.ts";
import type { MatchResult } from "../results/result.ts";

/** In how many blocks an agent could not be reached in a match of this arm. */
export interface ArmLoss {
  readonly arm: string;
  readonly blocks: number;
}

/** Two arms, one of which loses more blocks than the other. */
export interface UnequalLoss {
  /** The one that loses more comes first. */
  readonly arms: readonly [string, string];
  /** Blocks that only the first, and only the second lost. */
  readonly only: readonly [number, number];
  /** McNemar's exact test, adjusted by Holm over all pairs of arms. */
  readonly adjustedP: number;
}

/** Which arms lost blocks. */
export interface Losses {
  /** In the order of the plan; over blocks whose matches were all played. */
  readonly arms: readonly ArmLoss[];
  /** Blocks whose matches were all played. */
  readonly blocks: number;
  readonly unequal: readonly UnequalLoss[];
}

/** Of each pair of arms: blocks that only the first, and only the second lost. */
function pairsOf(arms: readonly string[], lost: readonly ReadonlySet<string>[]) {
  return arms.flatMap((one, at) =>
    arms.slice(at + 1).map((other) => {
      const only = (arm: string, not: string): number =>
        lost.filter((own) => own.has(arm) && !own.has(not)).length;
      return { arms: [one, other] as const, only: [only(one, other), only(other, one)] as const };
    }),
  );
}

/**
 * Which arms lost blocks because an agent could not be reached, and whether some lost more than others:
 * the blocks that remain are then not those that were planned.
 */
export function lossesOf(experiment: Experiment, results: readonly MatchResult[]): Losses {
  const wanted = matchesInBlock(experiment);
  const blocks = [...Map.groupBy(results, ({ block }) => block).values()].filter(
    (matches) => matches.length === wanted,
  );
  const lost = blocks.map(
    (matches) => new Set(matches.flatMap((each) => (faultOf(each) === null ? [] : [each.arm]))),
  );
  const names = experiment.arms.map(({ name }) => name);
  const pairs = pairsOf(names, lost);
  const adjusted = holm(pairs.map(({ only }) => mcnemar(...only)));
  const unequal = pairs.flatMap(({ arms, only }, at): UnequalLoss[] => {
    const adjustedP = adjusted[at] ?? 1;
    if (adjustedP >= LEVEL) return [];
    const isFirst = only[0] > only[1];
    return [
      {
        arms: isFirst ? arms : [arms[1], arms[0]],
        only: isFirst ? only : [only[1], only[0]],
        adjustedP,
      },
    ];
  });
  const countOf = (arm: string): number => lost.filter((own) => own.has(arm)).length;
  return {
    arms: names.map((arm) => ({ arm, blocks: countOf(arm) })),
    blocks: blocks.length,
    unequal,
  };
}
