import { square } from "../exact/exact.ts";
import type { Contests } from "./contests.ts";

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

  constructor({ agents, versions, agentOf, roles }: Contests, scales: StrengthScales) {
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
