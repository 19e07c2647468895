import {
  countsRole,
  type LeaderboardRules,
  type Metric,
  type PlacementLimits,
  type Ranking,
} from "@wisp/game";
import { quantileMs } from "./latency.ts";
import { emptySums, mergeSums, type RoleSums, type Sums } from "./sums.ts";

/**
 * The metrics of a leaderboard row by id: those of every game (see `commonMetrics`) and those that its
 * game declares. Rates run from 0 to 1, latencies are milliseconds within about 5%, costs US dollars;
 * null is "-": nothing to divide by, never 0.
 */
export type Metrics = Readonly<Record<string, number | null>>;

const MICROS = 1_000_000;

const ratio = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator;

/** Metrics that every game has, over all roles. */
export const commonMetrics = {
  matches: (sums) => sums.matches,
  /** Mean points per match, without a fee. */
  score: (sums) => ratio(sums.points, sums.matches * sums.pointsScale),
  wins: (sums) => ratio(sums.wins, sums.matches),
  latencyMedian: (sums) => quantileMs(sums.latency, 0.5),
  latencySlow: (sums) => quantileMs(sums.latency, 0.95),
  /** Per match in which a decision reported them; null when none did. So are costs. */
  tokens: (sums) => ratio(sums.tokensIn.sum + sums.tokensOut.sum, sums.tokenMatches),
  cost: (sums) => ratio(sums.costMicros.sum, sums.costMatches * MICROS),
} as const satisfies Readonly<Record<string, (sums: Sums) => number | null>>;

/** The sums of all roles together. Throws as `mergeSums`. */
export const allRoles = (rows: readonly RoleSums[]): Sums =>
  rows.map(({ sums }) => sums).reduce(mergeSums, emptySums(1));

function declared({ of }: Metric, sums: Sums): number | null {
  if (of === "matches") return sums.matches;
  if (of === "points" || of === "wins") {
    return commonMetrics[of === "points" ? "score" : "wins"](sums);
  }
  const [numerator, denominator] = sums.facts[of.fact] ?? [0, 0];
  return ratio(numerator, denominator);
}

/** The metrics of one row from the sums of all versions and roles that it covers. */
export function metricsOf(
  rows: readonly RoleSums[],
  { figures, ranking }: Pick<LeaderboardRules, "figures" | "ranking">,
): Metrics {
  const sums = allRoles(rows);
  // Several metrics share a role or a side: its sums are added up once.
  const known = new Map<string, Sums>();
  const sumsOf = (metric: Metric): Sums => {
    const { role, side } = metric;
    if (role === null && side === undefined) return sums;
    const key = side === undefined ? `role ${role}` : `side ${side.name}`;
    const own = known.get(key) ?? allRoles(rows.filter((row) => countsRole(metric, row.role)));
    known.set(key, own);
    return own;
  };
  return {
    ...Object.fromEntries(Object.entries(commonMetrics).map(([id, read]) => [id, read(sums)])),
    ...(ranking.figure === "total" ? { total: rankValueOf(sums, ranking) } : {}),
    ...Object.fromEntries(figures.map((each) => [each.id, declared(each, sumsOf(each))])),
  };
}

/** Whether an agent that has played these matches, by role, has played too little to leave placement. */
export function inPlacement(
  played: Readonly<Record<string, number>>,
  { matches, inRole, onSide = [] }: PlacementLimits,
): boolean {
  const inAny = (roles: readonly string[]): number =>
    roles.reduce((sum, role) => sum + (played[role] ?? 0), 0);
  return (
    inAny(Object.keys(played)) < matches ||
    Object.entries(inRole).some(([role, least]) => inAny([role]) < least) ||
    onSide.some(({ roles, matches: least }) => inAny(roles) < least)
  );
}

/** The components of a rank value. */
export interface RankedSums {
  readonly matches: number;
  /** In units of 1 / pointsScale. */
  readonly points: number;
  readonly pointsScale: number;
}

/**
 * The rank value, as a leaderboard shows it. Equal sums give equal numbers, so that equal agents share a
 * rank. Without matches it is the initial value.
 */
export function rankValueOf(
  { matches, points, pointsScale }: RankedSums,
  ranking: Ranking,
): number {
  if (ranking.figure === "total") {
    return ranking.start + (points - matches * ranking.fee * pointsScale) / pointsScale;
  }
  return matches === 0 ? 0 : points / (matches * pointsScale);
}
