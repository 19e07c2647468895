import type { Draws } from "@wisp/game";
import { type AgreementStatistic, normalBelow } from "@wisp/stats";

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Values of a statistic on clusters drawn with replacement, sorted; without those that are undefined. */
export function bootstrapped(
  { sums, evaluate }: AgreementStatistic,
  count: number,
  draws: Draws,
): number[] {
  const clusters = sums.starts.length - 1;
  const totals = new Float64Array(sums.width);
  const values: number[] = [];
  for (let sample = 0; sample < count; sample += 1) {
    totals.fill(0);
    for (let place = 0; place < clusters; place += 1)
      addCluster(totals, sums, draws.int(clusters), 1);
    const value = evaluate(totals);
    if (typeof value === "number") values.push(value);
  }
  return values.sort((one, other) => one - other);
}

function addCluster(
  totals: Float64Array,
  { starts, cells, amounts }: AgreementStatistic["sums"],
  cluster: number,
  times: number,
): void {
  const end = starts[cluster + 1] ?? 0;
  for (let at = starts[cluster] ?? 0; at < end; at += 1) {
    const cell = cells[at] ?? 0;
    totals[cell] = (totals[cell] ?? 0) + times * (amounts[at] ?? 0);
  }
}

const quantile = (sorted: readonly number[], share: number): number => {
  const place = Math.round(share * (sorted.length + 1)) - 1;
  return sorted[Math.max(0, Math.min(sorted.length - 1, place))] ?? Number.NaN;
};

/** The percentile bootstrap. */
export const percentileEnds = (sorted: readonly number[]): Ends => ({
  low: quantile(sorted, 0.025),
  high: quantile(sorted, 0.975),
});

/** The normal quantile of a share, by halving. */
function normalQuantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The bootstrap corrected for bias and skewness (Efron 1987), with the jackknife's acceleration. */
export function correctedEnds(
  { sums, evaluate }: AgreementStatistic,
  value: number,
  sorted: readonly number[],
): Ends {
  const clusters = sums.starts.length - 1;
  const totals = new Float64Array(sums.width);
  for (let cluster = 0; cluster < clusters; cluster += 1) addCluster(totals, sums, cluster, 1);
  let [squares, cubes] = [0, 0];
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    addCluster(totals, sums, cluster, -1);
    const without = evaluate(totals);
    const influence = typeof without === "number" ? value - without : 0;
    squares += influence ** 2;
    cubes += influence ** 3;
    addCluster(totals, sums, cluster, 1);
  }
  const acceleration = squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
  const below = sorted.filter((each) => each < value).length;
  const equal = sorted.filter((each) => each === value).length;
  const bias = normalQuantile((below + equal / 2) / sorted.length);
  const end = (normal: number): number => {
    const moved = bias + normal;
    return quantile(sorted, normalBelow(bias + moved / (1 - acceleration * moved)));
  };
  return { low: end(-1.96), high: end(1.96) };
}
