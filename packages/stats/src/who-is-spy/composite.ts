import { student95 } from "../distributions.ts";
import { exp, log, square } from "../exact.ts";
import type { Estimate } from "../intervals/interval.ts";
import type { LeaderboardRating } from "../leaderboard.ts";
import { CIVILIANS, type Design } from "./model/design.ts";
import type { Fit } from "./model/fit.ts";
import { alongOf, type Contrast, fieldOf } from "./model/triangular.ts";
import type { Role } from "./records.ts";

const STEPS = 60;
const REACH = 6;

/** The mean of the logistic function of a normal value, and its derivative by the value's mean. */
interface LogisticMean {
  readonly value: number;
  readonly slope: number;
}

/** By the trapezoidal rule, which is exact to about twelve digits for such smooth tails. */
export function logisticNormal(mean: number, variance: number): LogisticMean {
  const deviation = Math.sqrt(variance);
  let [value, slope, mass] = [0, 0, 0];
  for (let step = -STEPS; step <= STEPS; step += 1) {
    const z = (step * REACH) / STEPS;
    const density = exp(-0.5 * z * z);
    const chance = 1 / (1 + exp(-(mean + deviation * z)));
    mass += density;
    value += density * chance;
    slope += density * chance * (1 - chance);
  }
  return { value: value / mass, slope: slope / mass };
}

/** A rated entity: a player in one of its states. */
interface RatedEntity {
  readonly player: number;
  readonly state: number;
}

/** Every player in the state it is in. */
const playersOf = ({ current }: Design): RatedEntity[] =>
  Array.from(current, (state, player) => ({ player, state }));

/** A chance, and how it moves with the parameters. */
interface Chance {
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

/** The model's estimates for one player. Intervals are 95% and valid for new word pairs. */
export interface Rating extends LeaderboardRating {
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
   * spy once in six, on a uniform field. The leaderboard is ordered by it.
   */
  readonly composite: Estimate;
}

const plain = (value: number, half: number): Estimate => ({
  value,
  low: value - half,
  high: value + half,
});

/** Of a chance, symmetric in logits: it stays between 0 and 1. */
function ofChance(value: number, half: number): Estimate {
  // Certain as far as numbers go, without a logit.
  if (value <= 0 || value >= 1) {
    return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
  }
  const logit = log(value / (1 - value));
  const reach = half / (value * (1 - value));
  const chance = (at: number): number => 1 / (1 + exp(-at));
  return { value, low: chance(logit - reach), high: chance(logit + reach) };
}

/**
 * Degrees of freedom of a sum of variances with different degrees (Satterthwaite, 1946).
 * The level is estimated from all word pairs, which may be fewer than the skills are estimated from.
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

interface FieldChances {
  readonly spies: readonly Chance[];
  readonly civilians: readonly Chance[];
  readonly asSpy: readonly Chance[];
  readonly asCivilian: readonly Chance[];
  readonly composite: readonly Chance[];
}

/** All metrics of the rated at a point, each with how it moves with the parameters. */
function metricsOf(fit: Fit, mean: Float64Array, rated: readonly RatedEntity[]): FieldChances {
  const { design, spread } = fit;
  const chances = chancesOf({ design, spread, mean }, rated);
  const field = fieldOf(design, mean);
  return {
    spies: rated.map(({ state }) => ({
      value: (mean[1 + state] ?? 0) - field.spy,
      contrast: { entries: [[1 + state, 1]], fieldSpy: -1, fieldCivilian: 0 },
    })),
    civilians: rated.map(({ state }) => {
      const place = design.civilians + state;
      return {
        value: (mean[place] ?? 0) - field.civilian,
        contrast: { entries: [[place, 1]], fieldSpy: 0, fieldCivilian: -1 },
      };
    }),
    asSpy: chances.map(({ asSpy }) => asSpy),
    asCivilian: chances.map(({ asCivilian }) => asCivilian),
    composite: chances.map(({ composite }) => composite),
  };
}

/**
 * Variances of contrasts by the errors of what ballots say. What agents know about the word pairs of the
 * season is among them: it is in ballots and in who won alike, so that the one does not correct the other.
 */
function findingError(
  { design, mean }: Fit,
  rated: readonly RatedEntity[],
  contrasts: readonly Contrast[],
): number[] {
  const { finding, byBallots, civilians } = design;
  return rated.map(({ state }, at) => {
    const of = (role: Role, place: number): number => {
      const weight = contrasts[at]?.entries.find(([own]) => own === place)?.[1] ?? 0;
      const slope = mean[byBallots[role]] ?? 0;
      return Math.abs(weight * slope) * Math.sqrt(finding.ofPairs[role][state] ?? 0);
    };
    // An agent that does not know a word may lack it in both roles.
    return square(of("spy", 1 + state) + of("civilian", civilians + state));
  });
}

/**
 * Ratings with 95% intervals (see `chancesOf` for the field) of all players in their present states,
 * by their numbers, or of those asked for. Values and quasi-variances are those of the fit, ends of
 * intervals those of its wide prior. Throws a RangeError with fewer players than seats.
 */
export function ratings(fit: Fit, rated: readonly RatedEntity[] = playersOf(fit.design)): Rating[] {
  const { design } = fit;
  const { spreads, knowledge } = fit.wide;
  const moves = Object.values(knowledge).map(({ direction }) => alongOf(design, direction));
  const ofSkill = Math.max(1, design.players - 1);
  const [ofSpy, ofCivilian] = [
    knowledge.spy?.degrees ?? ofSkill,
    knowledge.civilian?.degrees ?? ofSkill,
  ];
  const values = metricsOf(fit, fit.mean, rated);
  // The mode: under a wide prior the mean is further out than the truth.
  const ends = metricsOf(fit, fit.wide.point.parameters, rated);
  const estimates = (
    name: keyof FieldChances,
    degrees: number,
    around: (value: number, half: number) => Estimate,
  ): Estimate[] => {
    const variances = spreads.of(ends[name].map(({ contrast }) => contrast));
    const [ofLevel = 0] = spreads.of([{ entries: [[0, 1]], fieldSpy: 0, fieldCivilian: 0 }]);
    return ends[name].map(({ value: centre, contrast }, at) => {
      const variance = variances[at] ?? 0;
      const weight = contrast.entries.find(([place]) => place === 0)?.[1] ?? 0;
      const level = Math.min(variance, square(weight) * ofLevel);
      const ofScales = moves.reduce((sum, along) => sum + square(along(contrast)), 0);
      const pooled = pooledDegrees([level, design.pairs - 1], [variance - level, degrees]);
      const quantile = student95(Math.min(degrees, pooled));
      const { low, high } = around(centre, quantile * Math.sqrt(variance + ofScales));
      const value = values[name][at]?.value ?? centre;
      return { value, low: Math.min(low, value), high: Math.max(high, value) };
    });
  };
  const contrasts = values.composite.map(({ contrast }) => contrast);
  const quasiVariances = fit.spreads.quasiVariances(contrasts);
  const ofFinding = findingError(fit, rated, contrasts);
  const columns = {
    spy: estimates("spies", ofSpy, plain),
    civilian: estimates("civilians", ofCivilian, plain),
    winsAsSpy: estimates("asSpy", ofSpy, ofChance),
    winsAsCivilian: estimates("asCivilian", ofCivilian, ofChance),
    composite: estimates("composite", Math.min(ofSpy, ofCivilian), ofChance),
  };
  const none: Estimate = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
  return rated.map((_, at) => ({
    spy: columns.spy[at] ?? none,
    civilian: columns.civilian[at] ?? none,
    winsAsSpy: columns.winsAsSpy[at] ?? none,
    winsAsCivilian: columns.winsAsCivilian[at] ?? none,
    composite: columns.composite[at] ?? none,
    separation: (quasiVariances[at] ?? 0) + (ofFinding[at] ?? 0),
  }));
}
