import { student95 } from "../distributions/student.ts";
import type { Estimate } from "../intervals/interval.ts";
import { dot } from "../model/cholesky.ts";
import { CIVILIANS, layoutOf } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { type Contrast, weightsOf } from "../model/posterior.ts";
import { logisticNormal } from "./logistic-normal.ts";

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

/** The mean of all others' skills as weights of the player's own and of everybody's mean. */
const ofOthers = (players: number, weight: number) => ({
  own: -weight / (players - 1),
  field: (weight * players) / (players - 1),
});

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const plain = (value: number, half: number): Estimate => ({
  value,
  low: value - half,
  high: value + half,
});

/** Of a chance, symmetric in logits: it stays between 0 and 1. */
function ofChance(value: number, half: number): Estimate {
  const logit = Math.log(value / (1 - value));
  const reach = half / (value * (1 - value));
  const chance = (at: number): number => 1 / (1 + Math.exp(-at));
  return { value, low: chance(logit - reach), high: chance(logit + reach) };
}

interface Part {
  readonly value: number;
  readonly contrast: Contrast;
}

/**
 * Ratings of all players, by their numbers. The uniform field: everybody else at the table is
 * drawn from the fitted league with equal chance, and the word pair from all pairs there could be.
 * Opponents' spread and the pairs' are averaged over, with the fitted scales as normal variances.
 * Throws a RangeError with fewer players than seats.
 */
export function ratings({ design, scales, mean: skills, spreads, knowledge }: Fit): Rating[] {
  const { players } = design;
  if (players <= CIVILIANS) throw new RangeError(`${players} players are no league`);
  const layout = layoutOf(design);
  const spies = skills.subarray(layout.spies, layout.civilians);
  const civilians = skills.subarray(layout.civilians, layout.size);
  const level = skills[0] ?? 0;
  const [meanSpy, meanCivilian] = [mean(spies), mean(civilians)];
  const without = (all: number, own: number): number => (players * all - own) / (players - 1);
  /** Variance of the table's mean when `seats` of the others sit there. */
  const tableVariance = (seats: number): number =>
    (seats / CIVILIANS ** 2) * scales.civilian ** 2 * (1 - seats / (players - 1));
  const pairVariance = scales.pair ** 2;

  const asSpy = (player: number): Part => {
    const others = without(meanCivilian, civilians[player] ?? 0);
    const logit = level + (spies[player] ?? 0) - others;
    const { value, slope } = logisticNormal(logit, pairVariance + tableVariance(CIVILIANS));
    const field = ofOthers(players, -slope);
    return {
      value,
      contrast: {
        player,
        spy: slope,
        civilian: field.own,
        level: slope,
        fieldSpy: 0,
        fieldCivilian: field.field,
      },
    };
  };
  const asCivilian = (player: number): Part => {
    const own = civilians[player] ?? 0;
    const rest = (CIVILIANS - 1) * without(meanCivilian, own);
    const logit = level + without(meanSpy, spies[player] ?? 0) - (own + rest) / CIVILIANS;
    const spread = pairVariance + scales.spy ** 2 + tableVariance(CIVILIANS - 1);
    const { value, slope } = logisticNormal(logit, spread);
    const spy = ofOthers(players, -slope);
    const field = ofOthers(players, (slope * (CIVILIANS - 1)) / CIVILIANS);
    return {
      value: 1 - value,
      contrast: {
        player,
        spy: spy.own,
        civilian: slope / CIVILIANS + field.own,
        level: -slope,
        fieldSpy: spy.field,
        fieldCivilian: field.field,
      },
    };
  };
  const blend = (spy: Part, civilian: Part): Part => {
    const mixed = (left: number, right: number): number =>
      (left + CIVILIANS * right) / (1 + CIVILIANS);
    const [left, right] = [spy.contrast, civilian.contrast];
    return {
      value: mixed(spy.value, civilian.value),
      contrast: {
        player: left.player,
        spy: mixed(left.spy, right.spy),
        civilian: mixed(left.civilian, right.civilian),
        level: mixed(left.level, right.level),
        fieldSpy: mixed(left.fieldSpy, right.fieldSpy),
        fieldCivilian: mixed(left.fieldCivilian, right.fieldCivilian),
      },
    };
  };

  const everybody = Array.from({ length: players }, (_, player) => player);
  const nothing = { spy: 0, civilian: 0, level: 0, fieldSpy: 0, fieldCivilian: 0 };
  const directions = Object.values(knowledge).map(({ direction }) => direction);
  const degrees = {
    spy: knowledge.spy.degrees,
    civilian: knowledge.civilian.degrees,
    both: knowledge.spy.degrees + knowledge.civilian.degrees,
  };
  const estimates = (
    parts: readonly Part[],
    degrees: number,
    around: (value: number, half: number) => Estimate,
  ): Estimate[] => {
    const variances = spreads.of(parts.map(({ contrast }) => contrast));
    const quantile = student95(degrees);
    return parts.map(({ value, contrast }, at) => {
      const weights = weightsOf(layout, players, contrast);
      const ofScales = directions.reduce((sum, each) => sum + dot(weights, each) ** 2, 0);
      return around(value, quantile * Math.sqrt((variances[at] ?? 0) + ofScales));
    });
  };
  const spySkills = estimates(
    everybody.map((player) => ({
      value: (spies[player] ?? 0) - meanSpy,
      contrast: { ...nothing, player, spy: 1, fieldSpy: -1 },
    })),
    degrees.spy,
    plain,
  );
  const civilianSkills = estimates(
    everybody.map((player) => ({
      value: (civilians[player] ?? 0) - meanCivilian,
      contrast: { ...nothing, player, civilian: 1, fieldCivilian: -1 },
    })),
    degrees.civilian,
    plain,
  );
  const spyParts = everybody.map(asSpy);
  const civilianParts = everybody.map(asCivilian);
  const composites = spyParts.map((spy, at) => blend(spy, civilianParts[at] ?? spy));
  const separations = spreads.separations(composites.map(({ contrast }) => contrast));
  const [winsAsSpy, winsAsCivilian, composite] = [
    estimates(spyParts, degrees.spy, ofChance),
    estimates(civilianParts, degrees.civilian, ofChance),
    estimates(composites, degrees.both, ofChance),
  ];
  const none: Estimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
  return everybody.map((at) => ({
    spy: spySkills[at] ?? none,
    civilian: civilianSkills[at] ?? none,
    winsAsSpy: winsAsSpy[at] ?? none,
    winsAsCivilian: winsAsCivilian[at] ?? none,
    composite: composite[at] ?? none,
    separation: separations[at] ?? 0,
  }));
}
