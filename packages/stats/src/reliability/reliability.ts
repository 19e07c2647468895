import { NORMAL_95 } from "../distributions.ts";
import { square } from "../exact.ts";
import { MIN_PAIRS } from "../intervals/interval.ts";
import { oddsAt, type VarianceRatio } from "./noncentral.ts";
import { type RoleEffect, roleEffects } from "./role-effects.ts";
import { type Half, RoleFreeScores, type ScoredSeats, type Spread } from "./scored-seats.ts";

/** Why a leaderboard has no reliability, or no interval of it. */
type ReliabilityGap =
  /** Fewer than three agents are out of placement. */
  | "few-agents"
  /** An agent has played on fewer than three contents. */
  | "few-pairs"
  /** All agents have the same mean: there is nothing to divide. */
  | "no-spread"
  /** Every agent always scores the same in its role: nothing shows what chance does. */
  | "no-chance";

/**
 * "solved": skill does not separate the best agents. "open": that is not shown. "seating": nothing is said, because
 * agents met others of their own strength, which hides skill in mean scores.
 */
export type Verdict = "solved" | "open" | "seating";

/** How far a leaderboard separates its best agents. */
export interface BestAgents {
  /** The best first, by mean scores without the effect of the dealt role. */
  readonly agents: readonly string[];
  /** The fewest matches that one of them has played. */
  readonly matches: number;
  /** Share of the variance of their mean scores that is skill; null where it has none, or no estimate. */
  readonly value: number | null;
  /** At most this share is skill, with 95% confidence; null where `value` is. */
  readonly atMost: number | null;
  readonly verdict: Verdict;
}

/** How much of the differences between agents' mean scores is skill rather than chance. */
export interface Reliability {
  /** Share of the variance of the mean scores of agents out of placement; null where there is a `gap`. */
  readonly value: number | null;
  /** Its 95% interval; null where there is a `gap`. */
  readonly low: number | null;
  readonly high: number | null;
  readonly gap: ReliabilityGap | null;
  /** Agents out of placement. */
  readonly agents: number;
  /** What the dealt role does to the score. */
  readonly roles: readonly RoleEffect[];
  /** Null where fewer than four agents have `JUDGED_MATCHES` matches, or a half of them too few contents. */
  readonly best: BestAgents | null;
}

/** A game is solved when surely less than this share of the variance among its best agents is skill. */
export const SOLVED_BELOW = 0.85;
/** Agents with fewer matches are not judged. */
export const JUDGED_MATCHES = 400;
/** The best quarter of the agents is judged, within these limits. */
const BEST_SHARE = 1 / 4;
const BEST = 5;
const MAX_BEST = 20;
/** The spread of fewer says too little. */
const MIN_BEST = 4;
const MIN_AGENTS = 3;

/** Normal quantile of 95%, of one side. */
const ONE_SIDED_95 = 1.6448536269514722;

/** Agents meet others of their own strength when those are more than this share of it above chance. */
const MAX_ASSORTMENT = 0.2;

const shareOf = (odds: number): number => odds / (1 + odds);

const ratioOf = ({ observed, noise, degrees, noiseDegrees }: Spread): VarianceRatio => ({
  ratio: observed / noise,
  degrees,
  noiseDegrees,
});

type Share = Pick<Reliability, "value" | "low" | "high" | "gap">;

function shareOfSkill(scores: RoleFreeScores, agents: readonly number[]): Share {
  const none = (gap: ReliabilityGap, value: number | null = null): Share => ({
    value,
    low: null,
    high: null,
    gap,
  });
  if (agents.length < MIN_AGENTS) return none("few-agents");
  const spread = scores.spreadOf(agents, "all", MIN_PAIRS);
  if (spread === null) return none("few-pairs");
  if (spread.observed === 0) return none("no-spread");
  if (spread.noise === 0) return none("no-chance", 1);
  const found = ratioOf(spread);
  return {
    value: shareOf(Math.max(0, found.ratio - 1)),
    low: shareOf(oddsAt(found, NORMAL_95)),
    high: shareOf(oddsAt(found, -NORMAL_95)),
    gap: null,
  };
}

/** The agents with the highest means, the best first. */
function bestOf(scores: RoleFreeScores, agents: readonly number[], half: Half): readonly number[] {
  const count = Math.min(MAX_BEST, Math.max(BEST, Math.ceil(agents.length * BEST_SHARE)));
  const means = new Map(agents.map((agent) => [agent, scores.meanOf(agent, half)]));
  return agents
    .toSorted((one, other) => (means.get(other) ?? 0) - (means.get(one) ?? 0))
    .slice(0, count);
}

/**
 * Two spreads of the best agents, each in the half of the contents that did not choose them: those who were lucky in
 * one half are not in the other. Null where a half has too few contents.
 */
function spreadOfHalves(scores: RoleFreeScores, agents: readonly number[]): Spread | null {
  const first = scores.spreadOf(bestOf(scores, agents, 0), 1, MIN_PAIRS);
  const second = scores.spreadOf(bestOf(scores, agents, 1), 0, MIN_PAIRS);
  if (first === null || second === null) return null;
  return {
    observed: (first.observed + second.observed) / 2,
    noise: (first.noise + second.noise) / 2,
    degrees: first.degrees + second.degrees,
    noiseDegrees: first.noiseDegrees + second.noiseDegrees,
  };
}

/** Of the best agents: what share is skill, and at most with 95% confidence; null: unknown. */
function shareOfBest(
  scores: RoleFreeScores,
  agents: readonly number[],
): (Pick<BestAgents, "value" | "atMost"> & { readonly isSolved: boolean }) | null {
  // With so few agents all of them are the best, and luck has chosen none.
  const isWhole = agents.length <= BEST;
  const spread = isWhole
    ? scores.spreadOf(agents, "all", MIN_PAIRS)
    : spreadOfHalves(scores, agents);
  if (spread === null) return null;
  if (spread.observed === 0) return { value: null, atMost: null, isSolved: true };
  if (spread.noise === 0) return { value: 1, atMost: 1, isSolved: false };
  const found = ratioOf(spread);
  // Half of the matches have twice the noise.
  const times = isWhole ? 1 : 2;
  const atMost = shareOf(times * oddsAt(found, -ONE_SIDED_95));
  return {
    value: shareOf(times * Math.max(0, found.ratio - 1)),
    atMost,
    isSolved: atMost < SOLVED_BELOW,
  };
}

/**
 * How much stronger the opponents of stronger agents are: the slope of their mean rating, beyond that of opponents
 * drawn by chance, on the agents' own. Mean scores lose about this share of their differences.
 */
function assortmentOf(
  { agent, matchOf }: ScoredSeats,
  scores: RoleFreeScores,
  ratings: readonly number[],
  of: readonly number[],
): number {
  const opponents = new Float64Array(ratings.length);
  let all = 0;
  for (let first = 0, end = 0; first < agent.length; first = end) {
    let sum = 0;
    for (end = first; end < agent.length && matchOf(end) === matchOf(first); end += 1) {
      sum += ratings[agent[end] ?? 0] ?? 0;
    }
    all += sum;
    for (let row = first; row < end; row += 1) {
      const own = agent[row] ?? 0;
      const others = Math.max(1, end - first - 1);
      opponents[own] = (opponents[own] ?? 0) + (sum - (ratings[own] ?? 0)) / others;
    }
  }
  const mean = of.reduce((sum, own) => sum + (ratings[own] ?? 0), 0) / of.length;
  let [products, squares] = [0, 0];
  for (const own of of) {
    const rating = ratings[own] ?? 0;
    const matches = scores.matchesOf(own);
    const byChance = (all - matches * rating) / (agent.length - matches);
    products += (rating - mean) * ((opponents[own] ?? 0) / matches - byChance);
    squares += square(rating - mean);
  }
  return squares === 0 ? 0 : products / squares;
}

function bestAgents(
  seats: ScoredSeats,
  scores: RoleFreeScores,
  placed: readonly number[],
  ratings: readonly number[] | null,
): BestAgents | null {
  const judged = placed.filter((agent) => scores.matchesOf(agent) >= JUDGED_MATCHES);
  if (judged.length < MIN_BEST) return null;
  const found = shareOfBest(scores, judged);
  if (found === null) return null;
  const best = bestOf(scores, judged, "all");
  const isByStrength =
    ratings !== null && assortmentOf(seats, scores, ratings, judged) > MAX_ASSORTMENT;
  const { value, atMost, isSolved } = found;
  return {
    agents: best.map((agent) => seats.agents[agent] ?? ""),
    matches: Math.min(...best.map((agent) => scores.matchesOf(agent))),
    value,
    atMost,
    verdict: !isSolved ? "open" : isByStrength ? "seating" : "solved",
  };
}

/**
 * How much of the differences between agents' mean scores is skill rather than chance, and whether that separates
 * the best of them; the same digits for the same seats. See docs/statistical-methods.md, "Reliability".
 *
 * @param placed numbers of the agents out of placement
 * @param ratings of all agents, by number; null where they have no opponents
 */
export function reliabilityOf(
  seats: ScoredSeats,
  placed: readonly number[],
  ratings: readonly number[] | null,
): Reliability {
  const scores = new RoleFreeScores(seats);
  return {
    ...shareOfSkill(scores, placed),
    agents: placed.length,
    roles: roleEffects(seats),
    best: bestAgents(seats, scores, placed, ratings),
  };
}
