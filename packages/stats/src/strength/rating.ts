import type { BoardRating } from "../board/rating.ts";
import { NORMAL_95 } from "../distributions/normal.ts";
import { exp, log, square } from "../exact/exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { quasiVariances } from "../linear/quasi-variances.ts";
import type { Contests } from "./contests.ts";
import type { StrengthFit } from "./fit.ts";

/** What contests say of an agent, in the version it plays with. */
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

/** Of a chance, symmetric in logits: it stays between 0 and 1. */
function chanceWithin(value: number, half: number): Estimate {
  const logit = log(value / (1 - value));
  const reach = half / (value * (1 - value));
  const chance = (at: number): number => 1 / (1 + exp(-at));
  return { value, low: chance(logit - reach), high: chance(logit + reach) };
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

/** The ratings of all agents of a league, in the order in which they were met. */
export function strengthRatings(
  fit: StrengthFit,
  newest: (agent: string) => string | undefined,
): StrengthRating[] {
  const { contests, strengths, variances } = fit;
  const current = currentOf(contests, newest);
  const values = Float64Array.from(current, (version) => strengths[version] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const differences = roleDifferences(fit);
  const chances = Array.from(values, (own, at) => {
    let [chance, slope] = [0, 0];
    for (const [other, theirs] of values.entries()) {
      if (other === at) continue;
      for (const [worth, share] of differences) {
        for (const sign of [1, -1]) {
          const p = 1 / (1 + exp(theirs - own - sign * worth));
          chance += (share / 2) * p;
          slope += (share / 2) * p * (1 - p);
        }
      }
    }
    const others = Math.max(1, values.length - 1);
    // The mean moves with an agent's own strength, too.
    return { chance: chance / others, slope: (slope / others) * (values.length / others) };
  });
  const centred = centredCovariance(fit, current);
  const covariance = centred?.map((row, at) =>
    row.map((value, other) => value * (chances[at]?.slope ?? 0) * (chances[other]?.slope ?? 0)),
  );
  const separations =
    covariance !== undefined
      ? quasiVariances(covariance)
      : Float64Array.from(
          current,
          (version, at) => (variances[version] ?? 0) * square(chances[at]?.slope ?? 0),
        );
  return contests.agents.names.map((agent, at) => {
    const version = current[at] ?? 0;
    const { chance = 0.5, slope = 0 } = chances[at] ?? {};
    const error = Math.sqrt(centred?.[at]?.[at] ?? variances[version] ?? 0);
    const value = (values[at] ?? 0) - mean;
    return {
      agent,
      version: contests.versions.names[version] ?? "",
      strength: { value, low: value - NORMAL_95 * error, high: value + NORMAL_95 * error },
      composite: chanceWithin(chance, NORMAL_95 * error * slope),
      separation: separations[at] ?? 0,
    };
  });
}
