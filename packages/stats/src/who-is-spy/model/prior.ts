import { square } from "../../exact.ts";

/** The kinds of random effects, each with its own scale. */
export const kinds = [
  "level",
  "pair",
  "spy",
  "civilian",
  "spyByPair",
  "civilianByPair",
  "spyVersion",
  "civilianVersion",
  "spyDrift",
  "civilianDrift",
  "spyByBallots",
  "civilianByBallots",
] as const;
export type Kind = (typeof kinds)[number];

/**
 * The scales of single parameters are not estimated, but fixed: wide, though that of the level is narrow
 * enough to leave some doubt after a season that one side won throughout.
 */
export const isFixed = (kind: Kind): boolean =>
  kind === "level" || kind === "spyByBallots" || kind === "civilianByBallots";

/**
 * Standard deviations of the random effects, in logits; of a drift, that over a whole season; by ballots,
 * per unit of the share of right ballots (see `finding`).
 */
export type Scales = Readonly<Record<Kind, number>>;

/**
 * Where the scales' hyperpriors have their modes, in logits. A civilian moves a table by a fifth, so
 * its effects are larger.
 */
export const LIKELY: Scales = {
  level: 3,
  pair: 0.3,
  spy: 0.8,
  civilian: 1.5,
  spyByPair: 0.2,
  civilianByPair: 0.4,
  spyVersion: 0.3,
  civilianVersion: 0.6,
  spyDrift: 0.1,
  civilianDrift: 0.2,
  spyByBallots: 10,
  civilianByBallots: 10,
};

/**
 * The slope of a scale's log hyperprior by the scale's logarithm, and its information there: 0 and
 * positive at the likely scale. It keeps a scale off 0. Drift is all but absent in one league and
 * large in another: its hyperprior falls by the square of the scale instead of exponentially.
 *
 * @param ratio the scale, divided by the likely one
 */
export function hyperpriorOf(kind: Kind, ratio: number): { slope: number; information: number } {
  if (kind !== "spyDrift" && kind !== "civilianDrift") {
    return { slope: 1 - ratio, information: ratio };
  }
  const tail = square(ratio) / (2 + square(ratio));
  return { slope: 1 - 3 * tail, information: 6 * tail * (1 - tail) };
}

/**
 * The prior: every parameter is its predecessor's value (0 without one), plus `multiple` of the parameter
 * `slope`, plus a normal step of its kind, whose variance is `times` that of the kind.
 */
export interface Prior {
  /** A lower number; -1: none. */
  readonly before: Int32Array;
  /** Number of its kind in `kinds`. */
  readonly kind: Uint8Array;
  readonly times: Float64Array;
  /** The number of another parameter; -1: none. */
  readonly slope: Int32Array;
  readonly multiple: Float64Array;
  /** The variance of the error of `multiple`. */
  readonly error: Float64Array;
}

/** The variance of every parameter's step that is due to its kind alone. */
export function ownVariances({ kind, times }: Prior, scales: Scales): Float64Array {
  const squares = kinds.map((name) => square(scales[name]));
  return Float64Array.from(kind, (number, at) => (times[at] ?? 1) * (squares[number] ?? 1));
}

/**
 * The variance of every parameter's step: that of its kind, and what an error of `multiple` moves it by
 * (Ybarra and Lohr, 2008).
 *
 * @param parameters with about the slopes of the ones to fit
 */
export function stepVariances(
  prior: Prior,
  scales: Scales,
  parameters: Float64Array,
): Float64Array {
  const { slope, error } = prior;
  return ownVariances(prior, scales).map((variance, at) => {
    const along = slope[at] ?? -1;
    return along === -1 ? variance : variance + (error[at] ?? 0) * square(parameters[along] ?? 0);
  });
}

/** Every parameter's step: its value less what the prior expects. */
export const stepsOf = (
  { before, slope, multiple }: Prior,
  parameters: Float64Array,
): Float64Array =>
  parameters.map((value, at) => {
    const [from, along] = [before[at] ?? -1, slope[at] ?? -1];
    const start = from === -1 ? 0 : (parameters[from] ?? 0);
    return value - start - (along === -1 ? 0 : (multiple[at] ?? 0) * (parameters[along] ?? 0));
  });

/** The transpose of `stepsOf`: a value of every step, entered at all parameters that it depends on. */
export function enteredSteps(
  { before, slope, multiple }: Prior,
  values: Float64Array,
): Float64Array {
  const result = values.slice();
  for (const [at, value] of values.entries()) {
    const [from, along] = [before[at] ?? -1, slope[at] ?? -1];
    if (from !== -1) result[from] = (result[from] ?? 0) - value;
    if (along !== -1) result[along] = (result[along] ?? 0) - (multiple[at] ?? 0) * value;
  }
  return result;
}
