import { exp, log, square } from "../exact/exact.ts";
import type { Design } from "./design.ts";
import type { Curvature, Point, Spreads } from "./posterior.ts";
import {
  enteredSteps,
  type Kind,
  kinds,
  LIKELY,
  type Prior,
  type Scales,
  stepsOf,
  stepVariances,
} from "./prior.ts";

/** Scales are estimated until none changes by more than this part. */
const SCALE_TOLERANCE = 0.01;
/** Longest extrapolation of the scales, in steps. */
const MOST_REACH = 10;

/** Something of every kind but the level's, which is not estimated. */
const byKind = <Value>(read: (kind: Kind, number: number) => Value, level: Value) => {
  const of = (kind: Kind): Value => (kind === "level" ? level : read(kind, kinds.indexOf(kind)));
  return {
    level: of("level"),
    pair: of("pair"),
    spy: of("spy"),
    civilian: of("civilian"),
    spyByPair: of("spyByPair"),
    civilianByPair: of("civilianByPair"),
    spyVersion: of("spyVersion"),
    civilianVersion: of("civilianVersion"),
    spyDrift: of("spyDrift"),
    civilianDrift: of("civilianDrift"),
  };
};

/**
 * One EM step for all scales: from the posterior's mean squares to the modes under gamma(2) priors,
 * which keep a scale off 0 (Chung, Rabe-Hesketh, Dorie, Gelman and Liu, 2013) and, by their tails,
 * from growing where the matches hardly tell it.
 */
export function nextScales({ prior }: Design, mean: Float64Array, spreads: Spreads): Scales {
  const squares = kinds.map(() => 0);
  const counts = kinds.map(() => 0);
  for (const [at, step] of stepsOf(prior, mean).entries()) {
    const kind = prior.kind[at] ?? 0;
    const expected = (square(step) + (spreads.steps[at] ?? 0)) / (prior.times[at] ?? 1);
    squares[kind] = (squares[kind] ?? 0) + expected;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return byKind((kind, number) => {
    const count = counts[number] ?? 0;
    return count === 0 ? LIKELY[kind] : scaleOf(squares[number] ?? 0, count, LIKELY[kind]);
  }, LIKELY.level);
}

/** (count - 1) t^2 + t^3 / likely = squares: rising in t, so Newton's method finds it. */
function scaleOf(squares: number, count: number, likely: number): number {
  let scale = Math.sqrt(squares / count);
  for (let step = 0; step < 20; step += 1) {
    const value = (count - 1) * square(scale) + (scale * scale * scale) / likely - squares;
    scale -= value / (2 * (count - 1) * scale + (3 * square(scale)) / likely);
  }
  return scale;
}

/**
 * Where EM comes to rest. EM creeps where the matches tell little of a scale, so every two steps
 * are extrapolated, in logarithms (SQUAREM; Varadhan and Roland, 2008).
 */
export function fixedPoint(step: (from: Scales) => Scales, rounds: number): Scales {
  const between = (left: Scales, right: Scales): number[] =>
    kinds.map((name) => log(right[name] / left[name]));
  const length = (vector: readonly number[]): number =>
    Math.sqrt(vector.reduce((sum, value) => sum + square(value), 0));
  let scales = LIKELY;
  for (let round = 0; round < rounds; round += 3) {
    const from = scales;
    const first = step(from);
    const change = between(from, first);
    if (length(change) < SCALE_TOLERANCE) return first;
    const second = step(first);
    const turn = between(first, second).map((value, at) => value - (change[at] ?? 0));
    const reach = Math.min(MOST_REACH, Math.max(1, length(change) / length(turn)));
    scales = step(
      byKind(
        (kind, at) =>
          from[kind] * exp(2 * reach * (change[at] ?? 0) + square(reach) * (turn[at] ?? 0)),
        LIKELY.level,
      ),
    );
  }
  return scales;
}

/** By how much; compared with 1.5 and 2 in docs/science.md. */
const WIDER = 3;

/**
 * The scales of a prior that knows much less of agents and of their new versions: an agent far from
 * all others is hardly drawn towards them.
 */
export function widened(scales: Scales): Scales {
  const wide = (kind: Kind): number => WIDER * Math.max(scales[kind], LIKELY[kind]);
  return {
    ...scales,
    spy: wide("spy"),
    civilian: wide("civilian"),
    spyVersion: wide("spyVersion"),
    civilianVersion: wide("civilianVersion"),
  };
}

/** The same, 0 where a design has no effects of the kind. */
export const usedScales = (scales: Scales, known: Partial<Record<Kind, unknown>>): Scales =>
  byKind((kind) => (known[kind] === undefined ? 0 : scales[kind]), scales.level);

/** How well the matches tell a scale, and what an error of it does. */
export interface ScaleKnowledge {
  /** What an error of one standard error of its logarithm does to the parameters. */
  readonly direction: Float64Array;
  /** Degrees of freedom for the intervals of what the scale shrinks. */
  readonly degrees: number;
}

/**
 * What is known of one scale (Kass and Steffey, 1989). The information on its logarithm counts the
 * steps that the matches, not the prior alone, determine; the hyperprior adds 1. An interval that is
 * all prior has the degrees of freedom of a deviation of as many values, and the more the less it
 * rests on the prior; simulation, not a proof, says that intervals hold with them.
 */
function knowledgeOf(
  prior: Prior,
  { point, curvature, spreads }: Fitted,
  variances: Float64Array,
  number: number,
): ScaleKnowledge {
  const pulls = new Float64Array(variances.length);
  let [information, share, count] = [1, 0, 0];
  for (const [at, step] of stepsOf(prior, point.parameters).entries()) {
    if (prior.kind[at] !== number) continue;
    const variance = variances[at] ?? 1;
    const ofPrior = Math.min(1, (spreads.steps[at] ?? 0) / variance);
    pulls[at] = (2 * step) / variance;
    information += 2 * square(1 - ofPrior);
    share += ofPrior;
    count += 1;
  }
  const direction = curvature.solve(enteredSteps(prior, pulls));
  return {
    direction: direction.map((value) => value / Math.sqrt(information)),
    degrees: Math.max(1, count - 1) / (share / count),
  };
}

interface Fitted {
  readonly point: Point;
  readonly curvature: Curvature;
  readonly spreads: Spreads;
}

/** What is known of the scale of every kind that a design has; none of the level's. */
export function scaleKnowledge(
  { prior }: Design,
  fitted: Fitted,
  scales: Scales,
): Partial<Record<Kind, ScaleKnowledge>> {
  const variances = stepVariances(prior, scales);
  const used = new Set(prior.kind);
  return Object.fromEntries(
    kinds.flatMap((kind, number) =>
      kind !== "level" && used.has(number)
        ? [[kind, knowledgeOf(prior, fitted, variances, number)]]
        : [],
    ),
  );
}
