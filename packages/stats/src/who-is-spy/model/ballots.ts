import { square } from "../../exact/exact.ts";
import type { Role } from "../records/record.ts";
import { factOf, type MatchTable, SEATS } from "../records/table.ts";

/**
 * How well versions find the spy as civilians and hide as the spy, as shares of ballots above those of
 * the league's mean: what ballots say about skills, whoever won.
 */
export interface Finding {
  /** By version. */
  readonly values: Readonly<Record<Role, Float64Array>>;
  /** The variances of these by what a version knows about the word pairs that it met. */
  readonly ofPairs: Readonly<Record<Role, Float64Array>>;
}

const roles = ["civilian", "spy"] as const;

/**
 * Ballots that count for the league's mean beside those of an agent, and for its agent's mean beside
 * those of a version. Ballots about one spy depend on each other, so that they count for less.
 */
const FEW = {
  civilian: { agent: 20, version: 60 },
  spy: { agent: 60, version: 180 },
} as const;
const SWEEPS = 8;

/** A civilian's ballots of one match. */
interface Ballots {
  readonly match: number;
  /** Rows of the civilian and of its spy. */
  readonly civilian: number;
  readonly spy: number;
  readonly right: number;
  readonly count: number;
}

function eachBallots(table: MatchTable, taken: Int32Array, call: (ballots: Ballots) => void): void {
  const { numerator, denominator } = factOf(table, "ballots-right");
  for (const match of taken) {
    const first = match * SEATS;
    const spy = table.isSpy.indexOf(1, first);
    for (let civilian = first; civilian < first + SEATS; civilian += 1) {
      const count = civilian === spy ? 0 : denominator(civilian);
      if (count > 0) call({ match, civilian, spy, right: numerator(civilian), count });
    }
  }
}

/** Deviations of agents and of their versions in one role, from sums of what they do not explain yet. */
class Deviations {
  readonly #agentOf: Int32Array;
  readonly #few: (typeof FEW)[Role];
  readonly #ofAgent: Float64Array;
  readonly #ofVersion: Float64Array;

  constructor(agents: number, agentOf: Int32Array, few: (typeof FEW)[Role]) {
    this.#agentOf = agentOf;
    this.#few = few;
    this.#ofAgent = new Float64Array(agents);
    this.#ofVersion = new Float64Array(agentOf.length);
  }

  of(version: number): number {
    return (this.#ofAgent[this.#agentOf[version] ?? 0] ?? 0) + (this.#ofVersion[version] ?? 0);
  }

  /** @param rests by version: right ballots above what is expected; `counts` of all ballots */
  improve(rests: Float64Array, counts: Float64Array): void {
    const sums = new Float64Array(this.#ofAgent.length);
    const totals = new Float64Array(sums.length);
    for (const [version, agent] of this.#agentOf.entries()) {
      sums[agent] = (sums[agent] ?? 0) + (rests[version] ?? 0);
      totals[agent] = (totals[agent] ?? 0) + (counts[version] ?? 0);
    }
    const moves = this.#ofAgent.map((own, agent) => {
      const total = totals[agent] ?? 0;
      return ((sums[agent] ?? 0) + own * total) / (total + this.#few.agent) - own;
    });
    for (const [version, agent] of this.#agentOf.entries()) {
      const [own, count] = [this.#ofVersion[version] ?? 0, counts[version] ?? 0];
      const rest = (rests[version] ?? 0) - count * (moves[agent] ?? 0);
      this.#ofVersion[version] = (rest + own * count) / (count + this.#few.version);
    }
    for (const [agent, move] of moves.entries()) {
      this.#ofAgent[agent] = (this.#ofAgent[agent] ?? 0) + move;
    }
  }
}

/** Sums over the ballots of one word pair, by version. */
class PairSums {
  readonly rests: Float64Array;
  readonly counts: Float64Array;
  readonly #met: number[] = [];

  constructor(versions: number) {
    this.rests = new Float64Array(versions);
    this.counts = new Float64Array(versions);
  }

  add(version: number, rest: number, count: number): void {
    if (this.counts[version] === 0) this.#met.push(version);
    this.rests[version] = (this.rests[version] ?? 0) + rest;
    this.counts[version] = (this.counts[version] ?? 0) + count;
  }

  /** Hands over all sums, and starts again. */
  flush(take: (version: number, rest: number, count: number) => void): void {
    for (const version of this.#met) {
      take(version, this.rests[version] ?? 0, this.counts[version] ?? 0);
      this.rests[version] = 0;
      this.counts[version] = 0;
    }
    this.#met.length = 0;
  }
}

/** The fit of all findings. */
class FindingFit {
  readonly #table: MatchTable;
  readonly #taken: Int32Array;
  readonly #mean: number;
  readonly #deviations: Readonly<Record<Role, Deviations>>;

  constructor(table: MatchTable, taken: Int32Array) {
    this.#table = table;
    this.#taken = taken;
    const agentOf = new Int32Array(table.versions.names.length);
    for (const [row, version] of table.version.entries()) agentOf[version] = table.agent[row] ?? 0;
    const ofRole = (role: Role) => new Deviations(table.agents.names.length, agentOf, FEW[role]);
    this.#deviations = { civilian: ofRole("civilian"), spy: ofRole("spy") };
    let [right, count] = [0, 0];
    eachBallots(table, taken, (ballots) => {
      right += ballots.right;
      count += ballots.count;
    });
    this.#mean = count === 0 ? 0 : right / count;
  }

  /** Calls back with what a role's ballots do not explain yet. */
  #eachRest(
    role: Role,
    matches: Int32Array,
    call: (match: number, version: number, rest: number, count: number) => void,
  ): void {
    const { version } = this.#table;
    const { civilian: finds, spy: hides } = this.#deviations;
    eachBallots(this.#table, matches, ({ match, civilian, spy, right, count }) => {
      const [one, other] = [version[civilian] ?? 0, version[spy] ?? 0];
      const rest = right - count * (this.#mean + finds.of(one) - hides.of(other));
      if (role === "civilian") call(match, one, rest, count);
      else call(match, other, -rest, count);
    });
  }

  improve(role: Role): void {
    const { names } = this.#table.versions;
    const rests = new Float64Array(names.length);
    const counts = new Float64Array(names.length);
    this.#eachRest(role, this.#taken, (_, version, rest, count) => {
      rests[version] = (rests[version] ?? 0) + rest;
      counts[version] = (counts[version] ?? 0) + count;
    });
    this.#deviations[role].improve(rests, counts);
  }

  values(role: Role): Float64Array {
    return Float64Array.from(this.#table.versions.names, (_, version) =>
      this.#deviations[role].of(version),
    );
  }

  /**
   * Variances of the values by knowledge of word pairs: what a version's ballots on a pair do not explain
   * is expected to have the square `within` · count + `ofPair` · count².
   */
  ofPairs(role: Role): Float64Array {
    const { pair, versions } = this.#table;
    const byPair = this.#taken.toSorted((one, other) => (pair[one] ?? 0) - (pair[other] ?? 0));
    const sums = new PairSums(versions.names.length);
    const counts = new Float64Array(versions.names.length);
    const squares = counts.slice();
    // Normal equations of squares over counts on 1 and on counts.
    let [weights, ofOne, ofSquare, one, both, now] = [0, 0, 0, 0, 0, -1];
    const flush = (): void =>
      sums.flush((version, rest, count) => {
        counts[version] = (counts[version] ?? 0) + count;
        squares[version] = (squares[version] ?? 0) + square(count);
        weights += 1;
        ofOne += count;
        ofSquare += square(count);
        one += square(rest) / count;
        both += square(rest);
      });
    this.#eachRest(role, byPair, (match, version, rest, count) => {
      const own = pair[match] ?? 0;
      if (own !== now) flush();
      now = own;
      sums.add(version, rest, count);
    });
    flush();
    const determinant = weights * ofSquare - square(ofOne);
    const slope = determinant > 0 ? (weights * both - ofOne * one) / determinant : 0;
    const ofPair = Math.max(0, slope);
    return counts.map((count, version) =>
      count === 0 ? 0 : (ofPair * (squares[version] ?? 0)) / square(count),
    );
  }
}

/**
 * The finding of every version: each share of right ballots is the league's plus the civilian's deviation
 * minus the spy's, fitted by least squares with deviations drawn towards 0, role by role in turn, so
 * that nobody is judged by whom it met.
 */
export function findingOf(table: MatchTable, taken: Int32Array): Finding {
  const fit = new FindingFit(table, taken);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const role of roles) fit.improve(role);
  return {
    values: { civilian: fit.values("civilian"), spy: fit.values("spy") },
    ofPairs: { civilian: fit.ofPairs("civilian"), spy: fit.ofPairs("spy") },
  };
}
