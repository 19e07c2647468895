import type { Deal, DealtSeats, Draws, Random, Seat } from "@wisp/game";

/** How often an agent was dealt something in a season. */
export interface DealtCount {
  readonly count: number;
  /** Matches with a known holder. */
  readonly of: number;
}

/** An agent's deals in a season, by the name of the deal; absent: unknown. */
export type DealtCounts = Readonly<Record<string, DealtCount>>;

/** How much a turn too few adds to a chance, as a share of an even one. */
const TILT_PER_TURN = 0.04;

/**
 * The chance of each way, given how many turns its seats are short of their share. They add up to 1.
 *
 * @param maxTilt the furthest that a chance may be from an even one, as a share of it
 */
export function chancesFor(shortBy: readonly number[], maxTilt: number): number[] {
  const mean = shortBy.reduce((sum, each) => sum + each, 0) / shortBy.length;
  const tilts = shortBy.map((each) => TILT_PER_TURN * (each - mean));
  const steepest = Math.max(...tilts.map(Math.abs));
  const scale = steepest > maxTilt ? maxTilt / steepest : 1;
  return tilts.map((tilt) => (1 + scale * tilt) / shortBy.length);
}

/** How many turns the seats of each way are short of their share, on average. */
function shortness(ways: readonly (readonly Seat[])[], counts: readonly DealtCount[]): number[] {
  const waysOf = counts.map(() => 0);
  for (const way of ways) for (const seat of way) waysOf[seat] = (waysOf[seat] ?? 0) + 1;
  const shortOf = counts.map(
    ({ count, of }, seat) => ((waysOf[seat] ?? 0) / ways.length) * of - count,
  );
  return ways.map((way) => way.reduce((sum, seat) => sum + (shortOf[seat] ?? 0), 0) / way.length);
}

function drawn<Item>(items: readonly Item[], chances: readonly number[], draws: Draws): Item {
  let left = draws.float();
  for (const [place, item] of items.entries()) {
    left -= chances[place] ?? 0;
    if (left < 0) return item;
  }
  // Rounding alone leads here.
  return draws.pick(items);
}

/**
 * The ways to deal something at a table, and the chance of each.
 *
 * @param dealt the earlier deals, in the game's order
 * @param counts the earlier deals of the agent at each place of the table
 */
export function chancesOf(
  deal: Deal,
  dealt: DealtSeats,
  counts: readonly DealtCounts[],
): { readonly ways: readonly (readonly Seat[])[]; readonly chances: readonly number[] } {
  const ways = deal.ways(counts.length, dealt);
  const before = counts.map((each) => each[deal.name] ?? { count: 0, of: 0 });
  return { ways, chances: chancesFor(shortness(ways, before), deal.maxTilt) };
}

/**
 * Draws the deals of a table so that over a season the shares of all agents become even: an agent below
 * its share has a somewhat better chance. It is a lottery because opponents
 * could predict a deal that always went to the agent furthest below its share (see `Deal.maxTilt`). No
 * draw reads the counts of another deal, so that one deal reveals nothing about another. Pure.
 *
 * @param counts the earlier deals of the agent at each place of the table
 */
export function drawDeals(
  deals: readonly Deal[],
  counts: readonly DealtCounts[],
  random: Random,
): DealtSeats {
  let dealt: DealtSeats = {};
  for (const deal of deals) {
    const { ways, chances } = chancesOf(deal, dealt, counts);
    dealt = { ...dealt, [deal.name]: drawn(ways, chances, random(deal.name)) };
  }
  return dealt;
}
