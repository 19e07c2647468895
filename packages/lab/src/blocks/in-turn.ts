import type { Random } from "@wisp/game";

/**
 * The item whose turn it is: every item once in random order, then again in another order. Throws on an
 * empty list.
 */
export function inTurn<Item>(items: readonly Item[], turn: number, random: Random): Item {
  const sweep = Math.floor(turn / items.length);
  const order = random(`sweep/${sweep}`).shuffle(items);
  for (const item of order.slice(turn % items.length).slice(0, 1)) return item;
  throw new RangeError("there is nothing to take turns");
}

/**
 * `count` items for each turn, each item equally often over turns; no item twice in a turn unless there
 * are too few items.
 */
export function someInTurn<Item>(
  items: readonly Item[],
  count: number,
  turn: number,
  random: Random,
): Item[] {
  if (items.length === 0) return [];
  const sweep = Math.floor(turn / items.length);
  const circle = random(`sweep/${sweep}`).shuffle(items);
  return Array.from(
    { length: count },
    (_, at) => ((turn % items.length) * count + at) % items.length,
  ).flatMap((at) => circle.slice(at, at + 1));
}
