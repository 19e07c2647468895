import { square } from "../exact.ts";
import type { Meetings } from "./dispersion.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";

/**
 * The pairs of agents that met. Pairwise comparisons of the same two agents share the effect of that pair, which more
 * of them do not average out.
 */
export interface MetPairs {
  /** By pairwise comparison: its pair, and whether its first competitor is the pair's first agent. */
  readonly of: Int32Array;
  readonly isForward: Uint8Array;
  /**
   * By pairwise comparison: its block, the pairwise comparisons of two versions on one content (a single pairwise
   * comparison where there is none).
   */
  readonly block: Int32Array;
  readonly blocks: number;
  /** By pair: its agents, the one with the smaller number first. */
  readonly one: Int32Array;
  readonly other: Int32Array;
}

/** Ties make results vary less than pairwise comparisons without them; not by more than this, though. */
const MIN_WITHIN = 0.1;

/** The pairs that met, in the order in which they first did. */
export function metPairsOf(
  { version, agentOf, agents, halves }: PairwiseComparisons,
  meetings: Meetings,
): MetPairs {
  const count = agents.names.length;
  const known = new Map<number, number>();
  const of = new Int32Array(halves.length);
  const isForward = new Uint8Array(halves.length);
  const block = new Int32Array(halves.length);
  const [one, other]: [number[], number[]] = [[], []];
  for (let row = 0; row < halves.length; row += 1) {
    const first = agentOf[version[0][row] ?? 0] ?? 0;
    const second = agentOf[version[1][row] ?? 0] ?? 0;
    const [low, high] = first < second ? [first, second] : [second, first];
    const key = low * count + high;
    const pair = known.get(key) ?? one.length;
    if (pair === one.length) {
      known.set(key, pair);
      one.push(low);
      other.push(high);
    }
    of[row] = pair;
    isForward[row] = low === first ? 1 : 0;
    const meeting = meetings.of[row] ?? -1;
    block[row] = meeting === -1 ? meetings.rows.length + row : meeting;
  }
  return {
    of,
    isForward,
    block,
    blocks: meetings.rows.length + halves.length,
    one: Int32Array.from(one),
    other: Int32Array.from(other),
  };
}

/** What the pairwise comparisons of each pair show: the results of its first agent against their expectation. */
export interface PairSums {
  /** By pair: results minus expected ones, weighted, and their information. */
  readonly rests: Float64Array;
  readonly information: Float64Array;
  /** By pair: results minus expected ones, every pairwise comparison as one. */
  readonly plain: Float64Array;
  /** By pair: products of the rests of different blocks, and of their information: free of luck within a block. */
  readonly products: Float64Array;
  readonly between: Float64Array;
  /** Variance of the rest of a pairwise comparison by its information, over all pairwise comparisons. */
  readonly within: number;
}

/** @param rows of every pairwise comparison: its weighted rest, its information and its weight */
export function pairSumsOf(
  met: MetPairs,
  rows: {
    readonly rests: Float64Array;
    readonly information: Float64Array;
    readonly weight: Float64Array;
  },
): PairSums {
  const count = met.one.length;
  const [rests, information] = [new Float64Array(count), new Float64Array(count)];
  const plain = new Float64Array(count);
  const ofBlock = new Float64Array(met.blocks);
  const informationOfBlock = new Float64Array(met.blocks);
  const pairOf = new Int32Array(met.blocks);
  for (let row = 0; row < met.of.length; row += 1) {
    const pair = met.of[row] ?? 0;
    const block = met.block[row] ?? 0;
    const rest = (met.isForward[row] === 1 ? 1 : -1) * (rows.rests[row] ?? 0);
    const own = rows.information[row] ?? 0;
    rests[pair] = (rests[pair] ?? 0) + rest;
    plain[pair] = (plain[pair] ?? 0) + rest / (rows.weight[row] ?? 1);
    information[pair] = (information[pair] ?? 0) + own;
    ofBlock[block] = (ofBlock[block] ?? 0) + rest;
    informationOfBlock[block] = (informationOfBlock[block] ?? 0) + own;
    pairOf[block] = pair;
  }
  const products = rests.map(square);
  const between = information.map(square);
  let [squares, all] = [0, 0];
  for (let block = 0; block < met.blocks; block += 1) {
    const pair = pairOf[block] ?? 0;
    const own = square(ofBlock[block] ?? 0);
    squares += own;
    all += informationOfBlock[block] ?? 0;
    products[pair] = (products[pair] ?? 0) - own;
    between[pair] = Math.max(0, (between[pair] ?? 0) - square(informationOfBlock[block] ?? 0));
  }
  return {
    rests,
    information,
    plain,
    products,
    between,
    within: all > 0 ? Math.max(MIN_WITHIN, squares / all) : 1,
  };
}

/** How far pairs of agents depart from their strengths. */
export interface PairEffects {
  /**
   * Variance of the effect of a pair on its own pairwise comparisons that errors allow for, in squared logits: never 0.
   */
  readonly variance: number;
  /** The same of the effect on all pairwise comparisons of the two at their tables: `variance` at tables of two. */
  readonly atTable: number;
  /** Its estimate from this leaderboard alone, which may be below 0, with its standard error if there is none. */
  readonly estimate: number;
  readonly error: number;
  /** Third moment of the estimate if there is none, by its error: how skewed it is. */
  readonly skewness: number;
}

/** Squared logits, and how much it weighs: an estimate with a standard error of that size weighs as much. */
const ASSUMED = 0.03;
const ASSUMED_ERROR = 0.15;
/** The smallest share of a pair's variance that the fit is assumed to leave. */
const MIN_LEFT = 0.1;
const MAX_VARIANCE = 4;

/** The least share of an effect that pairwise comparisons of a pair show, however full the tables are. */
const MIN_SHOWN = 0.5;

/** Before any pairwise comparison: the variance that is assumed. */
export const FIRST_PAIR_EFFECTS: PairEffects = {
  variance: ASSUMED,
  atTable: ASSUMED,
  estimate: 0,
  error: Number.POSITIVE_INFINITY,
  skewness: 0,
};

/** What tables of more than two seats change. */
export interface PairTables {
  /**
   * The variance of an effect on all pairwise comparisons of an agent at a table, in those that pairwise comparisons of
   * a pair show.
   */
  readonly scale: number;
  /** How much more an estimate varies as pairwise comparisons of one table depend on each other, at most. */
  readonly correlation: number;
}

/**
 * An agent that does well against another also does better against everybody else while that one is at the table,
 * as if half of the effect were added to its score and half taken from the other's. At a table with n - 1
 * opponents, an effect thus moves the mean of an agent's pairwise comparisons by n / 2 times as much as its
 * pairwise comparisons with that opponent alone; and these show less of it the more often third agents sit there,
 * too.
 *
 * @param within variance of an agent's results at a table by their information; `ofRow`: of a single pairwise
 * comparison
 */
export function pairTablesOf(
  { agents, weight, matches }: PairwiseComparisons,
  within: number,
  ofRow: number,
): PairTables {
  const all = weight.reduce((sum, each) => sum + each, 0);
  // A table of n has rows of weight 2 / n: their sum is the opponents of all seats, by the seats.
  const third = Math.max(0, all / Math.max(1, matches) - 1);
  const shown = Math.max(MIN_SHOWN, 1 - third / Math.max(1, agents.names.length - 2));
  // Each pairwise comparison of a table shares an agent with 2 (n - 2) others.
  const dependence =
    third === 0 || ofRow <= 0 ? 0 : Math.min(1, Math.max(0, (within / ofRow - 1) / third));
  return {
    scale: third === 0 ? 1 : square((third + 2) / 2 / shown),
    correlation: 1 + 2 * third * square(dependence),
  };
}

/**
 * Moments: the rests of two pairwise comparisons of one pair on different contents share nothing but the effect of the
 * pair, so the products of all such rests have its variance times the products of their information as
 * expectation, less what strengths have followed. Each pair is weighted by its precision; the
 * estimate is drawn towards a small variance, as young leaderboards show none by chance.
 *
 * @param shares of every pair: how much its pairwise comparisons count in the fit; `relative`: compared with other
 * pairs
 * @param differences of every pair: the error variance of the difference of its strengths
 */
export function pairEffectsOf(
  { products, between, information, within }: PairSums,
  shares: Float64Array,
  relative: Float64Array,
  differences: Float64Array,
  before: PairEffects,
  { scale, correlation }: PairTables,
): PairEffects {
  /** Weighted least squares of the products: the variance, its error with no effects, and third moments. */
  const fitted = (variance: number) => {
    let [sum, all, squares, cubes] = [0, 0, 0, 0];
    for (let pair = 0; pair < products.length; pair += 1) {
      const own = information[pair] ?? 0;
      const products2 = between[pair] ?? 0;
      if (products2 <= 0) continue;
      const share = shares[pair] ?? 1;
      const difference = differences[pair] ?? 0;
      const left = Math.max(MIN_LEFT, 1 - difference * own * share);
      const followed = difference * (relative[pair] ?? 1);
      const luck = within * own;
      const weight = products2 / square(luck + variance * own * own);
      sum += weight * ((products[pair] ?? 0) + followed * products2);
      all += weight * left * products2;
      // What a fit leaves of pairs depends on each other: in sum it varies as a projection.
      const spread = weight * within * Math.sqrt(left * products2);
      squares += 2 * square(spread);
      cubes += 8 * spread * spread * spread;
    }
    return { estimate: all > 0 ? sum / all : 0, all, squares, cubes };
  };
  const free = fitted(0);
  if (free.all <= 0) return before;
  const error = Math.sqrt(correlation * free.squares) / free.all;
  const { estimate } = fitted(before.variance);
  const known = square(ASSUMED_ERROR) / (square(ASSUMED_ERROR) + square(error));
  const shown = Math.min(MAX_VARIANCE, Math.max(0, estimate));
  return {
    variance: known * shown + (1 - known) * ASSUMED,
    atTable: known * shown * scale + (1 - known) * ASSUMED,
    estimate: free.estimate,
    error,
    skewness: free.cubes / (free.squares * Math.sqrt(free.squares)),
  };
}

/**
 * By pair: how much its pairwise comparisons count compared with those of other pairs. Those of a pair that met more
 * often than opponents do on average share its effect, so each counts less, and those of rare pairs
 * more, while an agent's pairwise comparisons together count as much as before.
 *
 * @param within variance of an agent's results by their information
 */
export function relativeShares(
  met: MetPairs,
  { information }: PairSums,
  { estimate, error }: PairEffects,
  {
    within,
    agents,
    scale,
  }: { readonly within: number; readonly agents: number } & Pick<PairTables, "scale">,
): Float64Array {
  // At larger tables an effect also moves the pairwise comparisons with third agents, which weights would unbalance.
  // And no rating changes by an effect that may be luck.
  const certain = Math.min(MAX_VARIANCE, Math.max(0, estimate - 2 * error));
  if (scale !== 1 || !(certain > 0)) return new Float64Array(information.length).fill(1);
  const [sums, all] = [new Float64Array(agents), new Float64Array(agents)];
  const eachSide = (add: (agent: number, pair: number) => void): void => {
    for (const [pair, one] of met.one.entries()) {
      add(one, pair);
      add(met.other[pair] ?? 0, pair);
    }
  };
  eachSide((agent, pair) => {
    all[agent] = (all[agent] ?? 0) + (information[pair] ?? 0);
  });
  /** What each of two agents has of both: the greater of their sums. */
  const greater = (sums: Float64Array, pair: number): number =>
    Math.max(sums[met.one[pair] ?? 0] ?? 0, sums[met.other[pair] ?? 0] ?? 0);
  const others = Math.max(1, agents - 1);
  const own = information.map((each, pair) => {
    const excess = Math.max(0, each - greater(all, pair) / others);
    return 1 / (1 + (certain * excess) / within);
  });
  eachSide((agent, pair) => {
    sums[agent] = (sums[agent] ?? 0) + (information[pair] ?? 0) * (own[pair] ?? 1);
  });
  const means = sums.map((sum, agent) => ((all[agent] ?? 0) > 0 ? sum / (all[agent] ?? 1) : 1));
  return own.map((each, pair) => each / greater(means, pair));
}
