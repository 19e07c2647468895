import type { Draws } from "@wisp/game";

/** Each outweighs all that can come of those after it: two agents of an owner meet, a table has no agent that is due a turn. */
const SAME_OWNER = 1e8;
const TURN = 1e4;
/** Two that meet again, times the square of how often they have met. */
const REPEAT = 1;
/** Of the whole spread of points within tables, as a share of the spread among all. */
const SPREAD = 0.9;

/** Tables on either side with which seats are exchanged at first. */
const WINDOW = 4;
/** Exchanges without a better seating, after which the window doubles. */
const PATIENCE = 40;
/** Exchanges in all, as a multiple of the tables. */
const STEPS_PER_TABLE = 60;
/** Exchanges during which a seat that moved does not move back. */
const TENURE = 6;

/** What seats a round: entrants by their index, from 0; `count` stands for any house agent. */
export interface Seating {
  /** The entrants from the first to the last, in slices of neighbours. */
  readonly order: readonly number[];
  readonly count: number;
  readonly size: number;
  readonly ownerIds: readonly (string | null)[];
  readonly points: readonly number[];
  meetings(one: number, other: number): number;
  /** Turns that each entrant is ahead, for each deal that a table gives to one of its seats. */
  readonly ahead: readonly Float64Array[];
}

/** How many tables seat `entrants`, and how many of their seats stay empty. */
export const tablesFor = (
  entrants: number,
  size: number,
  fill: "house" | "out",
): { readonly tables: number; readonly out: number; readonly empty: number } => {
  if (entrants < 2) return { tables: 0, out: entrants, empty: 0 };
  // Fewer than a table: only house agents let them play.
  if (fill === "house" || entrants < size) {
    const tables = Math.ceil(entrants / size);
    return { tables, out: 0, empty: tables * size - entrants };
  }
  const tables = Math.floor(entrants / size);
  return { tables, out: entrants - tables * size, empty: 0 };
};

/** Slices of neighbours; empty seats are spread over the last tables. */
function slices({ order, count, size }: Seating): number[][] {
  const { tables } = tablesFor(order.length, size, "house");
  const least = Math.floor(order.length / tables);
  const fuller = order.length % tables;
  let from = 0;
  return Array.from({ length: tables }, (_, table) => {
    const seated = order.slice(from, from + least + (table < fuller ? 1 : 0));
    from += seated.length;
    return [...seated, ...Array.from({ length: size - seated.length }, () => count)];
  });
}

/** Tables and what they cost; the search exchanges their seats. */
class Search {
  readonly tables: number[][];
  readonly #seating: Seating;
  readonly #pairs: Float64Array;
  readonly #least: readonly number[];
  readonly #spreadScale: number;
  /** What each table costs but for its spread, and its spread. */
  readonly hard: number[];
  readonly #spread: number[];

  constructor(seating: Seating) {
    this.#seating = seating;
    this.tables = slices(seating);
    const { count, ownerIds, order, points } = seating;
    const around = count + 1;
    this.#pairs = new Float64Array(around * around);
    for (const one of order) {
      const owner = ownerIds[one] ?? null;
      for (const other of [...order, count]) {
        const same = owner !== null && other !== one && owner === ownerIds[other];
        const cost = REPEAT * seating.meetings(one, other) ** 2 + (same ? SAME_OWNER : 0);
        this.#pairs[one * around + other] = cost;
        this.#pairs[other * around + one] = cost;
      }
    }
    this.#least = seating.ahead.map((ahead) => Math.min(...order.map((one) => ahead[one] ?? 0)));
    const mean = order.reduce((sum, one) => sum + (points[one] ?? 0), 0) / order.length;
    const squares = order.reduce((sum, one) => sum + ((points[one] ?? 0) - mean) ** 2, 0);
    this.#spreadScale = squares > 0 ? SPREAD / squares : 0;
    this.hard = this.tables.map((table) => this.#hardOf(table));
    this.#spread = this.tables.map((table) => this.#spreadOf(table));
  }

  #hardOf(table: readonly number[]): number {
    const { ahead, count } = this.#seating;
    const around = count + 1;
    let cost = 0;
    for (let place = 0; place < table.length; place += 1) {
      const row = (table[place] ?? count) * around;
      for (let at = place + 1; at < table.length; at += 1) {
        cost += this.#pairs[row + (table[at] ?? count)] ?? 0;
      }
    }
    for (let deal = 0; deal < ahead.length; deal += 1) {
      const turns = ahead[deal];
      let least = Number.POSITIVE_INFINITY;
      for (const one of table) if (one !== count) least = Math.min(least, turns?.[one] ?? 0);
      cost += TURN * (least - (this.#least[deal] ?? 0));
    }
    return cost;
  }

  #spreadOf(table: readonly number[]): number {
    const { points, count } = this.#seating;
    let sum = 0;
    let squares = 0;
    let seated = 0;
    for (const one of table) {
      if (one === count) continue;
      const made = points[one] ?? 0;
      sum += made;
      squares += made * made;
      seated += 1;
    }
    return seated === 0 ? 0 : this.#spreadScale * Math.max(0, squares - (sum * sum) / seated);
  }

  get cost(): number {
    const sum = (costs: readonly number[]): number => costs.reduce((all, each) => all + each, 0);
    return sum(this.hard) + sum(this.#spread);
  }

  /** The least that turns cost: no more entrants are due a turn than there are. */
  get leastHard(): number {
    const { ahead, order } = this.#seating;
    return ahead.reduce((sum, turns, deal) => {
      const due = order.map((one) => (turns[one] ?? 0) - (this.#least[deal] ?? 0));
      const first = due.sort((one, other) => one - other).slice(0, this.tables.length);
      return sum + TURN * first.reduce((all, each) => all + each, 0);
    }, 0);
  }

  /** What an exchange of two seats changes. */
  change(table: number, place: number, other: number, at: number): number {
    const [one, two] = [this.tables[table] ?? [], this.tables[other] ?? []];
    const before = this.#costOf(table) + this.#costOf(other);
    exchange(one, place, two, at);
    const after = this.#hardOf(one) + this.#hardOf(two) + this.#spreadOf(one) + this.#spreadOf(two);
    exchange(one, place, two, at);
    return after - before;
  }

  #costOf(table: number): number {
    return (this.hard[table] ?? 0) + (this.#spread[table] ?? 0);
  }

  apply(table: number, place: number, other: number, at: number): void {
    const [one, two] = [this.tables[table] ?? [], this.tables[other] ?? []];
    exchange(one, place, two, at);
    for (const [changed, seats] of [
      [table, one],
      [other, two],
    ] as const) {
      this.hard[changed] = this.#hardOf(seats);
      this.#spread[changed] = this.#spreadOf(seats);
    }
  }
}

function exchange(one: number[], place: number, other: number[], at: number): void {
  const [first, second] = [one[place], other[at]];
  if (first === undefined || second === undefined) return;
  one[place] = second;
  other[at] = first;
}

interface Move {
  readonly table: number;
  readonly place: number;
  readonly other: number;
  readonly at: number;
  readonly change: number;
}

/** Remembers which seats have just left which tables. */
class Tabu {
  readonly #until = new Map<string, number>();
  forbids(one: number, table: number, step: number): boolean {
    return (this.#until.get(`${one}/${table}`) ?? -1) > step;
  }
  add(one: number, table: number, until: number): void {
    this.#until.set(`${one}/${table}`, until);
  }
}

/** The best exchange of a seat of `table` with one of a table within `window`. */
function bestMove(
  search: Search,
  { count }: Seating,
  table: number,
  window: number,
  isAllowed: (one: number, to: number, other: number, back: number, change: number) => boolean,
): Move | null {
  let best: Move | null = null;
  const seats = search.tables[table] ?? [];
  const last = Math.min(search.tables.length - 1, table + window);
  for (let other = Math.max(0, table - window); other <= last; other += 1) {
    if (other === table) continue;
    const others = search.tables[other] ?? [];
    for (const [place, one] of seats.entries()) {
      for (const [at, two] of others.entries()) {
        // Empty seats stay where they are.
        if (one === count || two === count) continue;
        const change = search.change(table, place, other, at);
        if (best !== null && change >= best.change) continue;
        if (!isAllowed(one, other, two, table, change)) continue;
        best = { table, place, other, at, change };
      }
    }
  }
  return best;
}

/**
 * Seats a round at tables of any size: slices of neighbours, then exchanges of two seats that cost least. First no
 * two agents of an owner meet, then every table has an agent that is due each turn, then no two meet again
 * (those that have met often least), then points within a table are close. Each as far as the search finds.
 */
export function seatTables(seating: Seating, draws: Draws): number[][] {
  const search = new Search(seating);
  const { tables } = search;
  if (tables.length < 2) return tables;
  const enough = search.leastHard + REPEAT / 2;
  const hard = (): number => search.hard.reduce((sum, each) => sum + each, 0);
  const tabu = new Tabu();
  let least = search.cost;
  let best = tables.map((table) => [...table]);
  let window = WINDOW;
  let stale = 0;
  for (let step = 0; step < STEPS_PER_TABLE * tables.length + 4 * PATIENCE; step += 1) {
    if (hard() < enough) break;
    const faulty = search.hard.flatMap((cost, table) => (cost >= REPEAT / 2 ? [table] : []));
    const cost = search.cost;
    const move = bestMove(
      search,
      seating,
      draws.pick(faulty),
      window,
      (one, to, other, back, change) =>
        cost + change < least - 1e-9 ||
        !(tabu.forbids(one, to, step) || tabu.forbids(other, back, step)),
    );
    if (move !== null) {
      const { table, place, other, at } = move;
      const [one, two] = [tables[table]?.[place] ?? 0, tables[other]?.[at] ?? 0];
      search.apply(table, place, other, at);
      const until = step + TENURE + draws.int(TENURE);
      tabu.add(one, table, until);
      tabu.add(two, other, until);
    }
    if (search.cost < least - 1e-9) {
      least = search.cost;
      best = tables.map((table) => [...table]);
      stale = 0;
    } else {
      stale += 1;
    }
    if (stale < PATIENCE) continue;
    if (window >= tables.length) break;
    window *= 2;
    stale = 0;
  }
  return best;
}
