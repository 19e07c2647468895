import { int32, Labels } from "../columns.ts";
import { student95 } from "../distributions.ts";
import { square } from "../exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { dot, factorise, inverseOf, quasiVariances } from "../linear.ts";

/** A match of a game in which all seats play together. */
export interface TeamMatch {
  /** As of a league's match. */
  readonly content: string | null;
  readonly seats: readonly { readonly version: string; readonly score: number }[];
}

/** What a version brings to a team. */
export interface TeamRating {
  /** The version. */
  readonly name: string;
  /**
   * The score that a team of it and average partners can expect, whatever it adds to these partners alone, or that it alone can expect where it holds all
   * seats; where each seat has a score of its own,
   * its own score with average partners. The value is shrunk towards the mean, its interval is not.
   */
  readonly score: Estimate;
  /** Its quasi-variance: that of a difference is about the sum of two. */
  readonly separation: number;
}

/** The ratings of a league of teams. */
export interface TeamFit {
  readonly ratings: readonly TeamRating[];
  /** Standard deviation of what versions add to a score. */
  readonly spread: number;
  /** Share of the luck that matches on one content, or seats of one match, have in common. */
  readonly shared: number;
  /** Whether too few pairs met to tell what a version brings from how well two get on. */
  readonly fewPartners: boolean;
}

/** An observed score: the columns of the effects in it, each as often as it counts. */
interface Row {
  readonly score: number;
  readonly columns: readonly number[];
  readonly cluster: number;
}

/** Variances that a fit takes as known. */
interface Scales {
  /** Of luck in one score. */
  readonly luck: number;
  /** Share of it that the scores of one cluster have in common. */
  readonly shared: number;
  /** Of the effects of versions on their own scores, and on those of partners. */
  readonly own: number;
  readonly partner: number;
  /** Of the effects of pairs of versions on the scores that they have together. */
  readonly pair: number;
}

interface Solution {
  /** Effects of versions, the mean, and effects of pairs. */
  readonly effects: Float64Array;
  /** Their covariance, row by row. */
  readonly covariance: Float64Array;
}

/** Rounds of expectation and maximisation: the scales of leagues have settled by then. */
const ROUNDS = 20;
/** The interval's prior is this many times as wide as the value's: the matches of a version decide. */
const WIDE = 3;
/** The scale of effects behaves as if this number of further versions had shown the error of an average one. */
const ADDED_VERSIONS = 2;
/** Of more pairs, those that met most often have effects, and the variance of the others is added. */
const MAX_PAIRS = 200;
/** The variance of effects of pairs behaves as if half a further pair had shown this one, in that of luck. */
const ADDED_PAIRS = 0.5;
const VARIANCE_OF_PAIRS = 1.2;
/** Pairs beyond the number of versions, without which nothing is claimed. */
const MIN_FREE_PAIRS = 9;
/** A variance without an effect, in that of luck: it keeps the matrix positive definite. */
const NONE = 1e-9;
/** Two scores of one match differ by less than this only in rounding. */
const ROUNDING = 1e-9;

/** The scores of a game whose seats play together. Every score is a mean, plus what each seat adds to it. */
export class TeamTable {
  readonly #versions = new Labels();
  readonly #contents = new Map<string, number>();
  readonly #versionOf = int32();
  readonly #matches: { score: number[]; first: number; cluster: number }[] = [];
  #clusters = 0;
  #seats = 0;
  /** Whether all seats of each match have one score: it is then one observation. */
  #isCommon = true;

  add({ content, seats }: TeamMatch): void {
    const known = content === null ? undefined : this.#contents.get(content);
    const cluster = known ?? this.#clusters;
    if (known === undefined) this.#clusters += 1;
    if (content !== null) this.#contents.set(content, cluster);
    this.#matches.push({ score: seats.map(({ score }) => score), first: this.#seats, cluster });
    for (const { version, score } of seats) {
      this.#versionOf.push(this.#versions.add(version));
      if (Math.abs(score - (seats[0]?.score ?? 0)) > ROUNDING) this.#isCommon = false;
      this.#seats += 1;
    }
  }

  /** The versions in the seats of every match. */
  #teams(): number[][] {
    const versionOf = this.#versionOf.taken();
    return this.#matches.map(({ score, first }) =>
      Array.from(score, (_, seat) => versionOf[first + seat] ?? 0),
    );
  }

  /** The columns of a seat's partners come after those of all versions themselves, those of pairs last. */
  #rows(teams: Teams, pairs: ReadonlyMap<string, number>): Row[] {
    const count = this.#versions.names.length;
    const first = (this.#isCommon ? 1 : 2) * count + 1;
    const columnsOf = (versions: readonly number[], seat: number | null): number[] => {
      const known = pairsIn(versions, seat).flatMap((pair) => pairs.get(pair) ?? []);
      return [
        ...versions.map((version, at) =>
          seat === null || at === seat ? version : count + version,
        ),
        ...known.map((pair) => first + pair),
      ];
    };
    return this.#matches.flatMap(({ score, cluster }, match): Row[] => {
      const versions = teams[match] ?? [];
      return this.#isCommon
        ? [{ score: score[0] ?? 0, columns: columnsOf(versions, null), cluster }]
        : score.map((own, seat) => ({ score: own, columns: columnsOf(versions, seat), cluster }));
    });
  }

  /**
   * The ratings of all versions in the order in which they were met: the same digits for the same matches
   * in the same order. Null where there are fewer scores than effects.
   */
  fit(): TeamFit | null {
    const count = this.#versions.names.length;
    const teams = this.#teams();
    const pairs = pairsOf(teams);
    const rows = this.#rows(teams, pairs);
    const parts = this.#isCommon ? 1 : 2;
    const size = parts * count;
    const freedom = rows.length - size;
    if (count < 2 || freedom < 2) return null;
    const observed = new Observed(rows, count, size, pairs.size);
    // What versions add explains as many of the pairs, and of what differs between teams.
    const told = new Set(teams.map((team) => team.toSorted((a, b) => a - b).join("/"))).size;
    const toldEach = this.#isCommon ? 1 : 2;
    const free = Math.max(0, Math.min(pairs.size, told * toldEach) - count);
    const scales = scalesOf(observed, parts, free);
    const isClustered = new Set(rows.map(({ cluster }) => cluster)).size < rows.length;
    // Of clusters that have luck in common, each tells as much as one score.
    const degrees = isClustered ? Math.max(1, this.#clusters - count) : freedom;
    const seatsEach = this.#seats / Math.max(1, this.#matches.length);
    const contrasts = { count, parts, partners: seatsEach - 1 };
    const close = ratedBy(observed.solve(scales), contrasts);
    const error = errorOf(scales, rows.length, count, this.#isCommon ? seatsEach : 1);
    const wide = (variance: number): number => square(WIDE) * Math.max(variance, error);
    const apart = { ...scales, own: wide(scales.own), partner: wide(scales.partner) };
    const far = ratedBy(observed.solve(apart), contrasts);
    // As if pairs had no effects: the rest of a variance is known from as many values as there are pairs.
    const ofLuck = ratedBy(observed.solve({ ...apart, pair: NONE * scales.luck }), contrasts);
    const quantileAt = (at: number): number => {
      const share = (ofLuck.covariance[at]?.[at] ?? 0) / (far.covariance[at]?.[at] ?? 1);
      const spread = square(Math.min(1, share)) / degrees;
      // Where no pair tells about it, the variance is taken as known.
      const ofPairs = free === 0 ? 0 : square(Math.max(0, 1 - share)) / (free + 1);
      return student95(1 / (spread + ofPairs));
    };
    const others = othersIn(teams, pairs, count).map((share) => share * scales.pair);
    const foundQuasiVariances = quasiVariances(
      close.covariance.map((row, at) =>
        row.map((value, other) => value + (at === other ? (others[at] ?? 0) : 0)),
      ),
    );
    const ratings = this.#versions.names.map((name, at): TeamRating => {
      const value = close.values[at] ?? 0;
      const centre = far.values[at] ?? 0;
      const reach = quantileAt(at) * Math.sqrt((far.covariance[at]?.[at] ?? 0) + (others[at] ?? 0));
      return {
        name,
        score: {
          value,
          low: Math.min(value, centre - reach),
          high: Math.max(value, centre + reach),
        },
        separation: foundQuasiVariances[at] ?? 0,
      };
    });
    return {
      ratings,
      spread: Math.sqrt(scales.own),
      shared: scales.shared,
      fewPartners: pairs.size > 0 && free < MIN_FREE_PAIRS,
    };
  }
}

/** The versions in the seats of every match. */
type Teams = readonly (readonly number[])[];

/** The pairs of different versions in a team; those of a seat alone, unless it is null. */
function pairsIn(versions: readonly number[], seat: number | null): string[] {
  return versions.flatMap((one, at) =>
    versions.flatMap((other, place) => {
      const isMet = at < place && one !== other && (seat === null || seat === at || seat === place);
      return isMet ? [`${Math.min(one, other)}/${Math.max(one, other)}`] : [];
    }),
  );
}

/** The number of every pair that has an effect. */
function pairsOf(teams: Teams): ReadonlyMap<string, number> {
  const often = [...timesOf(teams)].sort(([, one], [, other]) => other - one).slice(0, MAX_PAIRS);
  return new Map(often.map(([pair], at) => [pair, at]));
}

/** How often each pair met. */
function timesOf(teams: Teams): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const pair of teams.flatMap((versions) => pairsIn(versions, null))) {
    times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  return times;
}

/**
 * The variance that the effects of all other pairs leave in the mean score of each version, in that of an effect:
 * the sum of the squared shares of its matches with each partner.
 */
function othersIn(teams: Teams, pairs: ReadonlyMap<string, number>, count: number): Float64Array {
  const matches = new Float64Array(count);
  for (const version of teams.flatMap((versions) => [...new Set(versions)])) {
    matches[version] = (matches[version] ?? 0) + 1;
  }
  const others = new Float64Array(count);
  for (const [pair, times] of timesOf(teams)) {
    if (pairs.has(pair)) continue;
    for (const version of pair.split("/").map(Number)) {
      others[version] = (others[version] ?? 0) + square(times / (matches[version] ?? 1));
    }
  }
  return others;
}

/** The variance of the error of an average version's effect, if it were estimated alone. */
const errorOf = ({ luck }: Scales, rows: number, count: number, seatsEach: number): number =>
  (luck * count) / (rows * seatsEach);

/**
 * Variances by expectation and maximisation (Dempster, Laird and Rubin 1977), the shared part by moments.
 *
 * @param free pairs beyond what effects of versions explain
 */
function scalesOf(observed: Observed, parts: number, free: number): Scales {
  const { rows, count, size, pairs } = observed;
  const mean = rows.reduce((sum, { score }) => sum + score, 0) / rows.length;
  const total = rows.reduce((sum, { score }) => sum + square(score - mean), 0) / rows.length;
  // Equal scores leave nothing to explain; what is added keeps the matrix positive definite.
  const floor = Number.MIN_VALUE + 1e-12 * (square(mean) + total);
  let scales: Scales = {
    luck: total + floor,
    shared: 0,
    own: total + floor,
    partner: total + floor,
    pair: total + floor,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { effects, covariance } = observed.solve(scales);
    const rests = rows.map(({ score, columns }) =>
      columns.reduce((rest, column) => rest - (effects[column] ?? 0), score - (effects[size] ?? 0)),
    );
    const squares = rests.reduce((sum, rest) => sum + square(rest), 0);
    const luck = (squares + observed.uncertainty(covariance)) / rows.length + floor;
    const sumsOf = (from: number, many: number) => {
      let [ofEffects, ofErrors] = [0, 0];
      for (let at = from; at < from + many; at += 1) {
        ofEffects += square(effects[at] ?? 0);
        ofErrors += covariance[at * observed.width + at] ?? 0;
      }
      return { ofEffects, ofErrors };
    };
    const varianceOf = (from: number): number => {
      const { ofEffects, ofErrors } = sumsOf(from, count);
      return (ofEffects + ofErrors) / count;
    };
    const ofPairs = sumsOf(size + 1, pairs);
    // A fixed point of the same maximum, which gets to 0 in few rounds where pairs have no effects (MacKay 1992).
    const known = Math.max(1e-9, pairs - ofPairs.ofErrors / scales.pair);
    scales = {
      luck,
      shared: sharedIn(rows, rests, luck),
      own: varianceOf(0),
      partner: parts === 1 ? 0 : varianceOf(count),
      pair: Math.max(NONE * luck, ofPairs.ofEffects / known),
    };
  }
  const columnsIn = (isWanted: (column: number) => boolean): number =>
    rows.reduce((sum, { columns }) => sum + columns.filter(isWanted).length, 0);
  const seatsEach = columnsIn((column) => column < size) / rows.length;
  const error = errorOf(scales, rows.length, count, parts === 1 ? seatsEach : 1);
  const lifted = (variance: number): number =>
    (count * variance + ADDED_VERSIONS * error) / (count + ADDED_VERSIONS);
  const added = ADDED_PAIRS * VARIANCE_OF_PAIRS * scales.luck;
  const pair = (free * scales.pair + added) / (free + ADDED_PAIRS);
  return { ...scales, own: lifted(scales.own), partner: lifted(scales.partner), pair };
}

/** The share of luck that the scores of a cluster have in common, from the products of their rests. */
function sharedIn(rows: readonly Row[], rests: readonly number[], luck: number): number {
  const sums = new Map<number, { sum: number; squares: number; size: number }>();
  for (const [at, { cluster }] of rows.entries()) {
    const rest = rests[at] ?? 0;
    const known = sums.get(cluster) ?? { sum: 0, squares: 0, size: 0 };
    sums.set(cluster, {
      sum: known.sum + rest,
      squares: known.squares + square(rest),
      size: known.size + 1,
    });
  }
  let [products, pairs] = [0, 0];
  for (const { sum, squares, size } of sums.values()) {
    products += square(sum) - squares;
    pairs += size * (size - 1);
  }
  return pairs === 0 ? 0 : Math.min(0.95, Math.max(0, products / pairs / luck));
}

/** Products of columns with each other and with the scores, added up. */
class Products {
  readonly matrix: Float64Array;
  readonly right: Float64Array;

  constructor(width: number) {
    this.matrix = new Float64Array(width * width);
    this.right = new Float64Array(width);
  }

  /** A column that occurs twice counts twice. */
  add(columns: readonly number[], score: number): void {
    const width = this.right.length;
    for (const column of columns) {
      this.right[column] = (this.right[column] ?? 0) + score;
      for (const other of columns) {
        const at = column * width + other;
        this.matrix[at] = (this.matrix[at] ?? 0) + 1;
      }
    }
  }
}

/** The rows of a league as their products: a fit with other scales does not read the rows again. */
class Observed {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly size: number;
  readonly pairs: number;
  readonly width: number;
  readonly #products: Products;
  /** Products of the sums of whole clusters, by the number of their rows. */
  readonly #ofClusters = new Map<number, Products>();

  constructor(rows: readonly Row[], count: number, size: number, pairs: number) {
    this.rows = rows;
    this.count = count;
    this.size = size;
    this.pairs = pairs;
    this.width = size + 1 + pairs;
    this.#products = new Products(this.width);
    for (const { columns, score } of rows) this.#products.add([...columns, size], score);
    for (const cluster of Map.groupBy(rows, (row) => row.cluster).values()) {
      const known = this.#ofClusters.get(cluster.length) ?? new Products(this.width);
      this.#ofClusters.set(cluster.length, known);
      known.add(
        cluster.flatMap(({ columns }) => [...columns, size]),
        cluster.reduce((sum, { score }) => sum + score, 0),
      );
    }
  }

  /** What the errors of effects add to the squares of rests. */
  uncertainty(covariance: Float64Array): number {
    return dot(covariance, this.#products.matrix);
  }

  /** Effects and their covariance when the scales are known: normal effects, and luck that clusters share. */
  solve({ luck, shared, own, partner, pair }: Scales): Solution {
    const width = this.width;
    const weight = 1 / (luck * (1 - shared));
    const matrix = this.#products.matrix.map((value) => weight * value);
    const right = this.#products.right.map((value) => weight * value);
    // The inverse of a covariance with equal entries beside its diagonal (Sherman and Morrison 1950).
    for (const [rows, products] of shared > 0 ? this.#ofClusters : []) {
      const common = (weight * shared) / (1 - shared + rows * shared);
      for (const [at, value] of products.matrix.entries()) {
        matrix[at] = (matrix[at] ?? 0) - common * value;
      }
      for (const [at, value] of products.right.entries()) {
        right[at] = (right[at] ?? 0) - common * value;
      }
    }
    for (let at = 0; at < this.size; at += 1) {
      const place = at * width + at;
      matrix[place] = (matrix[place] ?? 0) + 1 / (at < this.count ? own : partner);
    }
    for (let at = this.size + 1; at < width; at += 1) {
      const place = at * width + at;
      matrix[place] = (matrix[place] ?? 0) + 1 / pair;
    }
    factorise(matrix, width);
    const covariance = inverseOf(matrix, width);
    const effects = Float64Array.from(right, (_, row) => {
      let value = 0;
      for (let at = 0; at < width; at += 1) {
        value += (covariance[row * width + at] ?? 0) * (right[at] ?? 0);
      }
      return value;
    });
    return { effects, covariance };
  }
}

/** The score of each version with partners of mean effects, and the covariance of these scores. */
function ratedBy(
  { effects, covariance }: Solution,
  {
    count,
    parts,
    partners,
  }: { readonly count: number; readonly parts: number; readonly partners: number },
): { readonly values: Float64Array; readonly covariance: Float64Array[] } {
  const size = parts * count;
  const width = effects.length;
  const first = size - count;
  const share = partners / count;
  // Each score is the mean, the own effect, and the mean effect of partners as often as there are some.
  const combined = (valueAt: (at: number) => number): Float64Array => {
    let mean = 0;
    for (let at = first; at < size; at += 1) mean += share * valueAt(at);
    const base = valueAt(size) + mean;
    return Float64Array.from({ length: count }, (_, at) => base + valueAt(at));
  };
  const halves = Array.from({ length: width }, (_, row) =>
    combined((at) => covariance[row * width + at] ?? 0),
  );
  const columns = Array.from({ length: count }, (_, other) =>
    combined((row) => halves[row]?.[other] ?? 0),
  );
  return { values: combined((at) => effects[at] ?? 0), covariance: columns };
}
