import { power, square } from "../exact.ts";

/** A ratio of variances with its degrees of freedom: that of the values, and that of chance. */
export interface VarianceRatio {
  readonly ratio: number;
  readonly degrees: number;
  readonly noiseDegrees: number;
}

/**
 * The normal quantile of a ratio of variances, if the values themselves differ by `noncentrality`: Abramowitz and
 * Stegun 26.6.27, the cube root of the noncentral F distribution.
 */
function quantileOf(
  { ratio, degrees, noiseDegrees }: VarianceRatio,
  noncentrality: number,
): number {
  const scale = degrees + noncentrality;
  const root = ratio === 0 ? 0 : power((degrees * ratio) / scale, 1 / 3);
  const own = (2 * (degrees + 2 * noncentrality)) / (9 * square(scale));
  const ofNoise = 2 / (9 * noiseDegrees);
  return (root * (1 - ofNoise) - (1 - own)) / Math.sqrt(own + ofNoise * square(root));
}

/** Halvings of the search; each gains a bit. */
const STEPS = 60;

/**
 * The odds of skill to chance in a ratio of variances, (ratio − 1) without chance, at which the ratio would have
 * a normal quantile of `quantile`; 0 where even equal values would have a lower one.
 */
export function oddsAt(found: VarianceRatio, quantile: number): number {
  if (quantileOf(found, 0) <= quantile) return 0;
  let [low, high] = [0, found.degrees];
  while (quantileOf(found, high) > quantile && high < Number.MAX_SAFE_INTEGER) high *= 2;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (quantileOf(found, middle) > quantile) low = middle;
    else high = middle;
  }
  return low / found.degrees;
}
