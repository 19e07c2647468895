import { square } from "../exact.ts";
import type { PairwiseComparisons } from "./pairwise-comparisons.ts";

/** Standard deviation of the value of a role, in logits: almost nothing is assumed about it. */
const OF_ROLES = 3;

/** Variances of strengths a priori, in squared logits. */
export interface StrengthScales {
  readonly agents: number;
  /** Of a version around its agent. */
  readonly versions: number;
}

/**
 * The prior of strengths: agents differ by one variance, versions of one agent by another. So a new
 * version without matches is as strong as its agent, and changes no other strength. The parameters
 * are the strengths of all versions, then the value of each role.
 */
export class StrengthPrior {
  readonly size: number;
  readonly #versions: readonly (readonly number[])[];
  readonly #first: number;
  readonly #scales: StrengthScales;

  constructor({ agents, versions, agentOf, roles }: PairwiseComparisons, scales: StrengthScales) {
    const byAgent: number[][] = agents.names.map(() => []);
    for (const [version, agent] of agentOf.entries()) byAgent[agent]?.push(version);
    this.#versions = byAgent;
    this.#scales = scales;
    this.#first = versions.names.length;
    this.size = this.#first + (roles.names.length > 1 ? roles.names.length : 0);
  }

  /** Calls back with every entry of the precision that is not 0. */
  eachEntry(add: (row: number, column: number, value: number) => void): void {
    const own = this.#scales.versions;
    for (const versions of this.#versions) {
      const shared = 1 / (own * (own / this.#scales.agents + versions.length));
      for (const row of versions) {
        for (const column of versions) {
          add(row, column, (row === column ? 1 / own : 0) - shared);
        }
      }
    }
    for (let at = this.#first; at < this.size; at += 1) add(at, at, 1 / square(OF_ROLES));
  }

  /** The precision times a vector. */
  times(vector: Float64Array): Float64Array {
    const result = new Float64Array(this.size);
    this.eachEntry((row, column, value) => {
      result[row] = (result[row] ?? 0) + value * (vector[column] ?? 0);
    });
    return result;
  }

  /**
   * Variances of versions by what matches show of each, opponents taken as known: right where each
   * agent meets many others.
   *
   * @param information by version
   */
  variancesGiven(information: Float64Array): Float64Array {
    const own = this.#scales.versions;
    const result = new Float64Array(information.length);
    for (const versions of this.#versions) {
      /** A version's information about its agent. */
      const informationOf = (version: number): number => {
        const known = information[version] ?? 0;
        return known === 0 ? 0 : 1 / (1 / known + own);
      };
      const all = versions.reduce(
        (sum, version) => sum + informationOf(version),
        1 / this.#scales.agents,
      );
      for (const version of versions) {
        const prior = own + 1 / (all - informationOf(version));
        result[version] = 1 / ((information[version] ?? 0) + 1 / prior);
      }
    }
    return result;
  }

  /** Variance of a single version before any match. */
  get ofVersion(): number {
    return this.#scales.agents + this.#scales.versions;
  }
}

/** Variance of a version around its agent before any match shows it, in variances of agents. */
export const OF_VERSIONS = 0.1;
/** Counts as if this many versions had shown that variance. */
const ASSUMED_VERSIONS = 8;

/** Strengths, and what pairwise comparisons show at them. */
interface VersionPoint {
  readonly strengths: Float64Array;
  /** The slope of the likelihood. */
  readonly slope: Float64Array;
  /** Of every pairwise comparison: its information. */
  readonly weights: Float64Array;
}

/**
 * The variance of versions around their agents: a fixed point of its estimate (MacKay 1992), each
 * agent's mean free, opponents taken as known. An agent of one version says nothing about it.
 */
export function versionScale(
  { version, halves, agentOf, agents }: PairwiseComparisons,
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
  /**
   * By version: the strength by its own pairwise comparisons alone, and the precision of one drawn around its agent.
   */
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
