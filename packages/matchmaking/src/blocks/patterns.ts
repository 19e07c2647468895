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
