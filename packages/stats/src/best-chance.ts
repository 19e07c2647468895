import { normalBelow } from "./distributions.ts";
import { exp } from "./exact.ts";

/** Standard deviations on either side of a rating that the integral covers, and its steps. */
const REACH = 6;
const STEPS = 240;
/** A rating of less is as good as known. */
const MIN_VARIANCE = 1e-12;

/** A fitted rating: normal, with its quasi-variance, so that ratings of two agents are independent. */
interface FittedRating {
  readonly value: number;
  readonly variance: number;
}

const deviationOf = ({ variance }: FittedRating): number =>
  Math.sqrt(Math.max(MIN_VARIANCE, variance));

/**
 * The chance that an agent is better than all others, as far as fitted ratings know: the share of draws from them in
 * which its own is the highest. Integrated, so that it is the same every time and needs no draws (Simpson's rule).
 */
export function chanceOfBest(own: FittedRating, others: readonly FittedRating[]): number {
  const deviation = deviationOf(own);
  const width = (2 * REACH) / STEPS;
  let sum = 0;
  let weights = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const at = -REACH + step * width;
    const weight = (step % STEPS === 0 ? 1 : step % 2 === 1 ? 4 : 2) * exp((-at * at) / 2);
    const rating = own.value + at * deviation;
    const ahead = others.reduce(
      (chance, other) => chance * normalBelow((rating - other.value) / deviationOf(other)),
      1,
    );
    sum += weight * ahead;
    weights += weight;
  }
  return sum / weights;
}
