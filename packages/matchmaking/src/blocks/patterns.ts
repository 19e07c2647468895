import type { Deal, DealtSeats, Draws, Seat } from "@wisp/game";

/** A way to deal everything at a table. */
interface Pattern {
  readonly dealt: DealtSeats;
  /** The ways of those deals that a round alone does not even out, as `name/way`. */
  readonly uneven: readonly string[];
}

/** Whether all ways give something to equally many seats. */
const isEven = (ways: readonly (readonly Seat[])[]): boolean =>
  ways.every(({ length }) => length === ways[0]?.length);

/** Every mixture of the deals' ways. */
function mixtures(deals: readonly Deal[], size: number): Pattern[] {
  let patterns: Pattern[] = [{ dealt: {}, uneven: [] }];
  for (const [place, deal] of deals.entries()) {
    patterns = patterns.flatMap(({ dealt, uneven }) => {
      const ways = deal.ways(size, dealt);
      const even = isEven(ways);
      // Everyone takes every place once in a round, so the ways of the first deal are all one.
      return (even && place === 0 ? ways.slice(0, 1) : ways).map((seats, way) => ({
        dealt: { ...dealt, [deal.name]: seats },
        uneven: even ? uneven : [...uneven, `${deal.name}/${way}`],
      }));
    });
  }
  return patterns;
}

/** More mixtures than this are not listed: a dozen deals that exclude each other have 40 million. */
const MAX_MIXTURES = 10_000;

/**
 * How many ways each deal has in a block, which does not depend on the deals before; the first one, where
 * a round alone evens it out.
 */
function countsOfWays(deals: readonly Deal[], size: number): number[] {
  let dealt: DealtSeats = {};
  return deals.map((deal, place) => {
    const ways = deal.ways(size, dealt);
    dealt = { ...dealt, [deal.name]: ways[0] ?? [] };
    return place === 0 && isEven(ways) ? Math.min(1, ways.length) : ways.length;
  });
}

const mixturesOf = (counts: readonly number[]): number =>
  counts.reduce((product, count) => product * count, 1);

/**
 * Rounds of a whole block: every mixture of the deals' ways, twice; where these are too many, every way
 * of the deal with the most of them.
 */
export function blockRounds(deals: readonly Deal[], size: number): number {
  const counts = countsOfWays(deals, size);
  const mixed = mixturesOf(counts);
  return 2 * (mixed <= MAX_MIXTURES ? mixed : Math.max(...counts));
}

/** The deals of each round where the mixtures are too many: the ways of each deal take turns. */
function drawWays(
  deals: readonly Deal[],
  size: number,
  rounds: number,
  draws: Draws,
): DealtSeats[] {
  const counts = countsOfWays(deals, size);
  const orders = counts.map((count) => {
    const turns: number[] = [];
    const ways = Array.from({ length: count }, (_, way) => way);
    while (turns.length < rounds) turns.push(...draws.shuffle(ways));
    return turns;
  });
  return Array.from({ length: rounds }, (_, round) => {
    const dealt: Record<string, readonly Seat[]> = {};
    for (const [place, deal] of deals.entries()) {
      dealt[deal.name] = deal.ways(size, dealt)[orders[place]?.[round] ?? 0] ?? [];
    }
    return dealt;
  });
}

/**
 * The deals of each of the first `rounds` rounds of a block, in random order. Where ways of a deal have
 * different numbers of seats, all were dealt equally often at any time, as far as the rounds so far
 * are divisible; of too many mixtures to be listed that holds for the ways of every deal.
 */
export function drawPatterns(
  deals: readonly Deal[],
  size: number,
  rounds: number,
  draws: Draws,
): DealtSeats[] {
  if (mixturesOf(countsOfWays(deals, size)) > MAX_MIXTURES) {
    return drawWays(deals, size, rounds, draws);
  }
  const all = mixtures(deals, size);
  let left = draws.shuffle([...all, ...all]);
  const used = new Map<string, number>();
  const usesOf = ({ uneven }: Pattern): number =>
    uneven.reduce((sum, way) => sum + (used.get(way) ?? 0), 0);
  const drawn: DealtSeats[] = [];
  while (drawn.length < rounds) {
    const fewest = Math.min(...left.map(usesOf));
    const pattern = left.find((each) => usesOf(each) === fewest);
    if (pattern === undefined) break;
    left = left.toSpliced(left.indexOf(pattern), 1);
    for (const way of pattern.uneven) used.set(way, (used.get(way) ?? 0) + 1);
    drawn.push(pattern.dealt);
  }
  return drawn;
}

/** An agent of a plan; null: the arena's own, which may meet any other. */
export interface OwnedAgent {
  readonly ownerId: string | null;
}

/** The agents by owner; each agent without an owner alone. */
export function byOwner<Agent extends OwnedAgent>(agents: readonly Agent[]): Agent[][] {
  const groups = new Map<unknown, Agent[]>();
  for (const agent of agents) {
    const group = groups.get(agent.ownerId ?? agent);
    if (group === undefined) groups.set(agent.ownerId ?? agent, [agent]);
    else group.push(agent);
  }
  return [...groups.values()];
}

/** The agents around a circle in random order, those of one owner next to each other. */
export const circleOf = <Agent>(groups: readonly (readonly Agent[])[], draws: Draws): Agent[] =>
  draws.shuffle(groups).flatMap((group) => draws.shuffle(group));

/** How far apart two places of a circle are, the shorter way round. */
const apart = (one: number, other: number, around: number): number => {
  const way = Math.abs(one - other);
  return Math.min(way, around - way);
};

/** Whether, between sorted `steps`, there is room for `more` of them at least `least` apart. */
function leavesRoom(steps: readonly number[], more: number, least: number, around: number) {
  const sorted = steps.toSorted((one, other) => one - other);
  const room = sorted.map((step, place) => {
    const gap = (sorted[place + 1] ?? around + (sorted[0] ?? 0)) - step;
    return Math.max(0, Math.floor(gap / least) - 1);
  });
  return room.reduce((sum, each) => sum + each, 0) >= more;
}

/**
 * Draws the shape of a round: `size` steps around a circle of `around` agents. Its tables are that
 * shape put at every place of the circle in turn, so that everyone has every step once, and two
 * agents meet as often as their distance occurs between two steps. Steps are chosen for
 * the distances that were had least (`met`, by distance; counts on).
 *
 * @param least smallest distance between two steps; `size * least` must not exceed `around`
 */
export function drawSteps(
  met: number[],
  { around, size, least }: { around: number; size: number; least: number },
  draws: Draws,
): number[] {
  const steps = [0];
  while (steps.length < size) {
    let fewest = Number.POSITIVE_INFINITY;
    let best: number[] = [];
    for (let step = 0; step < around; step += 1) {
      const distances = steps.map((other) => apart(step, other, around));
      if (distances.some((distance) => distance < least)) continue;
      if (!leavesRoom([...steps, step], size - steps.length - 1, least, around)) continue;
      // The same distance twice in one shape makes the same two meet twice.
      const cost = distances.reduce(
        (sum, distance, place) =>
          sum + (met[distance] ?? 0) + 2 * (distances.indexOf(distance) < place ? 1 : 0),
        0,
      );
      if (cost > fewest) continue;
      if (cost < fewest) best = [];
      fewest = cost;
      best.push(step);
    }
    const step = draws.pick(best);
    for (const other of steps) {
      const distance = apart(step, other, around);
      // Half way round, both ways are the same distance: there two meet twice.
      met[distance] = (met[distance] ?? 0) + (2 * distance === around ? 2 : 1);
    }
    steps.push(step);
  }
  return steps;
}
