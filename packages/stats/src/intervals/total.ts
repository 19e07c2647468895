import { type Range, type Ratio, ratioOf, unseenOf } from "./interval.ts";
import { reachOf } from "./reach.ts";
import type { ClusterSums } from "./weighted-sum.ts";

/** A ratio in a weighted sum of ratios. */
export interface Addend {
  /** Ratios of one source have clusters in common; ratios of different sources are independent. */
  readonly source: string;
  readonly sums: ClusterSums;
  /** Of a match's metric. */
  readonly range: Range;
  /** By how much the sum rises with the ratio. */
  readonly weight: number;
}

/** An addend in units of the sum. */
interface Part extends Omit<Addend, "range" | "weight"> {
  readonly ratio: Ratio;
  /** How much an error of a cluster adds. */
  readonly slope: number;
  /** By how much a value not seen yet lowers and raises the sum. */
  readonly room: readonly [down: number, up: number];
  /** The observation at the bound, as a share of the denominator. */
  readonly added: number;
}

/**
 * How much further than what was seen of values that differ an unseen one is taken to lie: with 1, three log-normal
 * metrics of eight matches are held in 91%; at the bound itself, the rating of a house agent in 100%.
 */
const FURTHER = 1.5;

/**
 * How far from the ratio a cluster not seen yet may lie, as far as the bounds allow. Where most are the same, the
 * others are rare, and nothing says how large they can be.
 */
function unseenAt({ numerators, denominators }: ClusterSums, value: number): number {
  const counts = new Map<number, number>();
  let [furthest, most] = [0, 0];
  for (const [at, numerator] of numerators.entries()) {
    const each = numerator / (denominators[at] ?? 1);
    const count = (counts.get(each) ?? 0) + 1;
    counts.set(each, count);
    most = Math.max(most, count);
    furthest = Math.max(furthest, Math.abs(each - value));
  }
  return 2 * most > numerators.length ? Number.POSITIVE_INFINITY : FURTHER * furthest;
}

function partOf({ source, sums, range, weight }: Addend): Part | null {
  const ratio = ratioOf(sums);
  if (ratio === null || weight === 0) return null;
  const { value, denominator, clusters } = ratio;
  const { stretch, added, bounds } = unseenOf(sums, ratio, range);
  const most = unseenAt(sums, value);
  const [below, above] = [value - bounds[0], bounds[1] - value].map(
    (room) => Math.abs(weight) * Math.max(0, Math.min(room, most)),
  );
  const few = clusters < 2 ? 1 : Math.sqrt(clusters / (clusters - 1));
  return {
    source,
    sums,
    ratio,
    slope: (weight * stretch * few) / denominator,
    room: weight > 0 ? [below ?? 0, above ?? 0] : [above ?? 0, below ?? 0],
    added: added / denominator,
  };
}

/** What the clusters of one source add to the sum, and what one more at the bound would. */
function sourceOf(parts: readonly Part[], side: 0 | 1, widths: number) {
  const clusters = new Map<number, { error: number; denominator: number }>();
  let [unseen, added] = [0, 0];
  for (const { sums, ratio, slope, room, added: one } of parts) {
    // Parts share the reach as their ranges do.
    const share = (room[0] + room[1]) / widths;
    for (const [at, cluster] of sums.clusters.entries()) {
      const denominator = sums.denominators[at] ?? 0;
      const own = clusters.get(cluster) ?? { error: 0, denominator: 0 };
      own.error += slope * ((sums.numerators[at] ?? 0) - ratio.value * denominator);
      own.denominator += (share * denominator) / ratio.denominator;
      clusters.set(cluster, own);
    }
    unseen += room[side] * one;
    added += share * one;
  }
  return { clusters: [...clusters.values()], unseen, added };
}

/**
 * How far below (`side` 0) or above (1) a weighted sum of ratios its 95% interval reaches: as that of a single ratio
 * (`reachOf`), with the clusters of all of them. One observation is added in all, where it changes the sum most: so
 * what has not been seen in many ratios that are alike is not counted many times. As it makes up for few clusters in
 * one ratio only, all errors are those of unbiased variances.
 */
export function totalReach(addends: readonly Addend[], side: 0 | 1): number {
  const parts = addends
    .flatMap((addend) => partOf(addend) ?? [])
    .filter(({ room: [down, up] }) => down + up > 0);
  const widths = parts.reduce((sum, { room }) => sum + room[0] + room[1], 0);
  const room = parts.reduce((sum, each) => sum + each.room[side], 0);
  if (room === 0) return 0;
  const sources = [...Map.groupBy(parts, ({ source }) => source).values()].map((own) =>
    sourceOf(own, side, widths),
  );
  const clusters = sources.flatMap((each) => each.clusters);
  const errors = Float64Array.from(clusters, ({ error }) => error);
  const denominators = Float64Array.from(clusters, ({ denominator }) => denominator);
  const most = sources.reduce((one, other) => (other.unseen > one.unseen ? other : one));
  const direction = side === 1 ? 1 : -1;
  const bound = most.unseen / most.added;
  // Beyond it no observation would be above the mean.
  const furthest = errors.reduce(
    (far, error, at) => Math.max(far, (direction * error) / (denominators[at] ?? 1)),
    bound,
  );
  const counts = new Float64Array(errors.length).fill(1);
  const sample = { errors, denominators, counts, added: most.added };
  return reachOf(sample, direction, Math.min(room, furthest), bound);
}
