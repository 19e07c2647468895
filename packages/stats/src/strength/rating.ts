import type { BoardRating } from "../board/rating.ts";
import { exp, square } from "../exact/exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { quasiVariances } from "../linear/quasi-variances.ts";
import type { Contests } from "./contests.ts";
import { contrastCovariance, encounterVariances } from "./contrasts.ts";
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

/** The chance of a strength to finish ahead of opponents, and how it moves with the strength. */
function chanceOf(
  strength: number,
  opponents: readonly number[],
  differences: readonly (readonly [worth: number, share: number])[],
) {
  let chance = 0;
  const slopes = new Float64Array(opponents.length);
  for (const [at, theirs] of opponents.entries()) {
    for (const [worth, share] of differences) {
      for (const sign of [1, -1]) {
        const p = 1 / (1 + exp(theirs - strength - sign * worth));
        chance += (share / 2) * p;
        slopes[at] = (slopes[at] ?? 0) + (share / 2) * p * (1 - p);
      }
    }
  }
  const count = Math.max(1, opponents.length);
  const slope = slopes.reduce((sum, each) => sum + each, 0) / count;
  return { chance: chance / count, slope, slopes };
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
  const found = values.map((own, at) => {
    const opponents = values.toSpliced(at, 1);
    return { opponents, ...chanceOf(own, opponents, differences) };
  });
  const contrasts = contrastCovariance(
    fit,
    current,
    found.map(({ slope, slopes }, agent) =>
      Float64Array.from(found, (_, other) => {
        const at = other > agent ? other - 1 : other;
        return other === agent ? 0 : (slopes[at] ?? 0) / (slope * slopes.length);
      }),
    ),
  );
  const added = contrasts === null ? encounterVariances(fit) : null;
  const varianceOf = (version: number): number =>
    (variances[version] ?? 0) + (added?.[version] ?? 0);
  const covariance = contrasts?.map((row, at) =>
    row.map((value, other) => value * (found[at]?.slope ?? 0) * (found[other]?.slope ?? 0)),
  );
  const separations =
    covariance !== undefined
      ? quasiVariances(covariance)
      : found.map(({ slope }, at) => varianceOf(current[at] ?? 0) * square(slope));
  const rows = ownContests(fit);
  return contests.agents.names.flatMap((agent, at): StrengthRating[] => {
    const version = current[at] ?? 0;
    const own = rows[version];
    const here = found[at];
    if (own === undefined || here === undefined) return [];
    const strength = values[at] ?? 0;
    const variance = contrasts?.[at]?.[at] ?? varianceOf(version);
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
