import type { Random } from "@wisp/game";
import { exp, log, square } from "../exact/exact.ts";
import { dot } from "./cholesky.ts";
import { denseCurvature } from "./dense.ts";
import { type Design, gathered, layoutOf } from "./design.ts";
import {
  type Curvature,
  type Point,
  pointAt,
  priorPrecisions,
  type Scales,
  type Spreads,
} from "./posterior.ts";
import { sparseCurvature } from "./sparse.ts";

/** The model fitted. */
export interface Fit {
  readonly design: Design;
  readonly scales: Scales;
  /** The posterior's mode, and its mean to the next order. */
  readonly point: Point;
  readonly mean: Float64Array;
  readonly curvature: Curvature;
  readonly spreads: Spreads;
  /** What is known of each scale. */
  readonly knowledge: Readonly<Record<keyof Scales, ScaleKnowledge>>;
}

/** How well the matches tell a scale, and what an error of it does. */
export interface ScaleKnowledge {
  /** What an error of one standard error of its logarithm does to the parameters. */
  readonly direction: Float64Array;
  /** Degrees of freedom for the intervals of what the scale shrinks. */
  readonly degrees: number;
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

/** Where the scales' hyperpriors have their modes, in logits. A civilian moves a table by a fifth. */
const LIKELY: Scales = { pair: 0.3, spy: 0.8, civilian: 1.5 };
/** Scales are estimated until none changes by more than this part. */
const SCALE_TOLERANCE = 0.005;
/** Newton's method stops when a step promises less than this much log density. */
const NEWTON_TOLERANCE = 1e-6;
const SAMPLES_FOR_SCALES = 2;
/** Longest extrapolation of the scales, in steps. */
const MOST_REACH = 10;

type CurvatureAt = (precisions: Float64Array, point: Point) => Curvature;

/** The mode for given precisions, by Newton's method with halved steps. */
function modeFrom(
  design: Design,
  precisions: Float64Array,
  start: Float64Array,
  curvatureAt: CurvatureAt,
): { point: Point; curvature: Curvature } {
  let point = pointAt(design, precisions, start);
  let curvature = curvatureAt(precisions, point);
  for (let step = 0; step < 50; step += 1) {
    const direction = curvature.solve(point.gradient);
    if (dot(direction, point.gradient) < NEWTON_TOLERANCE) break;
    let length = 1;
    let next = point;
    do {
      const moved = point.parameters.map((value, at) => value + length * (direction[at] ?? 0));
      next = pointAt(design, precisions, moved);
      length /= 2;
    } while (next.logDensity < point.logDensity && length > 1e-6);
    point = next;
    curvature = curvatureAt(precisions, point);
  }
  return { point, curvature };
}

/**
 * The posterior's mean: the mode moved by the third derivatives (Lindley, 1980). The mode alone
 * draws b and all skills towards 0 (Breslow and Lin, 1995).
 */
function meanFrom(design: Design, point: Point, curvature: Curvature, spreads: Spreads) {
  const pull = point.weights.map((weight, match) => {
    // 1 - 2p, from the residual: y - p.
    const skew = 1 - 2 * ((design.spyWon[match] ?? 0) - (point.residuals[match] ?? 0));
    return -0.5 * weight * skew * (spreads.predictors[match] ?? 0);
  });
  const shift = curvature.solve(gathered(design, pull));
  return point.parameters.map((value, at) => value + (shift[at] ?? 0));
}

/**
 * One EM step for a scale: from the posterior's mean square to the mode under a gamma(2) prior,
 * which keeps a scale off 0 (Chung, Rabe-Hesketh, Dorie, Gelman and Liu, 2013) and, by its tail,
 * from growing where the matches hardly tell it.
 */
function scaleOf(
  mean: Float64Array,
  { variances }: Spreads,
  likely: number,
  from: number,
  to: number,
): number {
  const count = to - from;
  let squares = 0;
  for (let at = from; at < to; at += 1) squares += square(mean[at] ?? 0) + (variances[at] ?? 0);
  // (count - 1) t^2 + t^3 / likely = squares: rising in t, so Newton's method finds it.
  let scale = Math.sqrt(squares / count);
  for (let step = 0; step < 20; step += 1) {
    const value = (count - 1) * square(scale) + (scale * scale * scale) / likely - squares;
    scale -= value / (2 * (count - 1) * scale + (3 * square(scale)) / likely);
  }
  return scale;
}

/**
 * What is known of one scale (Kass and Steffey, 1989). The information on its logarithm counts the
 * parameters that the matches, not the prior alone, determine; the hyperprior adds 1. An interval
 * that is all prior has the degrees of freedom of a deviation of `to - from` values, and the more
 * the less it rests on the prior; simulation, not a proof, says that intervals hold with them.
 */
function knowledgeOf(
  { point, curvature, spreads }: Pick<Fit, "point" | "curvature" | "spreads">,
  scale: number,
  from: number,
  to: number,
): ScaleKnowledge {
  const right = new Float64Array(point.parameters.length);
  let [information, share] = [1, 0];
  for (let at = from; at < to; at += 1) {
    right[at] = (2 * (point.parameters[at] ?? 0)) / square(scale);
    const prior = Math.min(1, (spreads.variances[at] ?? 0) / square(scale));
    information += 2 * square(1 - prior);
    share += prior / (to - from);
  }
  return {
    direction: curvature.solve(right).map((value) => value / Math.sqrt(information)),
    degrees: Math.max(1, to - from - 1) / share,
  };
}

const scaleNames = ["pair", "spy", "civilian"] as const;

/**
 * Where EM comes to rest. EM creeps where the matches tell little of a scale, so every two steps
 * are extrapolated, in logarithms (SQUAREM; Varadhan and Roland, 2008).
 */
function fixedPoint(step: (from: Scales) => Scales, start: Scales, rounds: number): Scales {
  const between = (left: Scales, right: Scales): number[] =>
    scaleNames.map((name) => log(right[name] / left[name]));
  const length = (vector: readonly number[]): number =>
    Math.sqrt(vector.reduce((sum, value) => sum + square(value), 0));
  let scales = start;
  for (let round = 0; round < rounds; round += 3) {
    const first = step(scales);
    const change = between(scales, first);
    if (length(change) < SCALE_TOLERANCE) return first;
    const second = step(first);
    const turn = between(first, second).map((value, at) => value - (change[at] ?? 0));
    const reach = Math.min(MOST_REACH, Math.max(1, length(change) / length(turn)));
    const moved = (name: keyof Scales, at: number): number =>
      scales[name] * exp(2 * reach * (change[at] ?? 0) + square(reach) * (turn[at] ?? 0));
    scales = step({ pair: moved("pair", 0), spy: moved("spy", 1), civilian: moved("civilian", 2) });
  }
  return scales;
}

/**
 * Fits `logit P(spy wins) = b + pair + spy_i - mean(civilian_j of the table)` with Gaussian priors
 * whose scales are estimated from the same matches (empirical Bayes: EM on the Laplace
 * approximation of the marginal likelihood). The order of matches changes the last digits only (of a
 * large league also the draws behind its variances): sort them to have every digit again. Throws a RangeError for a design without matches.
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
      : (precisions, point) => sparseCurvature(design, precisions, point, random);
  let parameters: Float64Array = new Float64Array(layout.size);
  const fitAt = (scales: Scales, samples: number) => {
    const { point, curvature } = modeFrom(
      design,
      priorPrecisions(design, scales),
      parameters,
      curvatureAt,
    );
    const spreads = curvature.spreads(samples);
    return { point, curvature, spreads, mean: meanFrom(design, point, curvature, spreads) };
  };
  const step = (from: Scales): Scales => {
    const { point, spreads, mean } = fitAt(from, SAMPLES_FOR_SCALES);
    parameters = point.parameters;
    return {
      pair: scaleOf(mean, spreads, LIKELY.pair, layout.pairs, layout.spies),
      spy: scaleOf(mean, spreads, LIKELY.spy, layout.spies, layout.civilians),
      civilian: scaleOf(mean, spreads, LIKELY.civilian, layout.civilians, layout.size),
    };
  };
  const scales = fixedPoint(step, LIKELY, rounds);
  const last = fitAt(scales, samples);
  return {
    design,
    scales,
    ...last,
    knowledge: {
      pair: knowledgeOf(last, scales.pair, layout.pairs, layout.spies),
      spy: knowledgeOf(last, scales.spy, layout.spies, layout.civilians),
      civilian: knowledgeOf(last, scales.civilian, layout.civilians, layout.size),
    },
  };
}
