import { square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";

/** Variance of a version around its agent, in variances of agents. The figure is ours. */
const OF_VERSIONS = 0.1;
/** Standard deviation of the value of a role, in logits: almost nothing is assumed about it. */
const OF_ROLES = 3;

/**
 * The prior of strengths: agents differ by a variance, versions of one agent by a tenth of it. So a new
 * version without matches is as strong as its agent, and changes no other strength. The parameters
 * are the strengths of all versions, then the value of each role.
 */
export class StrengthPrior {
  readonly size: number;
  readonly #versions: readonly (readonly number[])[];
  readonly #first: number;
  readonly #variance: number;

  /** @param variance of agents, in squared logits */
  constructor({ agents, versions, agentOf, roles }: Contests, variance: number) {
    const byAgent: number[][] = agents.names.map(() => []);
    for (const [version, agent] of agentOf.entries()) byAgent[agent]?.push(version);
    this.#versions = byAgent;
    this.#variance = variance;
    this.#first = versions.names.length;
    this.size = this.#first + (roles.names.length > 1 ? roles.names.length : 0);
  }

  /** Calls back with every entry of the precision that is not 0. */
  eachEntry(add: (row: number, column: number, value: number) => void): void {
    const own = OF_VERSIONS * this.#variance;
    for (const versions of this.#versions) {
      const shared = 1 / (own * (OF_VERSIONS + versions.length));
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
    const own = OF_VERSIONS * this.#variance;
    const result = new Float64Array(information.length);
    for (const versions of this.#versions) {
      /** A version's information about its agent. */
      const informationOf = (version: number): number => {
        const known = information[version] ?? 0;
        return known === 0 ? 0 : 1 / (1 / known + own);
      };
      const all = versions.reduce(
        (sum, version) => sum + informationOf(version),
        1 / this.#variance,
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
    return (1 + OF_VERSIONS) * this.#variance;
  }
}
