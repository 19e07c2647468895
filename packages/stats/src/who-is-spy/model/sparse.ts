import type { Draws, Random } from "@wisp/game";
import { square } from "../../exact.ts";
import { conjugateGradients, dot } from "../../linear.ts";
import { Forest } from "./ballots.ts";
import { CommonShift } from "./common-shift.ts";
import { curvedAll } from "./curved.ts";
import {
  type Design,
  gathered,
  gatheredBetweenKnots,
  gatheredSquares,
  predictors,
} from "./design.ts";
import { enteredSteps, stepsOf } from "./prior.ts";
import { type Contrast, type Curvature, fieldOf, type Point, type Spreads } from "./triangular.ts";

/**
 * The curvature where what ballots say moves together with all skills that are expected by it, one role
 * at a time, inverted: no step of the prior but one moves, while each alone would move against the others.
 * Conjugate gradients take twice the steps without it.
 */
class BallotsShift {
  readonly #moves: readonly { readonly vector: Float64Array; readonly stiffness: number }[];

  /**
   * @param variances of every parameter's step
   * @param weights p (1 - p) of every match
   */
  constructor(design: Design, variances: Float64Array, weights: Float64Array) {
    const { prior, main, size, byBallots } = design;
    const vectors = Object.values(byBallots).map((place) => {
      const vector = new Float64Array(size);
      vector[place] = 1;
      // Predecessors have lower numbers.
      for (let at = 0; at < main; at += 1) {
        const from = prior.before[at] ?? -1;
        const own = prior.slope[at] === place ? (prior.multiple[at] ?? 0) : 0;
        if (from !== -1 || own !== 0) vector[at] = own + (vector[from] ?? 0);
      }
      return vector;
    });
    const curved = curvedAll(design, variances, weights, vectors);
    this.#moves = vectors.map((vector, at) => ({
      vector,
      stiffness: dot(vector, curved[at] ?? vector),
    }));
  }

  /** Adds the solutions for `right` to `x`. */
  addSolutions(right: Float64Array, x: Float64Array): void {
    for (const { vector, stiffness } of this.#moves) {
      const move = dot(vector, right) / stiffness;
      for (const [at, value] of vector.entries()) x[at] = (x[at] ?? 0) + move * value;
    }
  }
}

/** Conjugate gradients stop at this part of the right side's norm; draws need not be exact. */
const TOLERANCE = 1e-6;
const DRAW_TOLERANCE = 1e-2;

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
  variances: Float64Array,
  weightRoots: Float64Array,
  draws: Draws,
): Float64Array {
  const sign = signs(draws);
  const ofMatches = new Float64Array(design.matches);
  for (let match = 0; match < ofMatches.length; match += 1) {
    ofMatches[match] = (weightRoots[match] ?? 0) * sign();
  }
  const noise = gathered(design, ofMatches);
  const ofPrior = enteredSteps(
    design.prior,
    variances.map((variance) => sign() / Math.sqrt(variance)),
  );
  return noise.map((value, at) => value + (ofPrior[at] ?? 0));
}

/** A posterior draw, centred. */
interface Draw {
  readonly values: Float64Array;
  /** The mean of each parameter given those of the draw that are not in its chain of states. */
  readonly given: Float64Array;
  readonly field: { readonly spy: number; readonly civilian: number };
}

/**
 * Variances from a few posterior draws, of which only the small part that is not known in closed
 * form is estimated (Rao-Blackwellised; Siden, Lindgren, Bolin and Villani, 2018).
 */
function spreadsFrom(design: Design, forest: Forest, draws: readonly Draw[]): Spreads {
  const { players, main, prior } = design;
  const known = forest.variances();
  const isCurrent = new Uint8Array(main);
  for (const state of design.current) {
    isCurrent[1 + state] = 1;
    isCurrent[design.civilians + state] = 1;
  }
  const isCivilian = (place: number): boolean => place >= design.civilians;
  const meanSquare = (read: (draw: Draw) => number): number =>
    draws.reduce((sum, draw) => sum + square(read(draw)), 0) / draws.length;
  const spreadOf = ({ entries, fieldSpy, fieldCivilian }: Contrast): number => {
    // A player's own part of the field's means belongs to its own skills.
    const own = entries.map(([place, weight]): [number, number, number] => {
      if (place === 0 || isCurrent[place] !== 1) return [place, weight, 0];
      const shared = (isCivilian(place) ? fieldCivilian : fieldSpy) / players;
      return [place, weight + shared, shared];
    });
    const closed = own.reduce(
      (sum, [place, weight]) =>
        sum + (place === 0 ? 0 : square(weight) * (known.values[place] ?? 0)),
      0,
    );
    return (
      closed +
      meanSquare(({ values, given, field }) =>
        own.reduce(
          (sum, [place, weight, shared]) =>
            sum +
            weight * ((place === 0 ? values : given)[place] ?? 0) -
            shared * (values[place] ?? 0),
          fieldSpy * field.spy + fieldCivilian * field.civilian,
        ),
      )
    );
  };
  const squares = new Float64Array(design.matches);
  const steps = known.steps.slice();
  for (const { values, given } of draws) {
    const drawn = predictors(design, values);
    for (let match = 0; match < squares.length; match += 1) {
      squares[match] = (squares[match] ?? 0) + square(drawn[match] ?? 0) / draws.length;
    }
    for (const [at, step] of stepsOf(prior, given).entries()) {
      // A slope is in another chain than the states that it moves, and as it was drawn there.
      const along = prior.slope[at] ?? -1;
      const moved = (prior.multiple[at] ?? 0) * ((values[along] ?? 0) - (given[along] ?? 0));
      steps[at] = (steps[at] ?? 0) + square(along === -1 ? step : step - moved) / draws.length;
    }
  }
  return {
    steps,
    predictors: squares,
    of: (contrasts) => Float64Array.from(contrasts, spreadOf),
    // In a large league shared effects explain almost all correlation of players.
    quasiVariances: (contrasts) =>
      Float64Array.from(contrasts, ({ entries }) => {
        const own = entries.filter(([place]) => place !== 0);
        const sumOf = (civilian: boolean): number =>
          own.reduce(
            (sum, [place, weight]) => sum + (isCivilian(place) === civilian ? weight : 0),
            0,
          );
        return spreadOf({ entries: own, fieldSpy: -sumOf(false), fieldCivilian: -sumOf(true) });
      }),
  };
}

/** The covariance of a league too large for an exact one, by conjugate gradients. */
export function sparseCurvature(
  design: Design,
  variances: Float64Array,
  point: Point,
  random: Random,
): Curvature {
  const diagonal = gatheredSquares(design, point.weights);
  const { slope, multiple } = design.prior;
  for (const [at, along] of slope.entries()) {
    if (along === -1) continue;
    diagonal[along] = (diagonal[along] ?? 0) + square(multiple[at] ?? 0) / (variances[at] ?? 1);
  }
  const forest = new Forest(
    design.prior,
    variances,
    diagonal,
    gatheredBetweenKnots(design, point.weights),
  );
  const common = new CommonShift(design, variances, point.weights);
  const byBallots = new BallotsShift(design, variances, point.weights);
  const precondition = (right: Float64Array): Float64Array => {
    const x = forest.solve(right);
    common.addSolution(right, x);
    byBallots.addSolutions(right, x);
    return x;
  };
  const solutions = (rights: readonly Float64Array[], tolerance: number) =>
    conjugateGradients(
      (vectors) => curvedAll(design, variances, point.weights, vectors),
      precondition,
      rights,
      tolerance,
    );
  const drawn = (samples: number): Draw[] => {
    const weightRoots = point.weights.map(Math.sqrt);
    const noises = Array.from({ length: samples }, (_, at) =>
      noiseOf(design, variances, weightRoots, random(`posterior/${at}`)),
    );
    return solutions(noises, DRAW_TOLERANCE).map(({ x, residual }, at) => {
      // The curvature times the draw is the noise minus its residual.
      const explained = forest.solve(
        residual.map((left, place) => (noises[at]?.[place] ?? 0) - left),
      );
      return {
        values: x,
        given: x.map((value, place) => value - (explained[place] ?? 0)),
        field: fieldOf(design, x),
      };
    });
  };
  return {
    solve: (right, tolerance = TOLERANCE) => {
      const [solution] = solutions([right], tolerance);
      return solution?.x ?? right;
    },
    solveAll: (rights) => solutions(rights, TOLERANCE).map(({ x }) => x),
    spreads: (samples) => spreadsFrom(design, forest, drawn(samples)),
  };
}
