import { NORMAL_95 } from "../distributions.ts";
import { quantileAtZero } from "./weighted-sum.ts";

/** The data of a ratio's interval: its clusters' deviations, and the bounds of a match's deviation. */
export interface Sample {
  /** Numerators minus the ratio times denominators; they sum to 0. */
  readonly errors: Float64Array;
  readonly denominators: Float64Array;
  /** How often each occurs. */
  readonly counts: Float64Array;
  /** Denominator of the observation that is added at the bound. */
  readonly added: number;
}

/**
 * The weight of the observation that is added. With a whole one (Gaffke, 2005) a rate of independent
 * matches has the interval of Clopper and Pearson, which holds the truth in more than 95%; with three
 * quarters it still does in at least 93% for every rate and number of matches.
 */
const ADDED_WEIGHT = 0.75;
const MAX_STEPS = 60;

/**
 * How far above (`direction` 1) or below (-1) a ratio its 95% interval reaches when nothing lies
 * further off than `room`: clusters are weighted by exponential variables (the Bayesian bootstrap;
 * Rubin, 1981), and an observation at the bound is among them (Gaffke, 2005; Learned-Miller and
 * Thomas, 2019), so that values that have not been seen yet are allowed for.
 *
 * @param bound where the added observation lies, if it is not as far as the ratio can be
 */
export function reachOf(sample: Sample, direction: 1 | -1, room: number, bound = room): number {
  if (room <= 0) return 0;
  const { errors, denominators, counts, added } = sample;
  const size = errors.length;
  const terms = new Float64Array(size + 1);
  const shapes = new Float64Array(size + 1);
  shapes.set(counts);
  shapes[size] = ADDED_WEIGHT;
  let [denominator, squares] = [0, 0];
  for (let at = 0; at < size; at += 1) {
    const [error, count] = [errors[at] ?? 0, counts[at] ?? 0];
    denominator += count * (denominators[at] ?? 0);
    squares += count * error * error;
  }
  let near = 0;
  /** Below 0 inside the interval; rises with the reach. */
  const beyond = (reach: number): number => {
    for (let at = 0; at < size; at += 1) {
      terms[at] = direction * (errors[at] ?? 0) - reach * (denominators[at] ?? 0);
    }
    terms[size] = (bound - reach) * added;
    const { quantile, tilt } = quantileAtZero({ terms, shapes }, near);
    near = tilt;
    return quantile - NORMAL_95;
  };
  const mass = bound * added;
  const centre = (ADDED_WEIGHT * mass) / (denominator + ADDED_WEIGHT * added);
  const error = Math.sqrt(squares + ADDED_WEIGHT * mass * mass) / denominator;
  let [inside, outside] = [0, room];
  let reach = Math.min(centre + NORMAL_95 * error, 0.7 * room);
  let [lastReach, last] = [0, Number.NaN];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const value = beyond(reach);
    if (value < 0) inside = reach;
    else outside = reach;
    if (Math.abs(value) < 1e-6 || outside - inside < 1e-12 * room) break;
    const secant = Number.isNaN(last)
      ? reach - value * error
      : reach - (value * (reach - lastReach)) / (value - last);
    [lastReach, last] = [reach, value];
    reach = secant > inside && secant < outside ? secant : (inside + outside) / 2;
  }
  return reach;
}
