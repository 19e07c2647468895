import { square } from "../../exact/exact.ts";
import { CIVILIANS, type Design } from "../model/design.ts";
import type { Fit } from "../model/fit.ts";
import { type Contrast, fieldOf } from "../model/posterior.ts";
import { logisticNormal } from "./logistic-normal.ts";

/** A rated entity: a player in one of its states. */
export interface RatedEntity {
  readonly player: number;
  readonly state: number;
}

/** Every player in the state it is in. */
export const playersOf = ({ current }: Design): RatedEntity[] =>
  Array.from(current, (state, player) => ({ player, state }));

/** A chance, and how it moves with the parameters. */
export interface Chance {
  readonly value: number;
  readonly contrast: Contrast;
}

/** Chances on the uniform field: as spy, as civilian, and in a match like any other. */
export interface Chances {
  readonly asSpy: Chance;
  readonly asCivilian: Chance;
  readonly composite: Chance;
}

/** A contrast with one entry a place. */
function contrastOf(
  parts: readonly (readonly [place: number, weight: number])[],
  fieldSpy: number,
  fieldCivilian: number,
): Contrast {
  const entries = new Map<number, number>();
  for (const [place, weight] of parts) entries.set(place, (entries.get(place) ?? 0) + weight);
  return { entries: [...entries], fieldSpy, fieldCivilian };
}

/** Every seat equally likely. */
function blend(spy: Chance, civilian: Chance): Chance {
  const mixed = (left: number, right: number): number =>
    (left + CIVILIANS * right) / (1 + CIVILIANS);
  const [left, right] = [spy.contrast, civilian.contrast];
  return {
    value: mixed(spy.value, civilian.value),
    contrast: contrastOf(
      [
        ...left.entries.map(([place, weight]) => [place, mixed(weight, 0)] as const),
        ...right.entries.map(([place, weight]) => [place, mixed(0, weight)] as const),
      ],
      mixed(left.fieldSpy, right.fieldSpy),
      mixed(left.fieldCivilian, right.fieldCivilian),
    ),
  };
}

/**
 * Chances of the rated. The uniform field: everybody else at the table is drawn from the other agents
 * with equal chance, each in its present state, however many versions it has; the word pair from all
 * pairs there could be. The opponents' spread, the pairs' and that of agents by pair are averaged
 * over, with the fitted scales as normal variances. Throws a RangeError with fewer players than seats.
 */
export function chancesOf(
  { design, spread, mean }: Pick<Fit, "design" | "spread" | "mean">,
  rated: readonly RatedEntity[] = playersOf(design),
): Chances[] {
  const { players, current, civilians } = design;
  if (players <= CIVILIANS) throw new RangeError(`${players} players are not a league`);
  const field = fieldOf(design, mean);
  const level = mean[0] ?? 0;
  const others = players - 1;
  const pairVariance = square(spread.pair) + square(spread.spyByPair);
  /** Variance of the table's mean when `seats` of the others sit there. */
  const tableVariance = (seats: number): number =>
    (seats / square(CIVILIANS)) * square(spread.civilian) * (1 - seats / others) +
    square(spread.civilianByPair) / CIVILIANS;

  return rated.map(({ player, state }) => {
    const now = current[player] ?? 0;
    const [ownSpy, ownCivilian] = [1 + state, civilians + state];
    const [nowSpy, nowCivilian] = [1 + now, civilians + now];
    const meanSpy = (players * field.spy - (mean[nowSpy] ?? 0)) / others;
    const meanCivilian = (players * field.civilian - (mean[nowCivilian] ?? 0)) / others;

    const spyLogit = level + (mean[ownSpy] ?? 0) - meanCivilian;
    const spy = logisticNormal(spyLogit, pairVariance + tableVariance(CIVILIANS));
    const asSpy: Chance = {
      value: spy.value,
      contrast: contrastOf(
        [
          [0, spy.slope],
          [ownSpy, spy.slope],
          [nowCivilian, spy.slope / others],
        ],
        0,
        (-spy.slope * players) / others,
      ),
    };

    const rest = (CIVILIANS - 1) / CIVILIANS;
    const civilianLogit =
      level + meanSpy - (mean[ownCivilian] ?? 0) / CIVILIANS - rest * meanCivilian;
    const civilian = logisticNormal(
      civilianLogit,
      pairVariance + square(spread.spy) + tableVariance(CIVILIANS - 1),
    );
    const asCivilian: Chance = {
      value: 1 - civilian.value,
      contrast: contrastOf(
        [
          [0, -civilian.slope],
          [ownCivilian, civilian.slope / CIVILIANS],
          [nowSpy, civilian.slope / others],
          [nowCivilian, (-civilian.slope * rest) / others],
        ],
        (-civilian.slope * players) / others,
        (civilian.slope * rest * players) / others,
      ),
    };
    return { asSpy, asCivilian, composite: blend(asSpy, asCivilian) };
  });
}
