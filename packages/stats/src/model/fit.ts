import type { Random } from "@wisp/game";
import { denseCurvature } from "./dense.ts";
import { type Design, layoutOf } from "./design.ts";
import { type Curvature, type Point, pointAt, priorPrecisions, type Scales } from "./posterior.ts";
import { sparseCurvature } from "./sparse.ts";

/** The model fitted: the mode, its curvature and the estimated scales. */
export interface Fit {
  readonly design: Design;
  readonly scales: Scales;
  readonly point: Point;
  readonly curvature: Curvature;
}

/** How to fit; every field has a default. */
export interface FitOptions {
  /** Up to this many parameters the covariance is exact. */
  readonly denseUpTo?: number;
  /** Posterior draws behind the variances of a larger league. */
  readonly samples?: number;
  /** Rounds of estimating the scales, at most. */
  readonly rounds?: number;
}

const START: Scales = { pair: 0.3, spy: 0.5, civilian: 0.7 };
/** Scales are estimated until none changes by more than this part. */
const SCALE_TOLERANCE = 0.01;
/** Newton's method stops when a step promises less than this much log density. */
const NEWTON_TOLERANCE = 1e-6;
const SAMPLES_FOR_SCALES = 2;

type CurvatureAt = (precisions: Float64Array, point: Point, samples: number) => Curvature;

/** The mode for given precisions, by Newton's method with halved steps. */
function modeFrom(
  design: Design,
  precisions: Float64Array,
  start: Float64Array,
  curvatureAt: CurvatureAt,
): Point {
  let point = pointAt(design, precisions, start);
  for (let step = 0; step < 50; step += 1) {
    const direction = curvatureAt(precisions, point, 0).solve(point.gradient);
    const promise = direction.reduce(
      (sum, value, at) => sum + value * (point.gradient[at] ?? 0),
      0,
    );
    if (promise < NEWTON_TOLERANCE) break;
    let length = 1;
    let next = point;
    do {
      const moved = point.parameters.map((value, at) => value + length * (direction[at] ?? 0));
      next = pointAt(design, precisions, moved);
      length /= 2;
    } while (next.logDensity < point.logDensity && length > 1e-6);
    point = next;
  }
  return point;
}

/**
 * One EM step for a scale: the posterior's mean square. Dividing by one less is the mode under a
 * vague gamma(2) prior, which keeps a scale off 0 (Chung, Rabe-Hesketh, Dorie, Gelman and Liu, 2013).
 */
function scaleOf(point: Point, curvature: Curvature, from: number, to: number): number {
  let squares = 0;
  for (let at = from; at < to; at += 1) {
    squares += (point.parameters[at] ?? 0) ** 2 + (curvature.variances[at] ?? 0);
  }
  return Math.sqrt(squares / Math.max(1, to - from - 1));
}

/**
 * Fits `logit P(spy wins) = b + pair + spy_i - mean(civilian_j of the table)` with Gaussian priors
 * whose scales are estimated from the same matches (empirical Bayes: EM on the Laplace
 * approximation of the marginal likelihood). The result does not depend on the order of matches
 * but in the last digits. Throws a RangeError for a design without matches.
 *
 * @param random for the variances of leagues with more than `denseUpTo` parameters
 */
export function fit(design: Design, random: Random, options: FitOptions = {}): Fit {
  const { denseUpTo = 400, samples = 32, rounds = 40 } = options;
  if (design.matches === 0) throw new RangeError("no matches to fit");
  const layout = layoutOf(design);
  const curvatureAt: CurvatureAt =
    layout.size <= denseUpTo
      ? (precisions, point) => denseCurvature(design, precisions, point)
      : (precisions, point, count) => sparseCurvature(design, precisions, point, random, count);
  let scales = START;
  let parameters: Float64Array = new Float64Array(layout.size);
  for (let round = 0; round < rounds; round += 1) {
    const precisions = priorPrecisions(design, scales);
    const point = modeFrom(design, precisions, parameters, curvatureAt);
    parameters = point.parameters;
    const curvature = curvatureAt(precisions, point, SAMPLES_FOR_SCALES);
    const next = {
      pair: scaleOf(point, curvature, layout.pairs, layout.spies),
      spy: scaleOf(point, curvature, layout.spies, layout.civilians),
      civilian: scaleOf(point, curvature, layout.civilians, layout.size),
    };
    const change = Math.max(
      Math.abs(Math.log(next.pair / scales.pair)),
      Math.abs(Math.log(next.spy / scales.spy)),
      Math.abs(Math.log(next.civilian / scales.civilian)),
    );
    scales = next;
    if (change < SCALE_TOLERANCE) break;
  }
  const precisions = priorPrecisions(design, scales);
  const point = modeFrom(design, precisions, parameters, curvatureAt);
  return { design, scales, point, curvature: curvatureAt(precisions, point, samples) };
}
