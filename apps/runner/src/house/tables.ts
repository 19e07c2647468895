import { randomFrom } from "@wisp/game";

/** The agents of one match and which of them is the spy. */
export interface PlannedTable<Agent> {
  readonly agents: readonly Agent[];
  readonly spy: Agent;
}

const pick = <T>(items: readonly T[], place: number): T[] =>
  items.slice(place % items.length, (place % items.length) + 1);

/**
 * `count` tables of `size` in which every agent plays, and is the spy, as evenly as whole numbers
 * allow. Each block of as many tables as there are agents deals every agent `size` seats and one
 * turn as the spy; which agents meet changes from block to block with the seed.
 */
export function planTables<Agent>(
  agents: readonly Agent[],
  size: number,
  count: number,
  seed: string,
): PlannedTable<Agent>[] {
  if (agents.length < size) return [];
  const random = randomFrom(seed);
  const tables = Array.from({ length: count }, (_, index) => {
    const block = Math.floor(index / agents.length);
    const circle = random(`block/${block}`).shuffle(agents);
    const table = Array.from({ length: size }, (__, step) => pick(circle, index + step)).flat();
    return table.slice(0, 1).map((spy) => ({ agents: table, spy }));
  }).flat();
  // In the order of planning, two tables after each other would tell who the spy is.
  return random("order").shuffle(tables);
}
