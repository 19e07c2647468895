import type { Random } from "@wisp/game";
import type { OwnedAgent } from "./blocks/patterns.ts";
import { type Plan, type PlannedTable, scheduleBlocks } from "./blocks/schedule-blocks.ts";

/** A planned match of a duplicate set: same agents, same content, another rotation of the seats. */
export interface RotatedTable<Agent> extends PlannedTable<Agent> {
  /** Number of the set, from 0. Its matches follow each other in the plan. */
  readonly set: number;
}

/**
 * Rounds of a duplicate schedule in which each agent plays at least `matchesEach` matches: in a round
 * each agent sits at `size` tables, and each table is played `size` times.
 */
const duplicateRounds = (matchesEach: number, size: number): number =>
  Math.ceil(matchesEach / (size * size));

/**
 * Plans a season in duplicates: the tables of `scheduleBlocks`, each played `size` times in a row with
 * its agents rotated by one place (a cyclic Latin square), so that each of them takes each place of
 * the table once and is dealt what that place is dealt.
 *
 * `matchesEach` is rounded up to whole rounds of `size * size` matches per agent. The same plan and
 * chance give the same tables. Throws a RangeError as `scheduleBlocks` does.
 */
export function* scheduleDuplicates<Agent extends OwnedAgent>(
  plan: Plan<Agent>,
  random: Random,
): Generator<RotatedTable<Agent>, void, undefined> {
  const { matchesEach, size } = plan;
  const once = { ...plan, matchesEach: duplicateRounds(matchesEach, size) * size };
  let set = 0;
  for (const table of scheduleBlocks(once, random)) {
    for (let turn = 0; turn < size; turn += 1) {
      yield { ...table, set, agents: rotated(table.agents, turn) };
    }
    set += 1;
  }
}

/** The agents moved on by `turn` places; the last ones come first. */
const rotated = <Agent>(agents: readonly Agent[], turn: number): Agent[] => [
  ...agents.slice(agents.length - turn),
  ...agents.slice(0, agents.length - turn),
];
