import { exp, log1p, square } from "../exact/exact.ts";
import { CIVILIANS, type Design, gathered, type Layout, layoutOf, predictors } from "./design.ts";

/** Standard deviations of the Gaussian priors, in logits. */
export interface Scales {
  readonly pair: number;
  readonly spy: number;
  readonly civilian: number;
}

/** The level b is all but free. */
const LEVEL_PRECISION = 1e-4;

/** The precision of every parameter's prior. */
export function priorPrecisions(design: Design, scales: Scales): Float64Array {
  const layout = layoutOf(design);
  const precisions = new Float64Array(layout.size);
  precisions[0] = LEVEL_PRECISION;
  precisions.fill(1 / square(scales.pair), layout.pairs, layout.spies);
  precisions.fill(1 / square(scales.spy), layout.spies, layout.civilians);
  precisions.fill(1 / square(scales.civilian), layout.civilians);
  return precisions;
}

/** The log posterior at a point with what Newton's method needs there. */
export interface Point {
  readonly parameters: Float64Array;
  /** Up to a constant. */
  readonly logDensity: number;
  readonly gradient: Float64Array;
  /** p (1 - p) of every match: the curvature is X'WX and the priors' precisions. */
  readonly weights: Float64Array;
  /** Outcome minus its chance, by match. */
  readonly residuals: Float64Array;
}

export function pointAt(design: Design, precisions: Float64Array, parameters: Float64Array): Point {
  const logits = predictors(design, parameters);
  const residuals = new Float64Array(design.matches);
  const weights = new Float64Array(design.matches);
  let logDensity = 0;
  for (let match = 0; match < design.matches; match += 1) {
    const logit = logits[match] ?? 0;
    const won = design.spyWon[match] ?? 0;
    const chance = 1 / (1 + exp(-logit));
    residuals[match] = won - chance;
    weights[match] = chance * (1 - chance);
    logDensity -= log1p(exp(-Math.abs(logit))) + Math.max(0, won === 1 ? -logit : logit);
  }
  const gradient = gathered(design, residuals);
  for (const [at, parameter] of parameters.entries()) {
    const precision = precisions[at] ?? 0;
    gradient[at] = (gradient[at] ?? 0) - precision * parameter;
    logDensity -= 0.5 * precision * parameter * parameter;
  }
  return { parameters, logDensity, gradient, weights, residuals };
}

/** A linear function of the level and of players' skills whose uncertainty is asked for. */
export interface Contrast {
  readonly player: number;
  /** Weights of the player's own skills, of b, and of the means of all players' skills. */
  readonly spy: number;
  readonly civilian: number;
  readonly level: number;
  readonly fieldSpy: number;
  readonly fieldCivilian: number;
}

/** A contrast as weights of the parameter vector. */
export function weightsOf(layout: Layout, players: number, contrast: Contrast): Float64Array {
  const weights = new Float64Array(layout.size);
  weights[0] = contrast.level;
  weights.fill(contrast.fieldSpy / players, layout.spies, layout.civilians);
  weights.fill(contrast.fieldCivilian / players, layout.civilians);
  const spyAt = layout.spies + contrast.player;
  const civilianAt = layout.civilians + contrast.player;
  weights[spyAt] = (weights[spyAt] ?? 0) + contrast.spy;
  weights[civilianAt] = (weights[civilianAt] ?? 0) + contrast.civilian;
  return weights;
}

/** Contrasts of a parameter vector: what `weightsOf` gives times it, without writing it out. */
export function alongOf(layout: Layout, vector: Float64Array): (contrast: Contrast) => number {
  const mean = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanSpy = mean(vector.subarray(layout.spies, layout.civilians));
  const meanCivilian = mean(vector.subarray(layout.civilians, layout.size));
  return ({ player, spy, civilian, level, fieldSpy, fieldCivilian }) =>
    level * (vector[0] ?? 0) +
    fieldSpy * meanSpy +
    fieldCivilian * meanCivilian +
    spy * (vector[layout.spies + player] ?? 0) +
    civilian * (vector[layout.civilians + player] ?? 0);
}

/** How uncertain things are, given the matches. */
export interface Spreads {
  /** Posterior variance of every parameter, and of every match's linear predictor. */
  readonly variances: Float64Array;
  readonly predictors: Float64Array;
  /** Variances of contrasts. */
  of(contrasts: readonly Contrast[]): Float64Array;
  /**
   * A variance for each contrast such that that of a difference of two is about the sum of theirs
   * (quasi-variances; Firth and de Menezes, 2004).
   */
  separations(contrasts: readonly Contrast[]): Float64Array;
}

/** The posterior's normal approximation around its mode (Laplace), in whatever form it is kept. */
export interface Curvature {
  /** Posterior covariance times a vector. */
  solve(right: Float64Array): Float64Array;
  /**
   * What takes longer than a few solutions.
   *
   * @param samples posterior draws, where variances rest on them
   */
  spreads(samples: number): Spreads;
}

/** The non-zero entries of a match's row of X, into `places` and `values` of 3 + CIVILIANS. */
export function rowOf(
  design: Design,
  layout: Layout,
  match: number,
  places: Int32Array,
  values: Float64Array,
): void {
  places[0] = 0;
  places[1] = layout.pairs + (design.pair[match] ?? 0);
  places[2] = layout.spies + (design.spy[match] ?? 0);
  values.fill(1, 0, 3);
  values.fill(-1 / CIVILIANS, 3);
  for (let at = 0; at < CIVILIANS; at += 1) {
    places[3 + at] = layout.civilians + (design.civilians[match * CIVILIANS + at] ?? 0);
  }
}
