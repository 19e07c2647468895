import type { Deal, DealtSeats, Random, Seat } from "@wisp/game";
import type { Experiment } from "./experiment.ts";

/**
 * The item whose turn it is: every item once in random order, then again in another order. Throws on an
 * empty list.
 */
function inTurn<Item>(items: readonly Item[], turn: number, random: Random): Item {
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

type Places = Experiment["table"];

/** More patterns than this are not listed: a dozen deals that exclude each other have 479 million. */
const MAX_LISTED = 10_000;
/** Ways that a search tries before it takes the places to contradict each other. */
const MAX_TRIED = 10_000;

/** Whether the places in `holders` may hold a deal after the `dealt` ones. */
export type AllowsDeal = (deal: Deal, holders: readonly Seat[], dealt: DealtSeats) => boolean;

/** Whether the places allow these holders of a deal, and what is fixed besides. */
const allows = (
  places: Places,
  deal: Deal,
  holders: readonly Seat[],
  dealt: DealtSeats,
  also: AllowsDeal | undefined,
): boolean =>
  places.every(({ deals: wanted }, place) => {
    const must = wanted[deal.name];
    return must === undefined || must === holders.includes(place);
  }) &&
  (also === undefined || also(deal, holders, dealt));

/**
 * Every way to deal everything that the places of a table allow, by places. Empty where they
 * contradict each other or the game.
 *
 * @param also what else has to allow a deal
 */
export function patternsOf(
  deals: readonly Deal[],
  places: Places,
  also?: AllowsDeal,
): DealtSeats[] {
  let patterns: DealtSeats[] = [{}];
  for (const deal of deals) {
    patterns = patterns.flatMap((dealt) =>
      deal
        .ways(places.length, dealt)
        .filter((holders) => allows(places, deal, holders, dealt, also))
        .map((holders) => ({ ...dealt, [deal.name]: holders })),
    );
  }
  return patterns;
}

/**
 * Whether the patterns are few enough to be listed, deal after deal: the number of ways does not depend
 * on the deals before.
 */
function areFew(deals: readonly Deal[], seats: number): boolean {
  let [patterns, most] = [1, 1];
  let dealt: DealtSeats = {};
  for (const { name, ways } of deals) {
    const own = ways(seats, dealt);
    patterns *= own.length;
    most = Math.max(most, patterns);
    dealt = { ...dealt, [name]: own[0] ?? [] };
  }
  return most <= MAX_LISTED;
}

/** The places of a list, in the order in which a deal tries its ways. */
type OrderOf = (deal: Deal, ways: number) => readonly number[];

/**
 * The first pattern that the places allow when each deal tries its ways in order, one deal after the
 * other; null where there is none. Ways that leave each later deal a way come first, so that a place
 * which has to hold a later deal is not given away.
 */
function firstPattern(
  deals: readonly Deal[],
  places: Places,
  orderOf: OrderOf,
  also?: AllowsDeal,
): DealtSeats | null {
  let tried = 0;
  const waysOf = (deal: Deal, dealt: DealtSeats) =>
    deal.ways(places.length, dealt).filter((holders) => allows(places, deal, holders, dealt, also));
  const from = (at: number, dealt: DealtSeats): DealtSeats | null => {
    const deal = deals[at];
    if (deal === undefined) return dealt;
    const ways = deal.ways(places.length, dealt);
    const allowed = orderOf(deal, ways.length).flatMap((way) => {
      const holders = ways[way];
      if (holders === undefined || !allows(places, deal, holders, dealt, also)) return [];
      const next = { ...dealt, [deal.name]: holders };
      return [{ next, open: deals.slice(at + 1).every((later) => waysOf(later, next).length > 0) }];
    });
    const sorted = [...allowed.filter(({ open }) => open), ...allowed.filter(({ open }) => !open)];
    for (const { next } of sorted) {
      tried += 1;
      if (tried > MAX_TRIED) return null;
      const found = from(at + 1, next);
      if (found !== null) return found;
    }
    return null;
  };
  return from(0, {});
}

/** Whether everything can be dealt as the places of a table want it. */
export const canDeal = (deals: readonly Deal[], places: Places): boolean =>
  areFew(deals, places.length)
    ? patternsOf(deals, places).length > 0
    : firstPattern(deals, places, (_, ways) => Array.from({ length: ways }, (__, way) => way)) !==
      null;

/**
 * What a block deals: the patterns that the places allow take turns. Where they are too many to be
 * listed, the ways of each deal take turns instead. Null where there is no pattern.
 *
 * @param also what else has to allow a deal
 */
export function dealsOfBlock(
  deals: readonly Deal[],
  places: Places,
  block: number,
  random: Random,
  also?: AllowsDeal,
): DealtSeats | null {
  if (areFew(deals, places.length)) {
    const patterns = patternsOf(deals, places, also);
    return patterns.length === 0 ? null : inTurn(patterns, block, random);
  }
  const orderOf: OrderOf = ({ name }, ways) => {
    const sweep = Math.floor(block / ways);
    const order = random(`${name}/sweep/${sweep}`).shuffle(
      Array.from({ length: ways }, (_, way) => way),
    );
    const turn = block % ways;
    return [...order.slice(turn), ...order.slice(0, turn)];
  };
  return firstPattern(deals, places, orderOf, also);
}
