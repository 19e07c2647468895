import type { Draws, Random } from "@wisp/game";
import { square } from "../exact/exact.ts";
import { dot } from "./cholesky.ts";
import { CIVILIANS, type Design, gathered, layoutOf, predictors } from "./design.ts";
import type { Contrast, Curvature, Point, Spreads } from "./posterior.ts";

/** Conjugate gradients stop at this part of the right side's norm; draws need not be exact. */
const TOLERANCE = 1e-6;
const DRAW_TOLERANCE = 1e-3;
const MOST_STEPS = 500;

/** (X'WX + precisions) times a vector, in one pass over the matches. */
function curved(
  design: Design,
  precisions: Float64Array,
  weights: Float64Array,
  x: Float64Array,
): Float64Array {
  const { matches, pair, spy, civilians } = design;
  const layout = layoutOf(design);
  const result = new Float64Array(layout.size);
  const base = x[0] ?? 0;
  let level = 0;
  for (let match = 0; match < matches; match += 1) {
    const pairAt = layout.pairs + (pair[match] ?? 0);
    const spyAt = layout.spies + (spy[match] ?? 0);
    const first = match * CIVILIANS;
    let sum = 0;
    for (let at = first; at < first + CIVILIANS; at += 1) {
      sum += x[layout.civilians + (civilians[at] ?? 0)] ?? 0;
    }
    const value =
      (weights[match] ?? 0) * (base + (x[pairAt] ?? 0) + (x[spyAt] ?? 0) - sum / CIVILIANS);
    level += value;
    result[pairAt] = (result[pairAt] ?? 0) + value;
    result[spyAt] = (result[spyAt] ?? 0) + value;
    const share = value / CIVILIANS;
    for (let at = first; at < first + CIVILIANS; at += 1) {
      const civilianAt = layout.civilians + (civilians[at] ?? 0);
      result[civilianAt] = (result[civilianAt] ?? 0) - share;
    }
  }
  result[0] = level;
  for (const [at, precision] of precisions.entries()) {
    result[at] = (result[at] ?? 0) + precision * (x[at] ?? 0);
  }
  return result;
}

/** The diagonal of the curvature (no player sits at a table twice). */
function diagonalOf(design: Design, precisions: Float64Array, weights: Float64Array): Float64Array {
  const diagonal = gathered(design, weights);
  const { civilians } = layoutOf(design);
  for (const [at, precision] of precisions.entries()) {
    // A civilian's entries are -1/5: what was gathered is their first power, not their square.
    const squared = at < civilians ? (diagonal[at] ?? 0) : -(diagonal[at] ?? 0) / CIVILIANS;
    diagonal[at] = squared + precision;
  }
  return diagonal;
}

/** Conjugate gradients, preconditioned by the diagonal (Hestenes and Stiefel, 1952). */
function conjugateGradients(
  product: (x: Float64Array) => Float64Array,
  diagonal: Float64Array,
  right: Float64Array,
  tolerance: number,
): Float64Array {
  const x = new Float64Array(right.length);
  const residual = right.slice();
  const scaled = residual.map((value, at) => value / (diagonal[at] ?? 1));
  const direction = scaled.slice();
  let rho = dot(residual, scaled);
  const enough = tolerance * tolerance * rho;
  for (let step = 0; step < MOST_STEPS && rho > enough; step += 1) {
    const along = product(direction);
    const length = rho / dot(direction, along);
    let next = 0;
    for (let at = 0; at < x.length; at += 1) {
      x[at] = (x[at] ?? 0) + length * (direction[at] ?? 0);
      const left = (residual[at] ?? 0) - length * (along[at] ?? 0);
      residual[at] = left;
      scaled[at] = left / (diagonal[at] ?? 1);
      next += (left * left) / (diagonal[at] ?? 1);
    }
    const turn = next / rho;
    rho = next;
    for (let at = 0; at < x.length; at += 1) {
      direction[at] = (scaled[at] ?? 0) + turn * (direction[at] ?? 0);
    }
  }
  return x;
}

/** Random signs: of all noise of variance 1 the one that costs least. */
function signs(draws: Draws): () => number {
  let bits = 0;
  let left = 0;
  return () => {
    if (left === 0) {
      bits = draws.int(2 ** 30);
      left = 30;
    }
    const sign = (bits & 1) === 0 ? -1 : 1;
    bits >>= 1;
    left -= 1;
    return sign;
  };
}

/** Noise whose covariance is the curvature: solved for, it has the posterior's. */
function noiseOf(
  design: Design,
  precisions: Float64Array,
  point: Point,
  draws: Draws,
): Float64Array {
  const sign = signs(draws);
  const noise = gathered(
    design,
    point.weights.map((weight) => Math.sqrt(weight) * sign()),
  );
  return noise.map((value, at) => value + Math.sqrt(precisions[at] ?? 0) * sign());
}

/** A posterior draw, centred. */
interface Draw {
  readonly values: Float64Array;
  /** The mean of each parameter given all others of the draw. */
  readonly given: Float64Array;
  readonly meanSpy: number;
  readonly meanCivilian: number;
}

/**
 * Variances from a few posterior draws, of which only the small part that is not known in closed
 * form is estimated (Rao-Blackwellised; Siden, Lindgren, Bolin and Villani, 2018).
 */
function spreadsFrom(design: Design, diagonal: Float64Array, draws: readonly Draw[]): Spreads {
  const layout = layoutOf(design);
  const { players } = design;
  const meanSquare = (read: (draw: Draw) => number): number =>
    draws.reduce((sum, draw) => sum + square(read(draw)), 0) / draws.length;
  const spreadOf = (contrast: Contrast): number => {
    const spyAt = layout.spies + contrast.player;
    const civilianAt = layout.civilians + contrast.player;
    const spy = contrast.spy + contrast.fieldSpy / players;
    const civilian = contrast.civilian + contrast.fieldCivilian / players;
    return (
      square(spy) / (diagonal[spyAt] ?? 1) +
      square(civilian) / (diagonal[civilianAt] ?? 1) +
      meanSquare(
        ({ values, given, meanSpy, meanCivilian }) =>
          spy * (given[spyAt] ?? 0) +
          civilian * (given[civilianAt] ?? 0) +
          contrast.level * (values[0] ?? 0) +
          contrast.fieldSpy * (meanSpy - (values[spyAt] ?? 0) / players) +
          contrast.fieldCivilian * (meanCivilian - (values[civilianAt] ?? 0) / players),
      )
    );
  };
  const squares = new Float64Array(design.matches);
  for (const { values } of draws) {
    const drawn = predictors(design, values);
    for (let match = 0; match < squares.length; match += 1) {
      squares[match] = (squares[match] ?? 0) + square(drawn[match] ?? 0) / draws.length;
    }
  }
  return {
    variances: diagonal.map((value, at) => 1 / value + meanSquare(({ given }) => given[at] ?? 0)),
    predictors: squares,
    of: (contrasts) => Float64Array.from(contrasts, spreadOf),
    // In a large league what players share is all but all of what correlates them.
    separations: (contrasts) =>
      Float64Array.from(contrasts, (contrast) =>
        spreadOf({
          ...contrast,
          level: 0,
          fieldSpy: -contrast.spy,
          fieldCivilian: -contrast.civilian,
        }),
      ),
  };
}

/** The covariance of a league too large to invert a matrix, by conjugate gradients. */
export function sparseCurvature(
  design: Design,
  precisions: Float64Array,
  point: Point,
  random: Random,
): Curvature {
  const layout = layoutOf(design);
  const product = (x: Float64Array) => curved(design, precisions, point.weights, x);
  const diagonal = diagonalOf(design, precisions, point.weights);
  const solve = (right: Float64Array, tolerance = TOLERANCE) =>
    conjugateGradients(product, diagonal, right, tolerance);
  const mean = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const draw = (label: string): Draw => {
    const values = solve(noiseOf(design, precisions, point, random(label)), DRAW_TOLERANCE);
    const along = product(values);
    return {
      values,
      given: values.map((value, at) => value - (along[at] ?? 0) / (diagonal[at] ?? 1)),
      meanSpy: mean(values.subarray(layout.spies, layout.civilians)),
      meanCivilian: mean(values.subarray(layout.civilians)),
    };
  };
  return {
    solve,
    spreads: (samples) =>
      spreadsFrom(
        design,
        diagonal,
        Array.from({ length: samples }, (_, at) => draw(`posterior/${at}`)),
      ),
  };
}
