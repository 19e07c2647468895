import { type ClusterSums, estimate, type Measured, RATE, type Range } from "@wisp/stats";

/** What one agent believed at one vote. */
export interface Statement {
  /** Statements about one match are one cluster. */
  readonly match: string;
  /** Number of the vote within the match, rising. */
  readonly vote: number;
  /** By seat that can be suspected, the stated chance that it holds the hidden role; each 0 to 1. */
  readonly chances: readonly number[];
  /** Which of these seats hold the role. */
  readonly truth: readonly boolean[];
}

/** Stated chances within an interval of a tenth, and how often they were right. */
export interface ReliabilityBin {
  readonly from: number;
  /** Not included, but for the last. */
  readonly to: number;
  /** Chances stated. */
  readonly count: number;
  /** Mean of the stated chances. */
  readonly stated: number;
  /** Share that was true, with its interval by matches. */
  readonly observed: Measured;
}

/** Stated chances against the truth. */
export interface Calibration {
  readonly statements: number;
  readonly matches: number;
  /**
   * Mean squared error of a stated chance (Brier 1950): 0 is perfect; with its interval by matches.
   */
  readonly brier: Measured;
  /** What the same chance for every seat, or for the one thing at every statement, would have scored. */
  readonly even: number;
  /** Bins without a chance are left out. */
  readonly bins: readonly ReliabilityBin[];
}

const BINS = 10;

interface Stated {
  readonly match: string;
  readonly chance: number;
  readonly isTrue: boolean;
}

function measured(
  stated: readonly Stated[],
  read: (each: Stated) => number,
  range: Range = RATE,
): Measured | null {
  const places = new Map<string, number>();
  for (const { match } of stated) if (!places.has(match)) places.set(match, places.size);
  const sums = () => new Float64Array(places.size);
  const [numerators, denominators, units] = [sums(), sums(), sums()];
  for (const each of stated) {
    const at = places.get(each.match) ?? 0;
    numerators[at] = (numerators[at] ?? 0) + read(each);
    denominators[at] = (denominators[at] ?? 0) + 1;
    // A match is one unit, however many seats and votes it has: these are not independent.
    units[at] = 1;
  }
  const clusters: ClusterSums = {
    clusters: Int32Array.from(places.values()),
    ...{ numerators, denominators, units },
  };
  return estimate(clusters, range);
}

const brierOf = ({ chance, isTrue }: Stated): number => (chance - (isTrue ? 1 : 0)) ** 2;

/** Chances add up to 1 but for rounding. */
const ONE = 1 + 1e-6;

/** The highest Brier score that a statement with these seats could have had. */
function worstOf({ chances, truth }: Statement): number {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  // With a sum of 1, all of it on one wrong seat.
  const holders = truth.filter((isTrue) => isTrue).length;
  return sum <= ONE ? Math.min(1, (1 + holders) / truth.length) : 1;
}

function statedOf(statements: readonly Statement[]): Stated[] {
  return statements.flatMap(({ match, chances, truth }) => {
    if (chances.length !== truth.length)
      throw new RangeError("as many chances as seats are needed");
    return chances.map((chance, seat) => {
      if (!(chance >= 0 && chance <= 1)) throw new RangeError(`a chance of ${chance}`);
      return { match, chance, isTrue: truth[seat] ?? false };
    });
  });
}

/**
 * How well stated chances agree with the truth; null without any statement. Intervals need eight
 * matches (see `estimate` of the statistics).
 *
 * @throws RangeError for a chance beyond 0 to 1, or a statement with more chances than seats
 */
export function calibrationOf(statements: readonly Statement[]): Calibration | null {
  const stated = statedOf(statements);
  const worst = statements.reduce((most, each) => Math.max(most, worstOf(each)), 0);
  const brier = measured(stated, brierOf, [0, worst]);
  if (brier === null) return null;
  // A chance of one thing has no other seats beside it: the same chance at all statements.
  const alone = statements.flatMap(({ truth }) => (truth.length === 1 ? truth : []));
  const shareOf = (truth: readonly boolean[]): number =>
    truth.filter((isTrue) => isTrue).length / truth.length;
  const shareAlone = shareOf(alone);
  const even = statements.flatMap(({ truth }) => {
    const share = truth.length === 1 ? shareAlone : shareOf(truth);
    return truth.map((isTrue) => (share - (isTrue ? 1 : 0)) ** 2);
  });
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const inBin = stated.filter(
      ({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin,
    );
    const observed = measured(inBin, ({ isTrue }) => (isTrue ? 1 : 0));
    if (observed === null) return [];
    const sum = inBin.reduce((total, { chance }) => total + chance, 0);
    const [from, to] = [bin / BINS, (bin + 1) / BINS];
    return [{ from, to, count: inBin.length, stated: sum / inBin.length, observed }];
  });
  return {
    statements: statements.length,
    matches: new Set(statements.map(({ match }) => match)).size,
    brier,
    even: even.reduce((sum, each) => sum + each, 0) / even.length,
    bins: bins.flat(),
  };
}
