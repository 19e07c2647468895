import type { BoardRating } from "../board/rating.ts";
import { exp, square } from "../exact/exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { quasiVariances } from "../linear/quasi-variances.ts";
import type { Contests } from "./contests.ts";
import type { StrengthFit } from "./fit.ts";
import { ownContests, scoreBounds } from "./score-interval.ts";

/** The rating of an agent from contests, for its current version. */
export interface StrengthRating extends BoardRating {
  readonly agent: string;
  readonly version: string;
  /** Logits above the mean of the league. */
  readonly strength: Estimate;
  /**
   * The chance to finish ahead of an opponent drawn from the league with equal chance, a tie as half,
   * both as often in each role.
   */
  readonly composite: Estimate;
}

/** Differences in role of two opponents, and how often each occurs. */
function roleDifferences({
  contests,
  strengths,
}: StrengthFit): readonly (readonly [number, number])[] {
  const { role, roles, versions, halves } = contests;
  const count = roles.names.length;
  const met = new Float64Array(count * count);
  for (let row = 0; row < halves.length; row += 1) {
    const at = (role[0][row] ?? 0) * count + (role[1][row] ?? 0);
    met[at] = (met[at] ?? 0) + 1;
  }
  const worth = (at: number): number => strengths[versions.names.length + at] ?? 0;
  return [...met.entries()]
    .filter(([, times]) => times > 0)
    .map(([at, times]) => [
      count < 2 ? 0 : worth(Math.floor(at / count)) - worth(at % count),
      times / halves.length,
    ]);
}

/** The versions that agents play with: the newest, or the last one met where it is unknown. */
function currentOf(
  { agents, versions, agentOf }: Contests,
  newest: (agent: string) => string | undefined,
): Int32Array {
  const current = new Int32Array(agents.names.length).fill(-1);
  for (const [version, agent] of agentOf.entries()) current[agent] = version;
  for (const [agent, name] of agents.names.entries()) {
    const version = versions.find(newest(name) ?? "");
    if (version !== undefined && agentOf[version] === agent) current[agent] = version;
  }
  return current;
}

/** Covariances of the strengths above the mean of the league; null for a large league. */
function centredCovariance(fit: StrengthFit, current: Int32Array): Float64Array[] | null {
  const { covariance, strengths, variances } = fit;
  if (covariance === null) return null;
  const size = strengths.length;
  const count = current.length;
  const own = Array.from(current, (row) =>
    Float64Array.from(current, (column) =>
      row === column ? (variances[row] ?? 0) : (covariance[row * size + column] ?? 0),
    ),
  );
  const means = own.map((row) => row.reduce((sum, value) => sum + value, 0) / count);
  const mean = means.reduce((sum, value) => sum + value, 0) / count;
  return own.map((row, at) =>
    row.map((value, other) => value - (means[at] ?? 0) - (means[other] ?? 0) + mean),
  );
}

/** The chance of a strength to finish ahead of opponents, and how it moves with the strength. */
function chanceOf(
  strength: number,
  opponents: readonly number[],
  differences: readonly (readonly [worth: number, share: number])[],
) {
  let [chance, slope] = [0, 0];
  for (const theirs of opponents) {
    for (const [worth, share] of differences) {
      for (const sign of [1, -1]) {
        const p = 1 / (1 + exp(theirs - strength - sign * worth));
        chance += (share / 2) * p;
        slope += (share / 2) * p * (1 - p);
      }
    }
  }
  const count = Math.max(1, opponents.length);
  return { chance: chance / count, slope: slope / count };
}

/** The ratings of all agents of a league, in the order in which they were met. */
export function strengthRatings(
  fit: StrengthFit,
  newest: (agent: string) => string | undefined,
): StrengthRating[] {
  const { contests, strengths, variances, precision } = fit;
  const current = currentOf(contests, newest);
  const values = Array.from(current, (version) => strengths[version] ?? 0);
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const differences = roleDifferences(fit);
  const centred = centredCovariance(fit, current);
  // Above the mean of the others, not of all: an agent's own strength moves the latter, too.
  const beyond = count / Math.max(1, count - 1);
  const found = values.map((own, at) => {
    const opponents = values.toSpliced(at, 1);
    return { opponents, ...chanceOf(own, opponents, differences) };
  });
  const covariance = centred?.map((row, at) =>
    row.map(
      (value, other) =>
        value * square(beyond) * (found[at]?.slope ?? 0) * (found[other]?.slope ?? 0),
    ),
  );
  const separations =
    covariance !== undefined
      ? quasiVariances(covariance)
      : found.map(({ slope }, at) => (variances[current[at] ?? 0] ?? 0) * square(slope));
  const rows = ownContests(fit);
  return contests.agents.names.flatMap((agent, at): StrengthRating[] => {
    const version = current[at] ?? 0;
    const own = rows[version];
    const here = found[at];
    if (own === undefined || here === undefined) return [];
    const strength = values[at] ?? 0;
    const variance = centred
      ? (centred[at]?.[at] ?? 0) * square(beyond)
      : (variances[version] ?? 0);
    const [low, high] = scoreBounds(own, strength, { precision, variance });
    const chanceAt = (bound: number): number => chanceOf(bound, here.opponents, differences).chance;
    return [
      {
        agent,
        version: contests.versions.names[version] ?? "",
        strength: { value: strength - mean, low: low - mean, high: high - mean },
        composite: { value: here.chance, low: chanceAt(low), high: chanceAt(high) },
        separation: separations[at] ?? 0,
      },
    ];
  });
}
