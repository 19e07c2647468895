import { exp, log1p, square } from "../../exact/exact.ts";
import { type Design, gathered, predictors } from "./design.ts";
import { enteredSteps, stepsOf } from "./prior.ts";

/** The log posterior at a point with what Newton's method needs there. */
export interface Point {
  readonly parameters: Float64Array;
  /** Up to a constant. */
  readonly logDensity: number;
  readonly gradient: Float64Array;
  /** p (1 - p) of every match: the curvature is X'WX and the prior's precision. */
  readonly weights: Float64Array;
  /** Outcome minus its chance, by match. */
  readonly residuals: Float64Array;
}

/** @param variances of every parameter's step (see `stepVariances`) */
export function pointAt(design: Design, variances: Float64Array, parameters: Float64Array): Point {
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
  const pulls = stepsOf(design.prior, parameters).map((step, at) => {
    logDensity -= square(step) / (2 * (variances[at] ?? 1));
    return step / (variances[at] ?? 1);
  });
  const pulled = enteredSteps(design.prior, pulls);
  const gradient = gathered(design, residuals).map((value, at) => value - (pulled[at] ?? 0));
  return { parameters, logDensity, gradient, weights, residuals };
}

/**
 * A linear function of the main parameters whose uncertainty is asked for: some of them, each with
 * its weight, and the means over all players' present states, as spy and as civilian.
 */
export interface Contrast {
  readonly entries: readonly (readonly [place: number, weight: number])[];
  readonly fieldSpy: number;
  readonly fieldCivilian: number;
}

/** A contrast as weights of the main parameters. */
export function weightsOf(design: Design, contrast: Contrast): Float64Array {
  const weights = new Float64Array(design.main);
  const add = (place: number, weight: number): void => {
    weights[place] = (weights[place] ?? 0) + weight;
  };
  for (const state of design.current) {
    add(1 + state, contrast.fieldSpy / design.players);
    add(design.civilians + state, contrast.fieldCivilian / design.players);
  }
  for (const [place, weight] of contrast.entries) add(place, weight);
  return weights;
}

/** The means over all players' present states, as spy and as civilian, of a parameter vector. */
export function fieldOf({ current, civilians, players }: Design, vector: Float64Array) {
  let [spy, civilian] = [0, 0];
  for (const state of current) {
    spy += vector[1 + state] ?? 0;
    civilian += vector[civilians + state] ?? 0;
  }
  return { spy: spy / players, civilian: civilian / players };
}

/** Contrasts of a parameter vector: what `weightsOf` gives times it, without writing it out. */
export function alongOf(design: Design, vector: Float64Array): (contrast: Contrast) => number {
  const field = fieldOf(design, vector);
  return ({ entries, fieldSpy, fieldCivilian }) =>
    entries.reduce(
      (sum, [place, weight]) => sum + weight * (vector[place] ?? 0),
      fieldSpy * field.spy + fieldCivilian * field.civilian,
    );
}

/** How uncertain things are, given the matches. */
export interface Spreads {
  /** Posterior variance of every parameter's step, and of every match's linear predictor. */
  readonly steps: Float64Array;
  readonly predictors: Float64Array;
  /** Variances of contrasts. */
  of(contrasts: readonly Contrast[]): Float64Array;
  /**
   * A variance for each contrast such that that of a difference of two is about the sum of theirs
   * (quasi-variances; Firth and de Menezes, 2004).
   */
  separations(contrasts: readonly Contrast[]): Float64Array;
}

/** The posterior's normal approximation around its mode (Laplace), in any representation. */
export interface Curvature {
  /**
   * Posterior covariance times a vector.
   *
   * @param tolerance the part of the vector's norm that may be left, where solutions are not exact
   */
  solve(right: Float64Array, tolerance?: number): Float64Array;
  /** The same of some vectors together, which may take less time. */
  solveAll(rights: readonly Float64Array[]): readonly Float64Array[];
  /**
   * What takes longer than a few solutions.
   *
   * @param samples posterior draws, where variances rest on them
   */
  spreads(samples: number): Spreads;
}
