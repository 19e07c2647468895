import type { Deal, DealtSeats, Draws } from "@wisp/game";
import type { Tally } from "./scores.ts";
import type { StageResult } from "./shape.ts";

/** How often each entrant held a deal, of how many matches. */
interface Held {
  readonly deal: Deal;
  readonly count: number[];
  readonly of: number[];
  /** The share of seats that hold it. */
  readonly share: number;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

/** The turns of a stage's entrants at the deals of its game. */
export class Turns {
  readonly #size: number;
  readonly #held: readonly Held[];

  constructor(deals: readonly Deal[], size: number, count: number) {
    this.#size = size;
    let dealt: DealtSeats = {};
    this.#held = deals.map((deal) => {
      const ways = deal.ways(size, dealt);
      dealt = { ...dealt, [deal.name]: ways[0] ?? [] };
      const none = () => Array.from({ length: count }, () => 0);
      const share = mean(ways.map(({ length }) => length)) / size;
      return { deal, count: none(), of: none(), share };
    });
  }

  /** Counts the deals of a match that was played. */
  add({ seats, dealt, points }: StageResult, tally: Tally): void {
    if (points === null) return;
    for (const { deal, count, of } of this.#held) {
      const holders = dealt[deal.name];
      if (holders === undefined) continue;
      for (const [place, id] of seats.entries()) {
        const one = tally.index(id);
        const before = of[one];
        if (before === undefined) continue;
        of[one] = before + 1;
        if (holders.includes(place)) count[one] = (count[one] ?? 0) + 1;
      }
    }
  }

  #ahead({ count, of, share }: Held, one: number): number {
    const turns = count[one];
    return turns === undefined ? 0 : turns - share * (of[one] ?? 0);
  }

  /**
   * How many turns each entrant is ahead of its share, for the deals of one seat that comparing tables considers: at
   * most the first two. Whole numbers, so that a match more or less moves no agent to another table.
   */
  ahead(): Float64Array[] {
    const single = this.#held.filter(({ deal }) =>
      deal.ways(this.#size, {}).every(({ length }) => length === 1),
    );
    return single
      .slice(0, 2)
      .map((held) => Float64Array.from(held.count, (_, one) => Math.round(this.#ahead(held, one))));
  }

  /**
   * Deals a table to those that are furthest below their share; equals draw.
   *
   * @param table indexes of entrants by place
   */
  deal(table: readonly number[], draws: Draws): DealtSeats {
    let dealt: DealtSeats = {};
    for (const held of this.#held) {
      const { deal, share } = held;
      // How much further apart the squares of the turns would be.
      const cost = (way: readonly number[]): number =>
        way.reduce((sum, place) => {
          const one = table[place];
          return sum + 1 + 2 * ((one === undefined ? 0 : this.#ahead(held, one)) - share);
        }, 0);
      const ways = deal.ways(table.length, dealt).map((way) => ({ way, cost: cost(way) }));
      const least = Math.min(...ways.map((each) => each.cost));
      const best = ways.filter((each) => each.cost < least + 1e-9);
      dealt = { ...dealt, [deal.name]: best.length > 0 ? draws.pick(best).way : [] };
    }
    return dealt;
  }
}

/**
 * Seats a table: each place goes to the one that had it least, so that the agents of a
 * game without deals begin in turn.
 *
 * @param table indexes of entrants
 */
export function placed(table: readonly number[], tally: Tally, draws: Draws): number[] {
  let left = draws.shuffle(table);
  return table.map((_, place) => {
    const had = (one: number): number => tally.places[one]?.[place] ?? 0;
    const best = left.reduce((least, one) => (had(one) < had(least) ? one : least));
    left = left.toSpliced(left.indexOf(best), 1);
    return best;
  });
}
