import { normalBelow } from "../distributions.ts";
import { square } from "../exact.ts";

/** Results of an agent in the order of its matches. */
export interface Series {
  /** Results minus their expectation at those tables, in any unit. */
  readonly rests: Float64Array;
  /** By result: its content, numbered from 0. Results on one content may resemble each other. */
  readonly clusters: Int32Array;
}

/** The stretch of a series that differs most from the rest. */
export interface Stretch {
  /** Its results are those from `from` to before `to`; a change that lasts has `to` at the end. */
  readonly from: number;
  readonly to: number;
  /** Chance of such a stretch anywhere when nothing changes, for this series alone. */
  readonly p: number;
}

/** Fewer results in a stretch, or outside of it, are not compared; nor are fewer contents in all. */
const MIN_RESULTS = 20;
const MIN_CLUSTERS = 6;
/** Stretches begin and end at these parts of a series; the one found is then located exactly. */
const BLOCKS = 16;
/** A stretch with results before and after it has at least as many blocks. */
const MIN_BLOCKS = 2;

/** A series without its mean, and how its results are distributed. */
class CentredSeries {
  readonly rests: Float64Array;
  readonly deviation: number;
  readonly skewness: number;

  constructor({ rests }: Series) {
    const count = Math.max(1, rests.length);
    const mean = rests.reduce((sum, rest) => sum + rest, 0) / count;
    this.rests = rests.map((rest) => rest - mean);
    let [squares, cubes] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const rest = this.rests[at] ?? 0;
      squares += rest * rest;
      cubes += rest * rest * rest;
    }
    this.deviation = Math.sqrt(squares / Math.max(1, count - 1));
    // A series of equal results has rounding errors for rests.
    const isFlat = this.deviation < 1e-9;
    if (isFlat) this.rests.fill(0);
    this.skewness = isFlat ? 0 : cubes / count / (this.deviation * square(this.deviation));
  }
}

/** By content, the number of its results. */
function sizesOf({ clusters }: Series): Int32Array {
  let last = -1;
  for (let at = 0; at < clusters.length; at += 1) last = Math.max(last, clusters[at] ?? 0);
  const sizes = new Int32Array(last + 1);
  for (let at = 0; at < clusters.length; at += 1) {
    const content = clusters[at] ?? 0;
    sizes[content] = (sizes[content] ?? 0) + 1;
  }
  return sizes;
}

const hasFewContents = (sizes: Int32Array): boolean =>
  sizes.reduce((count, size) => count + (size > 0 ? 1 : 0), 0) < MIN_CLUSTERS;

/**
 * The correlation of two results of an agent on one content, from all series together: their own
 * contents are too few. 0 where no content has two results.
 */
export function likenessOf(series: readonly Series[]): number {
  let [products, pairs] = [0, 0];
  for (const each of series) {
    const { rests, deviation } = new CentredSeries(each);
    const sizes = sizesOf(each);
    if (deviation < 1e-9 || hasFewContents(sizes)) continue;
    const sums = new Float64Array(sizes.length);
    for (let at = 0; at < rests.length; at += 1) {
      const content = each.clusters[at] ?? 0;
      sums[content] = (sums[content] ?? 0) + (rests[at] ?? 0);
    }
    const all = rests.length;
    const squares = sizes.reduce((sum, size) => sum + square(size), 0);
    const own = squares - all;
    products += sums.reduce((sum, value) => sum + square(value / deviation), 0) - (all - 1);
    // Around their own mean, results are negatively correlated by 1 / (all - 1), and contents by their share.
    products += own / (all - 1);
    pairs += own * (1 - squares / square(all));
  }
  return pairs === 0 ? 0 : Math.min(1, Math.max(0, products / pairs));
}

/** By two blocks, how many pairs of results before them share a content (as sums over both). */
function sharedContents(
  clusters: Int32Array,
  contents: number,
  bounds: readonly number[],
): Float64Array {
  const counts = new Int32Array(contents * BLOCKS);
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let at = bounds[block] ?? 0; at < (bounds[block + 1] ?? 0); at += 1) {
      const place = (clusters[at] ?? 0) * BLOCKS + block;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const side = BLOCKS + 1;
  const sums = new Float64Array(side * side);
  for (let first = 0; first < counts.length; first += BLOCKS) {
    for (let row = 0; row < BLOCKS; row += 1) {
      const many = counts[first + row] ?? 0;
      if (many === 0) continue;
      const place = (row + 1) * side + 1;
      for (let column = 0; column < BLOCKS; column += 1) {
        const others = counts[first + column] ?? 0;
        sums[place + column] = (sums[place + column] ?? 0) + many * others;
      }
    }
  }
  for (let row = 1; row < side; row += 1) {
    for (let column = 1; column < side; column += 1) {
      const at = row * side + column;
      sums[at] =
        (sums[at] ?? 0) + (sums[at - 1] ?? 0) + (sums[at - side] ?? 0) - (sums[at - side - 1] ?? 0);
    }
  }
  return sums;
}

/** A deviate of a skewed distribution as that of the normal one (Hall 1992); it grows with `z`. */
function normalised(z: number, skewness: number): number {
  const part = skewness / 6;
  return z - part * (square(z) - 1) + (square(part) * z * square(z)) / 3;
}

/** The end of a stretch, given the other one, at which it differs most. */
function located(sums: Float64Array, fixed: number, first: number, last: number): number {
  const all = sums.length - 1;
  let [best, found] = [-1, first];
  for (let at = first; at <= last; at += 1) {
    const size = Math.abs(at - fixed);
    if (size < MIN_RESULTS || all - size < MIN_RESULTS) continue;
    const evidence = square((sums[at] ?? 0) - (sums[fixed] ?? 0)) / (size * (all - size));
    if (evidence > best) [best, found] = [evidence, at];
  }
  return found;
}

/**
 * Looks for a stretch whose results differ from all others: one that lasts to the end (one change) or
 * one between (there and back). Stretches of `BLOCKS` equal parts are compared with the rest, with the
 * variance of a mean given the likeness of results on one content, corrected for skewness. Half of
 * the level is for changes that last, half for those there and back, each by Bonferroni. Null with too few
 * results or contents. Linear in the results.
 *
 * @param likeness see `likenessOf`
 */
export function scan(series: Series, likeness: number): Stretch | null {
  const all = series.rests.length;
  const sizes = sizesOf(series);
  if (all < 2 * MIN_RESULTS || hasFewContents(sizes)) return null;
  const { rests, deviation, skewness } = new CentredSeries(series);
  const bounds = Array.from({ length: BLOCKS + 1 }, (_, at) => Math.round((at * all) / BLOCKS));
  const sums = new Float64Array(all + 1);
  for (let at = 0; at < all; at += 1) sums[at + 1] = (sums[at] ?? 0) + (rests[at] ?? 0);
  const shared = likeness === 0 ? null : sharedContents(series.clusters, sizes.length, bounds);
  const side = BLOCKS + 1;

  // How many stretches were compared, and the end of the least likely one.
  const lasting = { compared: 0, p: 1, to: all };
  const between = { compared: 0, p: 1, to: all };
  for (let start = 1; start < BLOCKS; start += 1) {
    for (let end = start + 1; end <= BLOCKS; end += 1) {
      const [from = 0, to = 0] = [bounds[start], bounds[end]];
      const inside = to - from;
      const outside = all - inside;
      const isLasting = end === BLOCKS;
      if (inside < MIN_RESULTS || outside < MIN_RESULTS) continue;
      if (!isLasting && end - start < MIN_BLOCKS) continue;
      const weight = 1 / inside + 1 / outside;
      const ofResults = (1 - likeness) * weight;
      const variance = ofResults + likeness * ofContents(start, end, weight, outside);
      const difference = ((sums[to] ?? 0) - (sums[from] ?? 0)) * weight;
      const skew =
        (skewness * (1 / square(inside) - 1 / square(outside))) / (variance * Math.sqrt(variance));
      const z = deviation < 1e-9 ? 0 : difference / deviation / Math.sqrt(variance);
      const p = Math.min(1, 2 * normalBelow(-Math.abs(normalised(z, skew))));
      const kind = isLasting ? lasting : between;
      kind.compared += 1;
      if (p < kind.p) {
        kind.p = p;
        kind.to = to;
      }
    }
  }
  const shares = between.compared === 0 ? 1 : 2;
  const corrected = ({ compared, p }: typeof lasting): number =>
    compared === 0 ? 1 : Math.min(1, shares * compared * p);
  const [ofLasting, ofBetween] = [corrected(lasting), corrected(between)];
  const isLasting = ofLasting <= ofBetween;
  const end = isLasting ? all : between.to;
  const from = located(sums, end, 1, end - 1);
  const to = isLasting ? all : located(sums, from, from + 1, all);
  return { from, to, p: Math.min(ofLasting, ofBetween) };

  /** The sum over contents of their squared weight in the difference of the two means. */
  function ofContents(start: number, end: number, weight: number, outside: number): number {
    if (shared === null) return weight;
    const before = (row: number, column: number): number => shared[row * side + column] ?? 0;
    const own = before(end, end) - before(end, start) - before(start, end) + before(start, start);
    const withAll = before(end, BLOCKS) - before(start, BLOCKS);
    return (
      square(weight) * own -
      (2 * weight * withAll) / outside +
      before(BLOCKS, BLOCKS) / square(outside)
    );
  }
}
