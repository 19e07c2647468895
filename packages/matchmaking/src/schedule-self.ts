import type { Deal, Random } from "@wisp/game";
import { blockRounds, drawPatterns } from "./blocks/patterns.ts";
import type { PlannedTable } from "./blocks/schedule-blocks.ts";

/** The agents of a season that seats one agent in all seats, and the parameters of its plan. */
export interface SelfPlan<Agent> {
  readonly agents: readonly Agent[];
  /** Matches of each agent. */
  readonly matchesEach: number;
  /** Seats of a table. */
  readonly size: number;
  readonly deals: readonly Deal[];
}

/**
 * Plans a season in which each agent plays alone: a round has one table per agent, all with the same deals.
 * Deals take turns from round to round as in `scheduleBlocks`; the agents of a round are in random order.
 * The same plan and chance give the same tables.
 */
export function* scheduleSelf<Agent>(
  { agents, matchesEach, size, deals }: SelfPlan<Agent>,
  random: Random,
): Generator<PlannedTable<Agent>, void, undefined> {
  const wholeBlock = blockRounds(deals, size);
  if (wholeBlock === 0) throw new RangeError(`the deals cannot all be dealt to ${size} seats`);
  for (let round = 0; round < matchesEach; ) {
    const inBlock = Math.min(wholeBlock, matchesEach - round);
    for (const dealt of drawPatterns(deals, size, inBlock, random(`patterns/${round}`))) {
      for (const agent of random(`order/${round}`).shuffle(agents)) {
        yield { agents: Array.from({ length: size }, () => agent), dealt, round };
      }
      round += 1;
    }
  }
}
