import type { Random } from "@wisp/game";
import { dot } from "../../linear.ts";
import { arrowCurvature, partsOf, workOf } from "./arrow.ts";
import { type Design, gathered, thinned } from "./design.ts";
import { type Kind, kinds, type Scales, stepVariances } from "./prior.ts";
import {
  type ScaleKnowledge,
  scaleKnowledge,
  scoringSteps,
  settledScales,
  spreadAmong,
  usedScales,
  widened,
} from "./scales.ts";
import { sparseCurvature } from "./sparse.ts";
import { type Curvature, type Point, pointAt, type Spreads } from "./triangular.ts";

/** The posterior under one prior. */
export interface Posterior {
  /** The mode, and the mean to the next order. */
  readonly point: Point;
  readonly mean: Float64Array;
  readonly curvature: Curvature;
  readonly spreads: Spreads;
}

/** The model fitted. */
export interface Fit extends Posterior {
  readonly design: Design;
  /** Of what agents differ by beyond their ballots. */
  readonly scales: Scales;
  /** The same of all that agents differ by. */
  readonly spread: Scales;
  /** Whether the covariance is exact, no result of draws. */
  readonly isExact: boolean;
  /** Knowledge of the scale of word pairs. */
  readonly pairKnowledge: ScaleKnowledge | undefined;
  /**
   * Under a much wider prior of agents (see `widened`): interval ends are read here, so that they are
   * also valid for an agent unlike the others.
   */
  readonly wide: Posterior & {
    /** Knowledge of each scale that the design uses. */
    readonly knowledge: Readonly<Partial<Record<Kind, ScaleKnowledge>>>;
  };
}

/** How to fit; every field has a default. */
export interface FitOptions {
  /** Up to this many multiplications (see `workOf`) the covariance is exact. */
  readonly exactUpTo?: number;
  /** Posterior draws behind the variances of a larger league. */
  readonly samples?: number;
  /** Rounds of estimating the scales, at most. */
  readonly rounds?: number;
  /** Scales that are known; estimated when absent. */
  readonly scales?: Scales;
}

/** Newton's method stops when a step promises less than this much log density. */
const NEWTON_TOLERANCE = 1e-6;
/** Its steps need not be exact: each leaves this part of the way at most (Dembo, Eisenstat and Steihaug, 1982). */
const STEP_TOLERANCE = 1e-3;
const SAMPLES_FOR_SCALES = 2;
/** About this many matches determine the scales of the largest league well enough. */
const MATCHES_FOR_SCALES = 100_000;

type CurvatureAt = (variances: Float64Array, point: Point) => Curvature;

/** The mode for given variances, by Newton's method with halved steps. */
function modeFrom(
  design: Design,
  variances: Float64Array,
  start: Float64Array,
  curvatureAt: CurvatureAt,
): { point: Point; curvature: Curvature } {
  let point = pointAt(design, variances, start);
  let curvature = curvatureAt(variances, point);
  for (let step = 0; step < 50; step += 1) {
    const direction = curvature.solve(point.gradient, STEP_TOLERANCE);
    if (dot(direction, point.gradient) < NEWTON_TOLERANCE) break;
    let length = 1;
    let next = point;
    do {
      const moved = point.parameters.map((value, at) => value + length * (direction[at] ?? 0));
      next = pointAt(design, variances, moved);
      length /= 2;
    } while (next.logDensity < point.logDensity && length > 1e-6);
    point = next;
    curvature = curvatureAt(variances, point);
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

/** Fits designs of the same parameters one after another, each from where the last one ended. */
function fitter(random: Random, exactUpTo: number, size: number) {
  let start: Float64Array = new Float64Array(size);
  return (design: Design) => {
    // The main block alone shows that a league is large: the parts of a million matches take seconds.
    const parts = design.main ** 3 <= exactUpTo ? partsOf(design) : null;
    const isExact = parts !== null && workOf(design, parts) <= exactUpTo;
    const curvatureAt: CurvatureAt = isExact
      ? (variances, point) => arrowCurvature(design, parts, variances, point.weights)
      : (variances, point) => sparseCurvature(design, variances, point, random);
    return (scales: Scales, samples: number) => {
      const variances = stepVariances(design.prior, scales, start);
      const { point, curvature } = modeFrom(design, variances, start, curvatureAt);
      start = point.parameters;
      const spreads = curvature.spreads(samples);
      const mean = meanFrom(design, point, curvature, spreads);
      return { isExact, point, curvature, spreads, mean };
    };
  };
}

/**
 * Fits `logit P(spy wins) = b + pair + spy_i - mean(civilian_j of the table)`, where spy_i and
 * civilian_j are an agent's state (see `statesOf`) plus its own effect on the pair. All
 * effects have Gaussian priors whose scales are estimated from the same matches (empirical Bayes:
 * scoring on the Laplace approximation of the marginal likelihood). An agent's skill is expected where its
 * ballots are (see `findingOf`): who is caught, and by whom, says more than who wins, as far as the
 * matches show that it does. The same matches in the same order give
 * the same digits. Throws a RangeError for a design without matches.
 *
 * @param random for the variances of leagues too large for exact ones
 */
export function fit(design: Design, random: Random, options: FitOptions = {}): Fit {
  const { exactUpTo = 3e8, samples = 20, rounds = 20 } = options;
  if (design.matches === 0) throw new RangeError("no matches to fit");
  const fitOf = fitter(random, exactUpTo, design.size);
  const estimated = (): Scales => {
    const fitSome = fitOf(thinned(design, Math.ceil(design.matches / MATCHES_FOR_SCALES)));
    return settledScales((from) => {
      const { spreads, mean } = fitSome(from, SAMPLES_FOR_SCALES);
      return scoringSteps(design, from, mean, spreads);
    }, rounds);
  };
  const scales = options.scales ?? estimated();
  const fitAll = fitOf(design);
  const narrow = fitAll(scales, samples);
  const wider = widened(scales);
  const wide = fitAll(wider, samples);
  return {
    design,
    scales: usedScales(design, scales),
    spread: spreadAmong(design, usedScales(design, scales), narrow.mean),
    ...narrow,
    pairKnowledge: scaleKnowledge(design, narrow, scales, ["pair"]).pair,
    wide: { ...wide, knowledge: scaleKnowledge(design, wide, wider, kinds) },
  };
}
