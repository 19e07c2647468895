import { student95 } from "../distributions/student.ts";
import { exp, log, square } from "../exact/exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import { layoutOf } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { alongOf, type Contrast } from "../model/posterior.ts";
import { type Chance, chancesOf } from "./field.ts";

/** What the model says of one player. Intervals are 95% and hold for new word pairs. */
export interface Rating {
  /** Logits above the field's mean spy. */
  readonly spy: Estimate;
  /** Logits above the field's mean civilian; a civilian moves its table by a fifth of it. */
  readonly civilian: Estimate;
  /** Chance that the spy wins with the player as spy, on a uniform field. */
  readonly winsAsSpy: Estimate;
  /** Chance that the civilians win with the player as one of them, on a uniform field. */
  readonly winsAsCivilian: Estimate;
  /**
   * Chance that the player's side wins in a match like any other: every seat equally likely, so a
   * spy once in six, on a uniform field. The board is ordered by it.
   */
  readonly composite: Estimate;
  /** Quasi-variance of the composite: that of a difference is about the sum of two. */
  readonly separation: number;
}

const plain = (value: number, half: number): Estimate => ({
  value,
  low: value - half,
  high: value + half,
});

/** Of a chance, symmetric in logits: it stays between 0 and 1. */
function ofChance(value: number, half: number): Estimate {
  const logit = log(value / (1 - value));
  const reach = half / (value * (1 - value));
  const chance = (at: number): number => 1 / (1 + exp(-at));
  return { value, low: chance(logit - reach), high: chance(logit + reach) };
}

/**
 * Degrees of freedom of a sum of variances that have degrees of their own (Satterthwaite, 1946).
 * The level is known from as many word pairs as there are, which may be fewer than tell the skills.
 */
function pooledDegrees(
  ...parts: readonly (readonly [variance: number, degrees: number])[]
): number {
  const variance = parts.reduce((sum, [each]) => sum + each, 0);
  const squares = parts.reduce(
    (sum, [each, degrees]) => sum + square(each) / Math.max(1, degrees),
    0,
  );
  return variance === 0 ? Number.POSITIVE_INFINITY : square(variance) / squares;
}

/**
 * Ratings of all players, by their numbers, with 95% intervals (see `chancesOf` for the field).
 * Throws a RangeError with fewer players than seats.
 */
export function ratings(fit: Fit): Rating[] {
  const { design, mean: skills, spreads, knowledge } = fit;
  const { players } = design;
  const layout = layoutOf(design);
  const chances = chancesOf(fit);
  const moves = Object.values(knowledge).map(({ direction }) => alongOf(layout, direction));
  const nothing = { spy: 0, civilian: 0, level: 0, fieldSpy: 0, fieldCivilian: 0 };
  const estimates = (
    parts: readonly Chance[],
    degrees: number,
    around: (value: number, half: number) => Estimate,
  ): Estimate[] => {
    const variances = spreads.of(parts.map(({ contrast }) => contrast));
    const ofLevel = spreads.of(
      parts.map(({ contrast: { player, level } }) => ({ ...nothing, player, level })),
    );
    return parts.map(({ value, contrast }, at) => {
      const variance = variances[at] ?? 0;
      const level = Math.min(variance, ofLevel[at] ?? 0);
      const ofScales = moves.reduce((sum, along) => sum + square(along(contrast)), 0);
      const pooled = pooledDegrees([level, design.pairs - 1], [variance - level, degrees]);
      const quantile = student95(Math.min(degrees, pooled));
      return around(value, quantile * Math.sqrt(variance + ofScales));
    });
  };
  const above = (values: Float64Array, weights: Partial<Contrast>): Chance[] => {
    const mean = values.reduce((sum, value) => sum + value, 0) / players;
    return Array.from(values, (value, player) => ({
      value: value - mean,
      contrast: { ...nothing, player, ...weights },
    }));
  };
  const spies = above(skills.subarray(layout.spies, layout.civilians), { spy: 1, fieldSpy: -1 });
  const civilians = above(skills.subarray(layout.civilians, layout.size), {
    civilian: 1,
    fieldCivilian: -1,
  });
  const composites = chances.map(({ composite }) => composite);
  const separations = spreads.separations(composites.map(({ contrast }) => contrast));
  const { spy, civilian } = knowledge;
  const columns = {
    spy: estimates(spies, spy.degrees, plain),
    civilian: estimates(civilians, civilian.degrees, plain),
    winsAsSpy: estimates(
      chances.map(({ asSpy }) => asSpy),
      spy.degrees,
      ofChance,
    ),
    winsAsCivilian: estimates(
      chances.map(({ asCivilian }) => asCivilian),
      civilian.degrees,
      ofChance,
    ),
    composite: estimates(composites, Math.min(spy.degrees, civilian.degrees), ofChance),
  };
  const none: Estimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
  return chances.map((_, at) => ({
    spy: columns.spy[at] ?? none,
    civilian: columns.civilian[at] ?? none,
    winsAsSpy: columns.winsAsSpy[at] ?? none,
    winsAsCivilian: columns.winsAsCivilian[at] ?? none,
    composite: columns.composite[at] ?? none,
    separation: separations[at] ?? 0,
  }));
}
