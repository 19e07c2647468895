import { square } from "../exact/exact.ts";
import { CIVILIANS, layoutOf } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import type { Contrast } from "../model/posterior.ts";
import { logisticNormal } from "./logistic-normal.ts";

/** The mean of all others' skills as weights of the player's own and of everybody's mean. */
const ofOthers = (players: number, weight: number) => ({
  own: -weight / (players - 1),
  field: (weight * players) / (players - 1),
});

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A chance, and how it moves with the parameters. */
export interface Chance {
  readonly value: number;
  readonly contrast: Contrast;
}

/** A player's chances on the uniform field: as spy, as civilian, and in a match like any other. */
export interface Chances {
  readonly asSpy: Chance;
  readonly asCivilian: Chance;
  readonly composite: Chance;
}

function blend(spy: Chance, civilian: Chance): Chance {
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
}

/**
 * Chances of all players, by their numbers. The uniform field: everybody else at the table is
 * drawn from the fitted league with equal chance, and the word pair from all pairs there could be.
 * Opponents' spread and the pairs' are averaged over, with the fitted scales as normal variances.
 * Throws a RangeError with fewer players than seats.
 */
export function chancesOf({ design, scales, mean: skills }: Fit): Chances[] {
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
    (seats / square(CIVILIANS)) * square(scales.civilian) * (1 - seats / (players - 1));
  const pairVariance = square(scales.pair);

  const asSpy = (player: number): Chance => {
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
  const asCivilian = (player: number): Chance => {
    const own = civilians[player] ?? 0;
    const rest = (CIVILIANS - 1) * without(meanCivilian, own);
    const logit = level + without(meanSpy, spies[player] ?? 0) - (own + rest) / CIVILIANS;
    const spread = pairVariance + square(scales.spy) + tableVariance(CIVILIANS - 1);
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
  return Array.from({ length: players }, (_, player) => {
    const [spy, civilian] = [asSpy(player), asCivilian(player)];
    return { asSpy: spy, asCivilian: civilian, composite: blend(spy, civilian) };
  });
}
