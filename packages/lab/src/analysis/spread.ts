import { isBinary } from "./contrast.ts";
import {
  type BlockArm,
  clustered,
  type Linear,
  linearOf,
  type MetricRange,
  type Pairs,
  pairsOf,
  type ShiftedPart,
  shiftedOf,
  varianceOf,
} from "./pairs.ts";

/** What each unit contributes to the metric of either arm: shows whether one arm is nearly constant. */
interface ArmUnits {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** How the differences of units are drawn in a simulated experiment; a unit is a block or a content. */
export type Differences =
  /** Each is one of these, whose mean is 0, plus the effect; `arms` are in their order. */
  | {
      readonly kind: "shifted";
      readonly deviations: readonly number[];
      readonly arms: ArmUnits;
    }
  /**
   * Most are 0. Each of the others has one of these sizes. `noise` is the share of units that differ in
   * each direction by chance; an effect adds units that differ in its direction.
   */
  | { readonly kind: "rare"; readonly sizes: readonly number[]; readonly noise: number };

/** How much the difference of two arms varies from unit to unit. */
export interface Spread {
  readonly differences: Differences;
  /** The largest possible size of a unit's difference. */
  readonly room: number;
  /** Whether every unit is a 0 or a 1: then the test is McNemar's. */
  readonly isBinary: boolean;
  /** Earlier units that the spread comes from; 0: it is the default bound. */
  readonly units: number;
}

/** Blocks of each content of an experiment. */
export type ClusterSizes = readonly number[];

/**
 * The spread assumed without any earlier match: that of two independent matches which reach either
 * end of the range with a chance of one half. Arms that differ more than independent ones, and only
 * those, can exceed its variance.
 */
export const defaultSpread = (range: MetricRange, isBinary: boolean): Spread => {
  const room = range[1] - range[0];
  return {
    differences: { kind: "rare", sizes: [room], noise: 1 / 4 },
    room,
    isBinary,
    units: 0,
  };
};

/** Fewer pilot units than this do not show a variance to within a factor of about 2. */
const MIN_PILOT = 10;
/** Fewer units that differ do not show by how much units differ. */
const MIN_DIFFERING = 5;
/** Where more units than this share do not differ, the others are rare events. */
const MOSTLY = 0.5;
const ROUNDING = 1e-9;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function differencesIn(
  { errors, weights }: ShiftedPart,
  { first, second }: Linear,
  isBit: boolean,
): Differences {
  const sizes = [...errors].filter((error) => Math.abs(error) > ROUNDING);
  if (isBit || errors.length - sizes.length > MOSTLY * errors.length) {
    const higher = sizes.filter((size) => size > 0).length;
    const noise = Math.min(higher, sizes.length - higher) / errors.length;
    return { kind: "rare", sizes: sizes.map(Math.abs), noise };
  }
  const value = meanOf([...errors]);
  const deviations = Array.from(errors, (error, at) => error - value * (weights[at] ?? 0));
  return { kind: "shifted", deviations, arms: { first: [...first], second: [...second] } };
}

/** The mean square of the sizes over the square of their mean: 1 where all are the same. */
function unevenness(sizes: ClusterSizes): number {
  const mean = meanOf(sizes);
  return meanOf(sizes.map((size) => size * size)) / (mean * mean);
}

/** The variance of a cluster's mean, from the parts of clusters and of blocks within them. */
const varianceFor = (sizes: ClusterSizes, between: number, within: number): number =>
  between * unevenness(sizes) + within / meanOf(sizes);

/**
 * How many times as large the variance of a planned cluster is as that of an earlier one. More blocks of
 * a content average out what differs between them, and nothing of what they share. Where no content had
 * two blocks, nothing shows the former, and all is taken as shared.
 */
function varianceScale(
  blocks: Pairs,
  clusters: Pairs,
  earlier: ClusterSizes,
  planned: ClusterSizes,
): number {
  const [alone, together] = [linearOf(blocks), linearOf(clusters)];
  if (alone === null || together === null) return 1;
  const [ofBlock, ofCluster] = [varianceOf(alone.difference), varianceOf(together.difference)];
  const shown = unevenness(earlier) - 1 / meanOf(earlier);
  const within =
    shown < ROUNDING
      ? 0
      : Math.min(ofBlock, Math.max(0, (ofBlock * unevenness(earlier) - ofCluster) / shown));
  const between = ofBlock - within;
  return varianceFor(planned, between, within) / varianceFor(earlier, between, within);
}

/** Both arms are taken to scale alike, so that one is nearly constant as before. */
function scaled(differences: Differences, variance: number): Differences {
  if (differences.kind === "shifted") {
    const deviations = differences.deviations.map((each) => each * Math.sqrt(variance));
    return { ...differences, deviations };
  }
  // More blocks in a unit: more units differ, each by less.
  const sizes = differences.sizes.map((size) => size * variance);
  return { ...differences, sizes, noise: Math.min(1 / 4, differences.noise / variance) };
}

/** Earlier blocks on contents, and how many blocks of each content are planned. */
interface Regrouping {
  readonly clusterOf: (block: number) => number;
  readonly planned: ClusterSizes;
}

/**
 * The spread of pilot blocks or of earlier matches; the default bound where they are fewer than ten,
 * or fewer than five of them differ.
 *
 * @param regrouping absent: each block is a unit, in the plan as well
 * @throws RangeError as `pairsOf`
 */
export function spreadOf(
  rows: readonly BlockArm[],
  arms: readonly [arm: string, other: string],
  range: MetricRange,
  regrouping?: Regrouping,
): Spread {
  const blocks = pairsOf(rows, ...arms);
  const clusters =
    regrouping === undefined ? blocks : pairsOf(clustered(rows, regrouping.clusterOf), ...arms);
  const room = range[1] - range[0];
  const binary = isBinary(clusters) && room === 1;
  const linear = linearOf(clusters);
  const units = clusters.first.numerators.length;
  const still = (ROUNDING * room) ** 2;
  if (linear === null || units < MIN_PILOT || varianceOf(linear.difference) <= still) {
    return defaultSpread(range, binary);
  }
  const seen = differencesIn(shiftedOf(clusters), linear, binary);
  if (!binary && seen.kind === "rare" && seen.sizes.length < MIN_DIFFERING) {
    return defaultSpread(range, binary);
  }
  const found = { room, isBinary: binary, units };
  if (regrouping === undefined) return { differences: seen, ...found };
  const { clusterOf, planned } = regrouping;
  const numbers = new Set(rows.map(({ block }) => block));
  const earlier = [...Map.groupBy(numbers, clusterOf).values()].map(({ length }) => length);
  const scale = varianceScale(blocks, clusters, earlier, planned);
  // A metric of 0 and 1 stays one: its blocks are the units of both.
  return { differences: binary ? seen : scaled(seen, scale), ...found };
}

/** The spread of the second arm's difference from the first. */
export function reversed(spread: Spread): Spread {
  const { differences } = spread;
  if (differences.kind === "rare") return spread;
  const deviations = differences.deviations.map((deviation) => 0 - deviation);
  const arms = { first: differences.arms.second, second: differences.arms.first };
  return { ...spread, differences: { kind: "shifted", deviations, arms } };
}

/** Whether differences have a longer tail above their mean than below it. */
export function isSkewedUp({ differences }: Spread): boolean {
  if (differences.kind === "rare") return false;
  return differences.deviations.reduce((sum, each) => sum + each * each * each, 0) > 0;
}
