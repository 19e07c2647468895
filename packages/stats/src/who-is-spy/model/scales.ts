import { exp, square } from "../../exact.ts";
import type { Role } from "../records.ts";
import type { Design } from "./design.ts";
import {
  enteredSteps,
  hyperpriorOf,
  isFixed,
  type Kind,
  kinds,
  LIKELY,
  ownVariances,
  type Scales,
  stepsOf,
  stepVariances,
} from "./prior.ts";
import type { Curvature, Point, Spreads } from "./triangular.ts";

/** Scales are estimated until none moves by more than this part. */
const SCALE_TOLERANCE = 0.05;
/**
 * The largest multiple of its likely value that a scale can take. Beyond it outcomes are almost
 * determined, and the Laplace approximation fails and would increase the scale further; the
 * hyperpriors make that very unlikely.
 */
const MAX_RATIO = 10;
/**
 * The least multiple of its likely value: hardly any season shows that ballots explain agents wholly,
 * and its claims would rest on that.
 */
const MIN_RATIO: Readonly<Partial<Record<Kind, number>>> = { spy: 0.25, civilian: 0.25 };

/** A number of every kind: of those that are estimated, and of the fixed ones. */
const byKind = (
  read: (kind: Kind, number: number) => number,
  fixed: (kind: Kind) => number,
): Scales => {
  const of = (kind: Kind): number =>
    isFixed(kind) ? fixed(kind) : read(kind, kinds.indexOf(kind));
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
    spyByBallots: of("spyByBallots"),
    civilianByBallots: of("civilianByBallots"),
  };
};

/**
 * How far to move the logarithm of every scale: one step of Fisher scoring on the log posterior, for
 * each scale separately. The slope is that of EM on the Laplace approximation. The hyperpriors are gamma(2),
 * which keep a scale off 0 (Chung, Rabe-Hesketh, Dorie, Gelman and Liu, 2013) and, by their tails,
 * from growing where the matches hardly determine it; those of drift have longer tails. The
 * information counts the steps that the matches, not the prior alone, determine: EM divides by all
 * steps and converges slowly where few are determined.
 */
export function scoringSteps(
  { prior }: Design,
  scales: Scales,
  mean: Float64Array,
  spreads: Spreads,
): Scales {
  const variances = stepVariances(prior, scales, mean);
  const own = ownVariances(prior, scales);
  const hyperpriors = kinds.map((kind) => hyperpriorOf(kind, scales[kind] / LIKELY[kind]));
  const slopes = hyperpriors.map(({ slope }) => slope);
  const information = hyperpriors.map((each) => each.information);
  for (const [at, step] of stepsOf(prior, mean).entries()) {
    const kind = prior.kind[at] ?? 0;
    const variance = variances[at] ?? 1;
    // Where it is drawn it may exceed 1.
    const ofPrior = (spreads.steps[at] ?? 0) / variance;
    const share = (own[at] ?? 0) / variance;
    slopes[kind] = (slopes[kind] ?? 0) + share * (square(step) / variance + ofPrior - 1);
    information[kind] = (information[kind] ?? 0) + 2 * square(share * (1 - Math.min(1, ofPrior)));
  }
  return byKind(
    (_, number) => (slopes[number] ?? 0) / (information[number] ?? 1),
    () => 0,
  );
}

/**
 * The scales at which scoring converges. No step is longer than its scale's reach, which halves whenever the
 * scale turns back.
 */
export function settledScales(stepsAt: (scales: Scales) => Scales, rounds: number): Scales {
  let scales = LIKELY;
  const reach = kinds.map(() => 1);
  const last = kinds.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    const steps = stepsAt(scales);
    const from = scales;
    let longest = 0;
    scales = byKind(
      (kind, number) => {
        if (steps[kind] * (last[number] ?? 0) < 0) reach[number] = (reach[number] ?? 1) / 2;
        const most = reach[number] ?? 1;
        const step = Math.max(-most, Math.min(most, steps[kind]));
        last[number] = step;
        longest = Math.max(longest, Math.abs(step));
        const least = MIN_RATIO[kind] ?? 0;
        const [low, high] = [least * LIKELY[kind], MAX_RATIO * LIKELY[kind]];
        return Math.max(low, Math.min(from[kind] * exp(step), high));
      },
      (kind) => LIKELY[kind],
    );
    if (longest < SCALE_TOLERANCE) break;
  }
  return scales;
}

/** The factor; docs/statistical-methods.md compares it with 1.5 and 2. */
const WIDER = 3;
const WIDER_DRIFT = 2;

/**
 * The scales of a much wider prior of agents, their new versions and their drift: an agent unlike all
 * others is hardly shrunken towards them.
 */
export function widened(scales: Scales): Scales {
  const wide = (kind: Kind): number => WIDER * Math.max(scales[kind], LIKELY[kind]);
  return {
    ...scales,
    spy: wide("spy"),
    civilian: wide("civilian"),
    spyVersion: wide("spyVersion"),
    civilianVersion: wide("civilianVersion"),
    spyDrift: WIDER_DRIFT * scales.spyDrift,
    civilianDrift: WIDER_DRIFT * scales.civilianDrift,
  };
}

/** The same, 0 where a design has no effects of the kind. */
export function usedScales({ prior }: Design, scales: Scales): Scales {
  const used = new Set(prior.kind);
  return byKind(
    (kind, number) => (used.has(number) ? scales[kind] : 0),
    (kind) => scales[kind],
  );
}

/**
 * The same with the spread of agents where `scales` have only what their ballots do not explain.
 */
export function spreadAmong(
  { finding, byBallots, current }: Design,
  scales: Scales,
  mean: Float64Array,
): Scales {
  const total = (kind: Role): number => {
    const found = Array.from(current, (state) => finding.values[kind][state] ?? 0);
    const middle = found.reduce((sum, each) => sum + each, 0) / found.length;
    const variance = found.reduce((sum, each) => sum + square(each - middle), 0) / found.length;
    const slope = mean[byBallots[kind]] ?? 0;
    return Math.sqrt(square(scales[kind]) + square(slope) * variance);
  };
  return { ...scales, spy: total("spy"), civilian: total("civilian") };
}

/** How well the matches determine a scale, and what an error of it does. */
export interface ScaleKnowledge {
  /** The change of the parameters by one standard error of its logarithm. */
  readonly direction: Float64Array;
  /** Degrees of freedom for the intervals of the parameters that the scale shrinks. */
  readonly degrees: number;
}

interface FittedPoint {
  readonly point: Point;
  readonly curvature: Curvature;
  readonly spreads: Spreads;
}

/**
 * Knowledge of a design's scales, except the fixed ones (Kass and Steffey, 1989). The
 * information on a scale's logarithm counts the steps that the matches, not the prior alone,
 * determine; the hyperprior adds 1. An interval that comes from the prior alone has the degrees of freedom of a
 * deviation of that many values; the less it depends on the prior, the more it has. Simulations, not
 * a proof, show that intervals with them are valid.
 */
export function scaleKnowledge(
  { prior }: Design,
  { point, curvature, spreads }: FittedPoint,
  scales: Scales,
  among: readonly Kind[],
): Partial<Record<Kind, ScaleKnowledge>> {
  const variances = stepVariances(prior, scales, point.parameters);
  const own = ownVariances(prior, scales);
  const used = new Set(prior.kind);
  const asked = among.filter((kind) => !isFixed(kind) && used.has(kinds.indexOf(kind)));
  const steps = stepsOf(prior, point.parameters);
  const found = asked.map((kind) => {
    const pulls = new Float64Array(variances.length);
    let [information, share, count] = [1, 0, 0];
    for (const [at, step] of steps.entries()) {
      if (prior.kind[at] !== kinds.indexOf(kind)) continue;
      const variance = variances[at] ?? 1;
      const ofPrior = Math.min(1, (spreads.steps[at] ?? 0) / variance);
      const ofOwn = (own[at] ?? 0) / variance;
      pulls[at] = (2 * ofOwn * step) / variance;
      information += 2 * square(ofOwn * (1 - ofPrior));
      share += ofPrior;
      count += 1;
    }
    const degrees = Math.max(1, count - 1) / (share / count);
    return { kind, information, degrees, pulls: enteredSteps(prior, pulls) };
  });
  const moved = curvature.solveAll(found.map(({ pulls }) => pulls));
  return Object.fromEntries(
    found.map(({ kind, information, degrees }, at) => {
      const direction = moved[at] ?? new Float64Array(variances.length);
      return [
        kind,
        { degrees, direction: direction.map((value) => value / Math.sqrt(information)) },
      ];
    }),
  );
}
