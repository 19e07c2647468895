import { square } from "../../exact/exact.ts";

/**
 * The kinds of random effects, each with its own scale. The scale of "level" is fixed: wide, but narrow
 * enough to leave some doubt after a season that one side won throughout.
 */
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
] as const;
export type Kind = (typeof kinds)[number];

/** Standard deviations of the random effects, in logits; of a drift, that over a whole season. */
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
};

/**
 * The prior: every parameter is its predecessor's value (0 without one) plus a normal step of its
 * kind, whose variance is `times` that of the kind.
 */
export interface Prior {
  /** A lower number; -1: none. */
  readonly before: Int32Array;
  /** Number of its kind in `kinds`. */
  readonly kind: Uint8Array;
  readonly times: Float64Array;
}

/** The variance of every parameter's step. */
export function stepVariances({ kind, times }: Prior, scales: Scales): Float64Array {
  const squares = kinds.map((name) => square(scales[name]));
  return Float64Array.from(kind, (number, at) => (times[at] ?? 1) * (squares[number] ?? 1));
}

/** Every parameter's step: its value less its predecessor's. */
export const stepsOf = ({ before }: Prior, parameters: Float64Array): Float64Array =>
  parameters.map((value, at) => {
    const from = before[at] ?? -1;
    return from === -1 ? value : value - (parameters[from] ?? 0);
  });

/** The transpose of `stepsOf`: a value of every step, entered at its parameter and its predecessor. */
export function enteredSteps({ before }: Prior, values: Float64Array): Float64Array {
  const result = values.slice();
  for (const [at, value] of values.entries()) {
    const from = before[at] ?? -1;
    if (from !== -1) result[from] = (result[from] ?? 0) - value;
  }
  return result;
}
