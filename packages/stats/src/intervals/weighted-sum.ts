import { log } from "../exact/exact.ts";

/** Terms of a sum that are weighted by independent gamma variables, each of shape `shapes`. */
export interface WeightedSum {
  readonly terms: Float64Array;
  readonly shapes: Float64Array;
}

const MAX_STEPS = 60;

/**
 * The tilt at which the sum's mean is 0: the root of the derivative of its cumulant generating
 * function, −Σ shape · log(1 − tilt · term), by Newton's method between safe ends.
 *
 * @param near a tilt to start at, if it is between these ends
 */
function saddlepoint(
  { terms, shapes }: WeightedSum,
  near: number,
): { tilt: number; spread: number } {
  let [most, least, mean] = [0, 0, 0];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    most = Math.max(most, term);
    least = Math.min(least, term);
    mean += (shapes[at] ?? 0) * term;
  }
  let [left, right] = mean < 0 ? [0, 1 / most] : [1 / least, 0];
  let [tilt, spread] = [near > left && near < right ? near : 0, 0];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let slope = 0;
    let curvature = 0;
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] ?? 0;
      const tilted = term / (1 - tilt * term);
      const part = (shapes[at] ?? 0) * tilted;
      slope += part;
      curvature += part * tilted;
    }
    spread = Math.sqrt(curvature);
    if (Math.abs(slope) < 1e-7 * spread) break;
    if (slope < 0) left = tilt;
    else right = tilt;
    const next = tilt - slope / curvature;
    tilt = next > left && next < right ? next : (left + right) / 2;
  }
  return { tilt, spread };
}

/** −2 times the cumulant generating function at a tilt. */
function deviance({ terms, shapes }: WeightedSum, tilt: number): number {
  let [sum, product] = [0, 1];
  for (let at = 0; at < terms.length; at += 1) {
    const factor = 1 - tilt * (terms[at] ?? 0);
    const shape = shapes[at] ?? 0;
    // One logarithm for many terms: nearly all shapes are 1.
    if (shape === 1) product *= factor;
    else sum += shape * log(factor);
    if (product > 1e200 || product < 1e-200) {
      sum += log(product);
      product = 1;
    }
  }
  return 2 * (sum + log(product));
}

/**
 * The normal quantile of the chance that the weighted sum is at most 0, by the saddlepoint
 * approximation (Barndorff-Nielsen, 1991; the chance errs by about 1% of itself), and its tilt. The
 * sum needs a term above and one below 0.
 *
 * @param near the tilt of a similar sum
 */
export function quantileAtZero(sum: WeightedSum, near = 0): { quantile: number; tilt: number } {
  const { tilt, spread } = saddlepoint(sum, near);
  const root = Math.sign(tilt) * Math.sqrt(Math.max(0, deviance(sum, tilt)));
  // Near the mean the correction is a quotient of two zeros, and small.
  if (Math.abs(root) < 1e-4) return { quantile: root, tilt };
  return { quantile: root + log((tilt * spread) / root) / root, tilt };
}
