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

/** Rounds of a whole block: every mixture of the deals' ways, twice. */
export const blockRounds = (deals: readonly Deal[], size: number): number =>
  2 * mixtures(deals, size).length;

/**
 * The deals of each of the first `rounds` rounds of a block, in random order. Where ways of a deal have
 * different numbers of seats, all were dealt equally often at any time, as far as the rounds so far
 * are divisible.
 */
export function drawPatterns(
  deals: readonly Deal[],
  size: number,
  rounds: number,
  draws: Draws,
): DealtSeats[] {
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
