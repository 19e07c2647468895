import { exp, square } from "../../exact.ts";
import { factOf, type MatchTable, type Role, SEATS } from "../records.ts";
import { hyperpriorOf, type Prior } from "./prior.ts";
import type { States } from "./states.ts";

/**
 * The prior's precision plus the matches' information on each parameter alone and with its
 * predecessor, factorised. As there are no other shared entries, this takes one pass from the last
 * parameter to the first and one back.
 */
export class Forest {
  readonly #before: Int32Array;
  readonly #pivots: Float64Array;
  /** The contribution of an eliminated parameter to its predecessor. */
  readonly #shares: Float64Array;

  /**
   * @param variances of every parameter's step
   * @param shared by parameter: the matches' entry between it and its predecessor
   */
  constructor(
    { before }: Pick<Prior, "before">,
    variances: Float64Array,
    diagonal: Float64Array,
    shared: Float64Array,
  ) {
    this.#before = before;
    const pivots = diagonal.map((value, at) => value + 1 / (variances[at] ?? 1));
    const shares = new Float64Array(pivots.length);
    for (let at = pivots.length - 1; at > 0; at -= 1) {
      const from = before[at] ?? -1;
      if (from === -1) continue;
      const precision = 1 / (variances[at] ?? 1);
      const entry = precision - (shared[at] ?? 0);
      const share = entry / (pivots[at] ?? 1);
      shares[at] = share;
      pivots[from] = (pivots[from] ?? 0) + precision - entry * share;
    }
    this.#pivots = pivots;
    this.#shares = shares;
  }

  solve(right: Float64Array): Float64Array {
    const x = right.slice();
    for (let at = x.length - 1; at > 0; at -= 1) {
      const from = this.#before[at] ?? -1;
      if (from !== -1) x[from] = (x[from] ?? 0) + (this.#shares[at] ?? 0) * (x[at] ?? 0);
    }
    for (let at = 0; at < x.length; at += 1) {
      const from = this.#before[at] ?? -1;
      const passed = from === -1 ? 0 : (this.#shares[at] ?? 0) * (x[from] ?? 0);
      x[at] = (x[at] ?? 0) / (this.#pivots[at] ?? 1) + passed;
    }
    return x;
  }

  /** Entries of the inverse: variances of all parameters, and of their steps. */
  variances(): { readonly values: Float64Array; readonly steps: Float64Array } {
    const values = new Float64Array(this.#pivots.length);
    const steps = new Float64Array(values.length);
    for (let at = 0; at < values.length; at += 1) {
      const from = this.#before[at] ?? -1;
      const own = 1 / (this.#pivots[at] ?? 1);
      const share = this.#shares[at] ?? 0;
      const passed = from === -1 ? 0 : (values[from] ?? 0);
      values[at] = own + square(share) * passed;
      steps[at] = own + square(1 - share) * passed;
    }
    return { values, steps };
  }
}

/**
 * How well agents find the spy as civilians and hide as the spy in each of their states, as shares of
 * ballots above those of the league's mean: what ballots say about skills, independently of who won.
 */
export interface Finding {
  /** By state. */
  readonly values: Readonly<Record<Role, Float64Array>>;
  /** By state, the variances of the errors of steps from the state before, by the chance of ballots. */
  readonly errors: Readonly<Record<Role, Float64Array>>;
  /** By state, the variances by what agents know about the word pairs that they met. */
  readonly ofPairs: Readonly<Record<Role, Float64Array>>;
}

const roles = ["civilian", "spy"] as const;
const SWEEPS = 8;

/** The kinds of steps between states, by their places in `LIKELY_RATIOS`. */
const [AGENT, VERSION, DRIFT] = [0, 1, 2];
/**
 * Where the hyperpriors of the steps' standard deviations have their modes, in those of what a single
 * ballot does not explain; of drift, over a whole season.
 */
const LIKELY_RATIOS = [0.22, 0.08, 0.06] as const;

/** Steps from state to state of one role, fitted with their scales to what ballots do not explain yet. */
class Steps {
  readonly values: Float64Array;
  readonly #states: States;
  readonly #kind: Uint8Array;
  /** By kind, in the noise of a ballot. */
  #ratios: readonly number[] = LIKELY_RATIOS;
  #errors: Float64Array;

  constructor(states: States) {
    this.#states = states;
    this.values = new Float64Array(states.count);
    this.#errors = this.values.slice();
    this.#kind = Uint8Array.from(states.before, (from, state) => {
      if (from === -1) return AGENT;
      return (states.lengths[state] ?? 0) === 0 ? VERSION : DRIFT;
    });
  }

  /** Variances of the errors of all steps. */
  get errors(): Float64Array {
    return this.#errors;
  }

  of(row: number): number {
    const { later, earlier, weight } = this.#states;
    const ofEarlier = weight[row] ?? 0;
    const [now, then] = [this.values[later[row] ?? 0] ?? 0, this.values[earlier[row] ?? 0] ?? 0];
    return now + ofEarlier * (then - now);
  }

  #stepOf(state: number, values: Float64Array): number {
    const from = this.#states.before[state] ?? -1;
    return (values[state] ?? 0) - (from === -1 ? 0 : (values[from] ?? 0));
  }

  /** Moves the values to where they fit best, and then the scales by a step of scoring. */
  improve({ pulls, diagonal, between, noise }: Rests): void {
    const { before, lengths } = this.#states;
    const expected = Float64Array.from(this.#kind, (kind, state) => {
      const times = kind === DRIFT ? (lengths[state] ?? 0) : 1;
      return times * square(this.#ratios[kind] ?? 0);
    });
    const right = pulls.slice();
    for (const [state, variance] of expected.entries()) {
      const pull = this.#stepOf(state, this.values) / variance;
      const from = before[state] ?? -1;
      right[state] = (right[state] ?? 0) - pull;
      if (from !== -1) right[from] = (right[from] ?? 0) + pull;
    }
    const forest = new Forest({ before }, expected, diagonal, between);
    for (const [state, move] of forest.solve(right).entries()) {
      this.values[state] = (this.values[state] ?? 0) + move;
    }
    const known = forest.variances();
    this.#errors = known.steps.map((variance) => variance * noise);
    this.#ratios = this.#ratios.map((ratio, kind) => {
      const hyperprior = hyperpriorOf(
        kind === DRIFT ? "civilianDrift" : "civilian",
        ratio / (LIKELY_RATIOS[kind] ?? 1),
      );
      let { slope, information } = hyperprior;
      for (const [state, variance] of expected.entries()) {
        if (this.#kind[state] !== kind) continue;
        const ofPrior = (known.steps[state] ?? 0) / variance;
        slope += square(this.#stepOf(state, this.values)) / (variance * noise) + ofPrior - 1;
        information += 2 * square(1 - Math.min(1, ofPrior));
      }
      return ratio * exp(Math.max(-1, Math.min(1, slope / information)));
    });
  }
}

/** What the ballots of one role do not explain yet, gathered at states, and their information on these. */
interface Rests {
  readonly pulls: Float64Array;
  readonly diagonal: Float64Array;
  /** By state: between it and the knot after it. */
  readonly between: Float64Array;
  /** The variance of a ballot: those of a match depend on each other, so that each counts for less. */
  readonly noise: number;
}

type Visit = (match: number, row: number, rest: number, count: number) => void;

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
  readonly #states: States;
  readonly #mean: number;
  readonly #steps: Readonly<Record<Role, Steps>>;

  constructor(table: MatchTable, taken: Int32Array, states: States) {
    this.#table = table;
    this.#taken = taken;
    this.#states = states;
    this.#steps = { civilian: new Steps(states), spy: new Steps(states) };
    const { numerator, denominator } = factOf(table, "ballots-right");
    let [right, count] = [0, 0];
    for (const match of taken) {
      for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
        if (table.isSpy[row] === 1) continue;
        right += numerator(row);
        count += denominator(row);
      }
    }
    this.#mean = count === 0 ? 0 : right / count;
  }

  /** Calls back with what a role's ballots do not explain yet: a civilian's own, all those about a spy. */
  #eachRest(role: Role, matches: Int32Array, visit: Visit): void {
    const { numerator, denominator } = factOf(this.#table, "ballots-right");
    const { civilian: finds, spy: hides } = this.#steps;
    for (const match of matches) {
      const first = match * SEATS;
      const spy = this.#table.isSpy.indexOf(1, first);
      const expected = this.#mean - hides.of(spy);
      let [rests, counts] = [0, 0];
      for (let row = first; row < first + SEATS; row += 1) {
        const count = row === spy ? 0 : denominator(row);
        if (count === 0) continue;
        const rest = numerator(row) - count * (expected + finds.of(row));
        if (role === "civilian") visit(match, row, rest, count);
        rests += rest;
        counts += count;
      }
      if (role === "spy" && counts > 0) visit(match, spy, -rests, counts);
    }
  }

  improve(role: Role): void {
    const { later, earlier, weight, count: size } = this.#states;
    const [pulls, diagonal, between] = [0, 1, 2].map(() => new Float64Array(size));
    if (pulls === undefined || diagonal === undefined || between === undefined) return;
    let [squares, total] = [0, 0];
    this.#eachRest(role, this.#taken, (_, row, rest, count) => {
      squares += square(rest);
      total += count;
      const [now, then, ofThen] = [later[row] ?? 0, earlier[row] ?? 0, weight[row] ?? 0];
      const ofNow = 1 - ofThen;
      pulls[now] = (pulls[now] ?? 0) + ofNow * rest;
      pulls[then] = (pulls[then] ?? 0) + ofThen * rest;
      diagonal[now] = (diagonal[now] ?? 0) + square(ofNow) * count;
      diagonal[then] = (diagonal[then] ?? 0) + square(ofThen) * count;
      between[then] = (between[then] ?? 0) + ofNow * ofThen * count;
    });
    // Without a ballot, or with all explained, nothing moves.
    if (squares > 0)
      this.#steps[role].improve({ pulls, diagonal, between, noise: squares / total });
  }

  values(role: Role): Float64Array {
    return this.#steps[role].values;
  }

  errors(role: Role): Float64Array {
    return this.#steps[role].errors;
  }

  ofPairs(role: Role): Float64Array {
    const { before, lengths, ofVersion } = this.#states;
    const byState = new Float64Array(lengths.length);
    for (const [version, variance] of this.#ofPairs(role).entries()) {
      const state = ofVersion[version] ?? -1;
      if (state !== -1) byState[state] = variance;
    }
    for (const [state, length] of lengths.entries()) {
      if (length > 0) byState[state] = byState[before[state] ?? -1] ?? 0;
    }
    return byState;
  }

  /**
   * Variances of a version's values by knowledge of word pairs. What ballots of one match, or of a version
   * on one pair, do not explain is expected to have the square `within` · count + `ofPair` · count²: the
   * difference of both sums of squares is due to `ofPair`.
   */
  #ofPairs(role: Role): Float64Array {
    const { pair, version, versions } = this.#table;
    const byPair = this.#taken.toSorted((one, other) => (pair[one] ?? 0) - (pair[other] ?? 0));
    const sums = new PairSums(versions.names.length);
    const counts = new Float64Array(versions.names.length);
    const squares = counts.slice();
    let [excess, counted, now] = [0, 0, -1];
    const flush = (): void =>
      sums.flush((own, rest, count) => {
        counts[own] = (counts[own] ?? 0) + count;
        squares[own] = (squares[own] ?? 0) + square(count);
        excess += square(rest);
        counted += square(count);
      });
    this.#eachRest(role, byPair, (match, row, rest, count) => {
      const met = pair[match] ?? 0;
      if (met !== now) flush();
      now = met;
      excess -= square(rest);
      counted -= square(count);
      sums.add(version[row] ?? 0, rest, count);
    });
    flush();
    const ofPair = counted > 0 ? Math.max(0, excess / counted) : 0;
    return counts.map((count, own) =>
      count === 0 ? 0 : (ofPair * (squares[own] ?? 0)) / square(count),
    );
  }
}

/**
 * The finding of every state: each share of right ballots is the league's plus the civilian's deviation
 * minus the spy's, fitted by least squares role by role in turn, so that no agent is judged by whom it
 * met. Deviations follow the states of skills, with steps whose scales are fitted.
 */
export function findingOf(table: MatchTable, taken: Int32Array, states: States): Finding {
  const fit = new FindingFit(table, taken, states);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) for (const role of roles) fit.improve(role);
  return {
    values: { civilian: fit.values("civilian"), spy: fit.values("spy") },
    errors: { civilian: fit.errors("civilian"), spy: fit.errors("spy") },
    ofPairs: { civilian: fit.ofPairs("civilian"), spy: fit.ofPairs("spy") },
  };
}
