import type { MetPairs } from "./strength/pair-effects.ts";

/** How far an agent and the others met the same opponents. */
export interface Overlap {
  /** Share of an agent's head-to-heads that were with opponents of another agent, mean over all others. */
  readonly share: number;
  /** Share of the other agents with which it has few or no opponents in common. */
  readonly apart: number;
  /** With too many of them: the rating compares it with agents that only the model links it to. */
  readonly extrapolated: boolean;
}

/** Two agents with less than this share of their head-to-heads in common are apart. */
const MIN_COMMON = 0.02;
/** A rating is extrapolated when more than this share of the others are apart. */
const MAX_APART_SHARE = 0.2;
/** In a larger league every agent is compared with this many others, evenly picked. */
const MAX_COMPARED = 200;

/** More head-to-heads than any two agents have: an agent's count with itself in comparisons. */
const ALL = 2 ** 30;
/** Counts up to this level are stored as bit sets, which are compared 32 bits at a time. */
const LEVELS = 3;
const BITS = 32;

/** For each level from 1 on, the agents that an agent met at least that often: consecutive bit sets. */
function levelsOf(met: Int32Array): Int32Array {
  const words = Math.ceil(met.length / BITS);
  const levels = new Int32Array(LEVELS * words);
  for (let other = 0; other < met.length; other += 1) {
    const highest = Math.min(LEVELS, met[other] ?? 0);
    for (let level = 0; level < highest; level += 1) {
      const word = level * words + Math.floor(other / BITS);
      levels[word] = (levels[word] ?? 0) | (1 << (other % BITS));
    }
  }
  return levels;
}

/** Bits that two sets share (counted side by side; Warren, Hacker's Delight, 5-1). */
function sharedBits(one: Int32Array, other: Int32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    const both = (one[at] ?? 0) & (other[at] ?? 0);
    const pairs = both - ((both >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** An agent's head-to-heads: `levels` of all opponents, and `often`, those met more than LEVELS times. */
interface Company {
  readonly met: Int32Array;
  readonly levels: Int32Array;
  readonly often: Int32Array;
  readonly total: number;
}

function companyOf(met: Int32Array): Company {
  const others = met.map((count, other) => (count > LEVELS ? other : -1));
  return {
    met,
    levels: levelsOf(met),
    often: others.filter((other) => other !== -1),
    total: met.reduce((sum, each) => sum + each, 0),
  };
}

/**
 * Number of head-to-heads that two agents have in common: with a third agent the smaller of their
 * counts, with each other all of them (the other agent has met itself `ALL` times).
 */
function commonOf(own: Company, other: Pick<Company, "met" | "levels">): number {
  let beyond = 0;
  for (let at = 0; at < own.often.length; at += 1) {
    const third = own.often[at] ?? 0;
    beyond += Math.max(LEVELS, Math.min(own.met[third] ?? 0, other.met[third] ?? 0)) - LEVELS;
  }
  return sharedBits(own.levels, other.levels) + beyond;
}

/**
 * The overlap of every agent with the others, by its number.
 *
 * @param count of agents
 * @param metBy how often an agent met each of the others, by their numbers; it may be changed
 */
export function overlapsAmong(count: number, metBy: (agent: number) => Int32Array): Overlap[] {
  const agents = Array.from({ length: count }, (_, agent) => agent);
  const step = Math.max(1, Math.floor(agents.length / MAX_COMPARED));
  const compared = agents
    .filter((agent) => agent % step === 0)
    .map((agent) => {
      const met = metBy(agent);
      const { total } = companyOf(met);
      met[agent] = ALL;
      return { agent, met, levels: levelsOf(met), total };
    });
  return agents.map((agent) => {
    const own = companyOf(metBy(agent));
    let [sum, apart, count] = [0, 0, 0];
    for (const other of compared) {
      if (other.agent === agent) continue;
      // Relative to the agent with fewer head-to-heads (the overlap coefficient).
      const share = Math.min(1, commonOf(own, other) / Math.min(own.total, other.total));
      sum += share;
      count += 1;
      if (share < MIN_COMMON) apart += 1;
    }
    const others = Math.max(1, count);
    return {
      share: sum / others,
      apart: apart / others,
      extrapolated: apart / others > MAX_APART_SHARE,
    };
  });
}

/** The overlap of the agents of pairwise comparisons, by their numbers; an encounter is a pairwise comparison. */
export function overlapsOfPairwiseComparisons(
  { of, one, other }: MetPairs,
  agents: number,
): Overlap[] {
  const times = new Int32Array(one.length);
  for (const pair of of) times[pair] = (times[pair] ?? 0) + 1;
  const pairsOf: number[][] = Array.from({ length: agents }, () => []);
  for (const [pair, agent] of one.entries()) {
    pairsOf[agent]?.push(pair);
    pairsOf[other[pair] ?? 0]?.push(pair);
  }
  return overlapsAmong(agents, (agent) => {
    const met = new Int32Array(agents);
    for (const pair of pairsOf[agent] ?? []) {
      const opponent = one[pair] === agent ? other[pair] : one[pair];
      met[opponent ?? 0] = times[pair] ?? 0;
    }
    return met;
  });
}
