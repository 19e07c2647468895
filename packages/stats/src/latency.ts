/** Slowest time with a separate bucket, in milliseconds; slower ones share the last bucket. */
const SLOWEST_MS = 600_000;

/**
 * Lower bounds of the buckets, in whole milliseconds: 0, 1, 2 ... 10, then each a tenth above the
 * last. They must never change: stored histograms name buckets by index.
 */
const lowerBounds: readonly number[] = (() => {
  const bounds = [0];
  for (let bound = 1; bound <= SLOWEST_MS; bound = Math.max(bound + 1, Math.floor(bound * 1.1))) {
    bounds.push(bound);
  }
  return bounds;
})();

/** Index of the bucket that holds a time in milliseconds. */
export function bucketOf(latencyMs: number): number {
  let low = 0;
  let high = lowerBounds.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lowerBounds[middle] ?? Number.POSITIVE_INFINITY) <= latencyMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The middle of a bucket in milliseconds: within 5% of every whole time in it. */
function middleOf(bucket: number): number {
  const low = lowerBounds[bucket] ?? 0;
  const next = lowerBounds[bucket + 1] ?? low + 1;
  return (low + next - 1) / 2;
}

/**
 * The time in milliseconds that a share of the counted decisions did not exceed (nearest rank),
 * within about 5%; null when nothing was counted.
 *
 * @param share from 0 (excluded) to 1
 */
export function quantileMs(
  histogram: Readonly<Record<string, number>>,
  share: number,
): number | null {
  const counts = Object.entries(histogram)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((left, right) => left.bucket - right.bucket);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of counts) {
    seen += count;
    if (seen >= share * all) return middleOf(bucket);
  }
  return null;
}

/**
 * How many counted decisions took up to each of the bounds (rising, in milliseconds) and longer
 * than the previous one; the last count is of those beyond all bounds. Within about 5% at each bound.
 */
export function countsUpTo(
  histogram: Readonly<Record<string, number>>,
  boundsMs: readonly number[],
): number[] {
  const counts = Array.from({ length: boundsMs.length + 1 }, () => 0);
  for (const [bucket, count] of Object.entries(histogram)) {
    const time = middleOf(Number(bucket));
    const found = boundsMs.findIndex((bound) => time <= bound);
    const place = found < 0 ? boundsMs.length : found;
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}
