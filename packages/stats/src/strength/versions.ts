import { square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";
import type { StrengthScales } from "./prior.ts";

/** Variance of a version around its agent before any match shows it, in variances of agents. */
export const OF_VERSIONS = 0.1;
/** Counts as if this many versions had shown that variance. */
const ASSUMED_VERSIONS = 8;

/** Strengths, and what contests show at them. */
interface VersionPoint {
  readonly strengths: Float64Array;
  /** The slope of the likelihood. */
  readonly slope: Float64Array;
  /** Of every contest: its information. */
  readonly weights: Float64Array;
}

/**
 * The variance of versions around their agents: a fixed point of its estimate (MacKay 1992), each
 * agent's mean free, opponents taken as known. An agent of one version says nothing about it.
 */
export function versionScale(
  { version, halves, agentOf, agents }: Contests,
  { strengths, slope, weights }: VersionPoint,
  { agents: ofAgents, versions: variance }: StrengthScales,
): number {
  const usual = OF_VERSIONS * ofAgents;
  if (agentOf.length === agents.names.length) return usual;
  const information = new Float64Array(agentOf.length);
  for (let row = 0; row < halves.length; row += 1) {
    for (const side of version) {
      const at = side[row] ?? 0;
      information[at] = (information[at] ?? 0) + (weights[row] ?? 0);
    }
  }
  /** By version: the strength by its own contests alone, and the precision of one drawn around its agent. */
  const alone = information.map((own, at) =>
    own === 0 ? 0 : (strengths[at] ?? 0) + (slope[at] ?? 0) / own,
  );
  const precisions = information.map((own) => (own === 0 ? 0 : 1 / (variance + 1 / own)));
  const [sums, precisionsOf] = [
    new Float64Array(agents.names.length),
    new Float64Array(agents.names.length),
  ];
  for (const [at, agent] of agentOf.entries()) {
    const precision = precisions[at] ?? 0;
    sums[agent] = (sums[agent] ?? 0) + precision * (alone[at] ?? 0);
    precisionsOf[agent] = (precisionsOf[agent] ?? 0) + precision;
  }
  let [squares, known] = [0, 0];
  for (const [at, agent] of agentOf.entries()) {
    const precision = precisions[at] ?? 0;
    if (precision === 0) continue;
    const all = precisionsOf[agent] ?? 0;
    squares += square(variance * precision * ((alone[at] ?? 0) - (sums[agent] ?? 0) / all));
    known += variance * precision * (1 - precision / all);
  }
  return (squares + ASSUMED_VERSIONS * usual) / (known + ASSUMED_VERSIONS);
}
