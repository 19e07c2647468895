import type { BoardRating } from "../board/rating.ts";
import { student95 } from "../distributions/student.ts";
import { exp, square } from "../exact/exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { quasiVariances } from "../linear/quasi-variances.ts";
import type { Competitor } from "../ranks/ranks.ts";
import type { Contests } from "./contests.ts";
import { contrastCovariance, encounterVariances } from "./contrasts.ts";
import type { StrengthFit, StrengthMode } from "./fit.ts";
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
function roleDifferences(
  contests: Contests,
  { strengths }: StrengthMode,
): readonly (readonly [number, number])[] {
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

/** The rated at a mode: their strengths, and the differences in role of two opponents. */
interface RatedStrengths {
  readonly values: readonly number[];
  readonly differences: readonly (readonly [worth: number, share: number])[];
}

/** How the chance to finish ahead of an opponent moves with the strength. */
function slopeAgainst(own: number, theirs: number, { differences }: RatedStrengths): number {
  let slope = 0;
  for (const [worth, share] of differences) {
    for (const sign of [1, -1]) {
      const p = 1 / (1 + exp(theirs - own - sign * worth));
      slope += (share / 2) * p * (1 - p);
    }
  }
  return slope;
}

/**
 * The chance of a strength in the place of the rated one `at` to finish ahead of the others, and how it
 * moves with the strength.
 */
function chanceOf(own: number, at: number, { values, differences }: RatedStrengths) {
  let [chance, slope] = [0, 0];
  for (const [other, theirs] of values.entries()) {
    if (other === at) continue;
    let ofOpponent = 0;
    for (const [worth, share] of differences) {
      for (const sign of [1, -1]) {
        const p = 1 / (1 + exp(theirs - own - sign * worth));
        chance += (share / 2) * p;
        ofOpponent += (share / 2) * p * (1 - p);
      }
    }
    slope += ofOpponent;
  }
  const count = Math.max(1, values.length - 1);
  return { chance: chance / count, slope: slope / count };
}

/** The strengths of the rated at a mode, what they expect, and the variances of their errors. */
function ratedAt(fit: StrengthFit, mode: StrengthMode, current: Int32Array) {
  const values = Array.from(current, (version) => mode.strengths[version] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const rated = { values, differences: roleDifferences(fit.contests, mode) };
  const found = values.map((own, at) => chanceOf(own, at, rated));
  const weightsOf = (own: number, at: number, slope: number): Float64Array =>
    Float64Array.from(values, (theirs, other) =>
      other === at ? 0 : slopeAgainst(own, theirs, rated) / (slope * (values.length - 1)),
    );
  // Pairs of agents are too many in a large league.
  const contrasts =
    mode.covariance === null
      ? null
      : contrastCovariance(
          fit,
          mode,
          mode.covariance,
          current,
          values.map((own, at) => weightsOf(own, at, found[at]?.slope ?? 0)),
        );
  const added = contrasts === null ? encounterVariances(fit, mode) : null;
  const varianceAt = (at: number): number => {
    const version = current[at] ?? 0;
    const own = contrasts?.[at]?.[at] ?? (mode.variances[version] ?? 0) + (added?.[version] ?? 0);
    return own * (fit.excess[at] ?? 1);
  };
  return { rated, mean, found, contrasts, varianceAt };
}

/** The ends of 95% intervals around a mode, by agent: of strengths above their mean, and of chances. */
function boundsOf(fit: StrengthFit, mode: StrengthMode, current: Int32Array) {
  const { contests, shares } = fit;
  const { rated, mean, varianceAt } = ratedAt(fit, mode, current);
  const rows = ownContests(contests, mode.strengths, shares);
  // The dispersion is estimated from cells, of which each version follows one.
  const degrees = Math.max(1, contests.versionOfCell.length - contests.versions.names.length);
  const quantile = student95(degrees);
  const precision = 1 / mode.prior.ofVersion;
  return rated.values.map((value, at) => {
    const own = rows[current[at] ?? 0];
    if (own === undefined) throw new RangeError("a version has contests");
    const ends = scoreBounds(own, value, {
      precision,
      quantile,
      variance: varianceAt(at),
    });
    const [low, high] = ends.map((end) => ({
      strength: end - mean,
      chance: chanceOf(end, at, rated).chance,
    }));
    return { low, high };
  });
}

/** A value with an interval that contains it. */
const around = (value: number, low = value, high = value): Estimate => ({
  value,
  low: Math.min(low, value),
  high: Math.max(high, value),
});

/** Chances by agent, of named versions against each other, with their quasi-variances. */
function separated(fit: StrengthFit, current: Int32Array) {
  const { found, contrasts, varianceAt } = ratedAt(fit, fit, current);
  const excess = (at: number): number => fit.excess[at] ?? 1;
  const covariance = contrasts?.map((row, at) =>
    row.map((value, other) => value * (found[at]?.slope ?? 0) * (found[other]?.slope ?? 0)),
  );
  const variances =
    covariance !== undefined
      ? quasiVariances(covariance).map((variance, at) => variance * excess(at))
      : found.map(({ slope }, at) => varianceAt(at) * square(slope));
  return found.map(({ chance }, at) => ({ value: chance, variance: variances[at] ?? 0 }));
}

/**
 * The ratings of all agents of a league, in the order in which they were met. Values and separations
 * are those of the fit, ends of intervals those of its wide prior.
 */
export function strengthRatings(
  fit: StrengthFit,
  newest: (agent: string) => string | undefined,
): StrengthRating[] {
  const { contests, strengths } = fit;
  const current = currentOf(contests, newest);
  const values = Array.from(current, (version) => strengths[version] ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const found = separated(fit, current);
  const bounds = boundsOf(fit, fit.wide, current);
  return contests.agents.names.map((agent, at): StrengthRating => {
    const { low, high } = bounds[at] ?? {};
    const { value = 0, variance = 0 } = found[at] ?? {};
    return {
      agent,
      version: contests.versions.names[current[at] ?? 0] ?? "",
      strength: around((values[at] ?? 0) - mean, low?.strength, high?.strength),
      composite: around(value, low?.chance, high?.chance),
      separation: variance,
    };
  });
}

/** Agents as their ratings compete. While versions are withheld, claims rest on the last ones that are not. */
export function strengthCompetitors(
  fit: StrengthFit,
  rated: readonly StrengthRating[],
  isWithheld: (version: string) => boolean,
): Competitor[] {
  const { agentOf, versions } = fit.contests;
  const withheld = rated.map(({ version }) => isWithheld(version));
  const settled = Int32Array.from(rated, ({ version }) => versions.find(version) ?? -1);
  for (const [version, agent] of agentOf.entries()) {
    const isOpen = !isWithheld(versions.names[version] ?? "");
    if (withheld[agent] === true && isOpen) settled[agent] = version;
  }
  const before = withheld.includes(true) ? separated(fit, settled) : [];
  return rated.map(({ composite, separation }, agent) => ({
    value: composite.value,
    variance: separation,
    withheld: withheld[agent] ?? true,
    settled: before[agent],
  }));
}
