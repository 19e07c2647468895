import { exp } from "../../exact/exact.ts";

const STEPS = 60;
const REACH = 6;

/** The mean of the logistic function of a normal value, and its derivative by the value's mean. */
export interface LogisticMean {
  readonly value: number;
  readonly slope: number;
}

/** By the trapezoidal rule, which is exact to about twelve digits for such smooth tails. */
export function logisticNormal(mean: number, variance: number): LogisticMean {
  const deviation = Math.sqrt(variance);
  let [value, slope, mass] = [0, 0, 0];
  for (let step = -STEPS; step <= STEPS; step += 1) {
    const z = (step * REACH) / STEPS;
    const density = exp(-0.5 * z * z);
    const chance = 1 / (1 + exp(-(mean + deviation * z)));
    mass += density;
    value += density * chance;
    slope += density * chance * (1 - chance);
  }
  return { value: value / mass, slope: slope / mass };
}
