import { exp, normalBelow, student95 } from "@wisp/stats";
import { type FitAt, fitAt, type Observations, pauleMandel } from "./regression.ts";

/** An estimate shrunken towards the expectation from the others, with its 95% interval. */
export interface Shrunken {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Its expectation from the regression. */
  readonly expected: number;
}

/** Points of the scale that the posterior is averaged over. */
const POINTS = 40;
/** The probability on each side of an interval. */
const TAIL = 0.025;
const STEPS = 50;
const NORMAL_95 = student95(Number.POSITIVE_INFINITY);

interface Component {
  readonly weight: number;
  readonly mean: number;
  readonly deviation: number;
}

function quantile(components: readonly Component[], chance: number): number {
  const below = (x: number): number => {
    let sum = 0;
    for (const { weight, mean, deviation } of components) {
      sum += weight * normalBelow((x - mean) / deviation);
    }
    return sum;
  };
  let low = Math.min(...components.map(({ mean, deviation }) => mean - 9 * deviation));
  let high = Math.max(...components.map(({ mean, deviation }) => mean + 9 * deviation));
  for (let step = 0; step < STEPS; step += 1) {
    const between = (low + high) / 2;
    if (below(between) < chance) low = between;
    else high = between;
  }
  return (low + high) / 2;
}

/** The largest scale considered: four times the scale suggested by the estimates' spread. */
function largestScale({ values, variances }: Observations, between: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const error = variances.reduce((sum, variance) => sum + variance, 0) / variances.length;
  return 4 * Math.sqrt(Math.max(spread, error, between));
}

/**
 * Every estimate under normal random effects around the regression. The scale of the effects is not
 * fixed at its estimate: the posterior is averaged over scales with an even prior (Gelman, Carlin,
 * Stern, Dunson, Vehtari and Rubin 2013, section 5.4), so that few groups do not look alike by chance.
 *
 * @param degrees of freedom that the error variances come from
 */
export function shrunkenOf(observed: Observations, degrees: number): Shrunken[] {
  const largest = largestScale(observed, pauleMandel(observed));
  const fits: readonly (readonly [number, FitAt])[] = Array.from({ length: POINTS }, (_, at) => {
    const between = (largest * ((at + 0.5) / POINTS)) ** 2;
    return [between, fitAt(observed, between)] as const;
  });
  const best = Math.max(...fits.map(([, { logLikelihood }]) => logLikelihood));
  const raw = fits.map(([, { logLikelihood }]) => exp(logLikelihood - best));
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const stretch = student95(Math.max(1, degrees)) / NORMAL_95;
  return Array.from(observed.values, (value, at) => {
    const variance = observed.variances[at] ?? 0;
    let [mean, expected] = [0, 0];
    const components = fits.map(([between, fit], point): Component => {
      const share = variance / (variance + between);
      const regression = fit.expected[at] ?? 0;
      const weight = (raw[point] ?? 0) / total;
      const posterior = value + share * (regression - value);
      const spread = variance * (1 - share) + share * share * (fit.expectedVariances[at] ?? 0);
      mean += weight * posterior;
      expected += weight * regression;
      return { weight, mean: posterior, deviation: stretch * Math.sqrt(spread) };
    });
    const [low, high] = [quantile(components, TAIL), quantile(components, 1 - TAIL)];
    return { value: mean, low, high, expected };
  });
}
