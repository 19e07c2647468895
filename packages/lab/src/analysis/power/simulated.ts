import { type Draws as RandomDraws, randomFrom } from "@wisp/game";
import { varianceOf } from "../paired/linear.ts";
import { isLopsided } from "../paired/lopsided.ts";
import { sumOf } from "../paired/pairs.ts";
import type { Differences, Spread } from "./spread.ts";

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/**
 * What another pilot of the same size might have shown: units drawn from those of the pilot (the
 * bootstrap). A power then includes what a small pilot does not know.
 */
function redrawn(differences: Differences, draws: RandomDraws): Differences {
  const known = differences.kind === "rare" ? differences.sizes : differences.deviations;
  const picked = known.map(() => Math.floor(draws.float() * known.length));
  const pick = (values: readonly number[]) => picked.map((at) => values[at] ?? 0);
  const values = pick(known);
  if (differences.kind === "rare") return { ...differences, sizes: values };
  const mean = meanOf(values);
  const scale = Math.sqrt(values.length / Math.max(1, values.length - 1));
  const { first, second } = differences.arms;
  return {
    kind: "shifted",
    deviations: values.map((value) => scale * (value - mean)),
    arms: { first: pick(first), second: pick(second) },
  };
}

/** The variance of what the drawn units contribute to an arm. */
function varianceAmong(units: readonly number[], uniforms: Float64Array): number {
  const drawn = Float64Array.from(
    uniforms,
    (uniform) => units[Math.floor(uniform * units.length)] ?? 0,
  );
  const mean = sumOf(drawn) / drawn.length;
  return varianceOf(drawn.map((value) => value - mean));
}

/**
 * Experiments that differ in nothing but the effect: each keeps its random draws, so that what it claims
 * at one effect it also claims at a larger one, and sizes of effects can be compared without noise.
 */
export class Draws {
  readonly #uniforms: readonly Float64Array[];
  readonly #differences: readonly Differences[];
  readonly #isLopsided: readonly boolean[];
  readonly #room: number;
  readonly experiments: number;

  constructor(spread: Spread, units: number, experiments: number) {
    this.#room = spread.room;
    this.experiments = experiments;
    const random = randomFrom("lab/power");
    this.#uniforms = Array.from({ length: experiments }, (_, at) => {
      const draws = random(String(at));
      return Float64Array.from({ length: 2 * units }, () => draws.float());
    });
    this.#differences = Array.from({ length: experiments }, (_, at) =>
      redrawn(spread.differences, random(`pilot/${at}`)),
    );
    this.#isLopsided = this.#differences.map((differences, at) => {
      if (differences.kind === "rare") return false;
      const drawn = (this.#uniforms[at] ?? new Float64Array()).filter((_, each) => each % 2 === 0);
      const { first, second } = differences.arms;
      return isLopsided([varianceAmong(first, drawn), varianceAmong(second, drawn)], units);
    });
  }

  /** Whether one arm is nearly constant in an experiment, which no effect changes. Not where most units agree. */
  isLopsided(experiment: number): boolean {
    return this.#isLopsided[experiment] ?? false;
  }

  /**
   * The differences of the units of an experiment, whose mean is `effect` in the long run.
   *
   * @param experiment its number
   * @param effect above 0
   */
  differences(experiment: number, effect: number): Float64Array {
    const uniforms = this.#uniforms[experiment] ?? new Float64Array();
    const differences = this.#differences[experiment];
    if (differences === undefined) throw new RangeError(`there is no experiment ${experiment}`);
    const room = this.#room;
    const bounded = (value: number): number => Math.max(-room, Math.min(room, value));
    const drawn = new Float64Array(uniforms.length / 2);
    if (differences.kind === "shifted") {
      const { deviations } = differences;
      for (let at = 0; at < drawn.length; at += 1) {
        const picked = Math.floor((uniforms[2 * at] ?? 0) * deviations.length);
        drawn[at] = bounded((deviations[picked] ?? 0) + effect);
      }
      return drawn;
    }
    const { sizes, noise } = differences;
    const size = meanOf(sizes);
    /** The excess of units in the effect's direction. Where all together are too few, each differs by more. */
    const excess = Math.min(1, effect / size);
    const stretch = Math.max(1, effect / size);
    const lower = Math.min(noise, (1 - excess) / 2);
    const higher = lower + excess;
    for (let at = 0; at < drawn.length; at += 1) {
      const uniform = uniforms[2 * at] ?? 0;
      const sign = uniform < higher ? 1 : uniform >= 1 - lower ? -1 : 0;
      const picked = Math.floor((uniforms[2 * at + 1] ?? 0) * sizes.length);
      drawn[at] = bounded(sign * (sizes[picked] ?? 0) * stretch);
    }
    return drawn;
  }
}

/**
 * Whether the differences of an experiment's units, in their order, support a claim above 0.
 *
 * @param isLopsided whether one arm is nearly constant
 */
export type ClaimTest = (differences: Float64Array, isLopsided: boolean) => boolean;

/** Whether an experiment claims an effect. */
const claimsIn = (draws: Draws, isClaim: ClaimTest, at: number, effect: number): boolean =>
  isClaim(draws.differences(at, effect), draws.isLopsided(at));

/** The share of experiments that claim an effect. */
export function powerAt(draws: Draws, isClaim: ClaimTest, effect: number): number {
  let claims = 0;
  for (let at = 0; at < draws.experiments; at += 1) {
    if (claimsIn(draws, isClaim, at, effect)) claims += 1;
  }
  return claims / draws.experiments;
}

/** Halvings of the ratio of a large effect to a small one: the last leaves it at less than 1%. */
const STEPS = 10;
const SMALLEST = 1e-3;

/**
 * The smallest effect that this share of experiments claims, to within 1%; null: not even `largest`.
 * Experiments that claim an effect below those in question, or fail above them, are not run again.
 */
export function leastEffect(
  draws: Draws,
  isClaim: ClaimTest,
  largest: number,
  share: number,
): number | null {
  const claimsAt = (experiments: readonly number[], effect: number): Map<boolean, number[]> =>
    Map.groupBy(experiments, (at) => claimsIn(draws, isClaim, at, effect));
  const all = Array.from({ length: draws.experiments }, (_, at) => at);
  let open = claimsAt(all, largest).get(true) ?? [];
  const wanted = share * draws.experiments;
  if (open.length < wanted) return null;
  let [below, enough, made] = [SMALLEST * largest, largest, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const between = Math.sqrt(below * enough);
    const found = claimsAt(open, between);
    const claims = found.get(true) ?? [];
    if (made + claims.length >= wanted) {
      enough = between;
      open = claims;
    } else {
      below = between;
      made += claims.length;
      open = found.get(false) ?? [];
    }
  }
  return enough;
}
