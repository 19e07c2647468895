import type { Draws } from "@wisp/game";
import {
  type BlockArm,
  clustered,
  contrast,
  detectableEffect,
  LEVEL,
  type PlannedTest,
  type Spread,
  sequenceOf,
  spreadOf,
  stopsAt,
} from "@wisp/lab";
import { holm, normalBelow, normals } from "@wisp/stats";
import { ARMS, experiment, type Truth } from "./figures.ts";
import { drawsOf } from "./options.ts";

/** Blocks of the pilot that shows the true spread. */
const PILOT = 4_000;

/** The spread that endless earlier matches of both arms would show. */
export const trueSpread = (name: string, truth: Truth): Spread =>
  spreadOf(experiment(truth, PILOT, drawsOf(`planner/${name}`)("pilot")), ARMS, truth.range);

/** The p of the first arm's higher figure in a fixed design; 1 where it is not higher. */
function higherP(rows: readonly BlockArm[], range: Truth["range"]): number {
  const found = contrast(rows, ARMS, range);
  return found !== null && found.value > 0 ? (found.p ?? 1) : 1;
}

/** Whether a sequential design claims that the first arm's figure is higher. */
function significantInSequence(
  rows: readonly BlockArm[],
  range: Truth["range"],
  { blocks, comparisons, lookEvery }: PlannedTest,
): boolean {
  const looks = Array.from({ length: Math.ceil(blocks / lookEvery) }, (_, at) =>
    Math.min(blocks, (at + 1) * lookEvery),
  );
  const found = sequenceOf(rows, ARMS, range, { looks, level: LEVEL / comparisons });
  if (found.kind === "gap") throw new Error(found.gap);
  const stop = stopsAt(found.looks, { maxBlocks: blocks, smallestEffect: null });
  return stop.kind === "claim" && stop.direction === "higher";
}

/** Share of simulated experiments that claim the effect of a single comparison. */
export function simulatedPower(
  test: PlannedTest,
  truth: Truth,
  label: string,
  replicates: number,
): number {
  const random = drawsOf(`planner/${label}/${test.kind}`);
  let significant = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const rows = experiment(truth, test.blocks, random(String(replicate)));
    const isSignificant =
      test.kind === "fixed"
        ? higherP(rows, truth.range) < LEVEL
        : significantInSequence(rows, truth.range, test);
    if (isSignificant) significant += 1;
  }
  return significant / replicates;
}

/** A plan whose promise is put to the test. */
interface PlannedCase {
  readonly name: string;
  readonly range: Truth["range"];
  readonly test: PlannedTest;
  /** Blocks of each content in the plan; 1: each block has its own. */
  readonly together: number;
  /** Blocks of the pilot, and of each of its contents. */
  readonly pilot: readonly [blocks: number, together: number];
  /** Whether the second arm is nearly constant; absent: both arms vary alike. */
  readonly isSteady?: true;
  /** The first arm's difference in a block; `content` draws what the blocks of a content share. */
  differenceOf(draws: Draws, content: Draws, effect: number): number;
}

/** Skewed points: a rare large gain or loss among small ones, around `effect`. */
function skewedPoints(draws: Draws): number {
  const uniform = draws.float();
  return uniform < 0.1 ? 6.3 : uniform < 0.4 ? 0.3 : -1.44;
}

const fixed = (blocks: number, comparisons: number): PlannedTest => ({
  kind: "fixed",
  blocks,
  comparisons,
  lookEvery: blocks,
});

const graded = (draws: Draws, _: Draws, effect: number): number => {
  const normal = normals(draws);
  const common = normal();
  return effect + normalBelow(common + 0.7 * normal()) - normalBelow(common + 0.7 * normal());
};

/** One in ten blocks differs in the pilot, by 0.2 to 0.6; an effect changes their share. */
const robust = (draws: Draws, _: Draws, effect: number): number =>
  draws.float() < effect / 0.4 ? 0.2 + 0.1 * draws.int(5) : 0;

export const plannedCases: readonly PlannedCase[] = [
  {
    name: "few blocks differ, 8 comparisons, 60 contents",
    range: [0, 1],
    test: fixed(60, 8),
    together: 1,
    pilot: [PILOT, 1],
    differenceOf: robust,
  },
  {
    name: "few blocks differ, 8 comparisons, 42 contents",
    range: [0, 1],
    test: fixed(42, 8),
    together: 1,
    pilot: [PILOT, 1],
    differenceOf: robust,
  },
  {
    name: "three arms and two subjects: 6 comparisons, 40 contents",
    range: [0, 1],
    test: fixed(40, 6),
    together: 1,
    pilot: [PILOT, 1],
    differenceOf: graded,
  },
  {
    name: "30 contents of four blocks, from a pilot with three each",
    range: [0, 1],
    test: fixed(30, 1),
    together: 4,
    pilot: [1_200, 3],
    differenceOf: (draws, content, effect) =>
      effect + 0.1 * normals(content)() + 0.15 * normals(draws)(),
  },
  {
    name: "skewed points, 2 comparisons, 36 contents",
    range: [-5, 12],
    test: fixed(36, 2),
    together: 1,
    pilot: [PILOT, 1],
    differenceOf: (draws, _, effect) => effect - skewedPoints(draws),
  },
  ...[30, 60].map(
    (blocks): PlannedCase => ({
      name: `a nearly constant arm, 2 comparisons, ${blocks} contents`,
      range: [0, 1],
      test: fixed(blocks, 2),
      together: 1,
      pilot: [PILOT, 1],
      isSteady: true,
      differenceOf: (draws, _, effect) => effect + 0.2 * (draws.float() - 0.5),
    }),
  ),
  {
    name: "sequential, 6 comparisons, a look after every tenth of 150 blocks",
    range: [0, 1],
    together: 1,
    pilot: [PILOT, 1],
    test: { kind: "sequential", blocks: 150, comparisons: 6, lookEvery: 10 },
    differenceOf: graded,
  },
];

/** The effect that the pilot of a case has. */
const PILOT_EFFECT = 0.04;

function rowsOf(
  { differenceOf, range, isSteady }: PlannedCase,
  [blocks, together]: readonly [number, number],
  effect: number,
  seed: string,
): BlockArm[] {
  const random = drawsOf(`planner/${seed}`);
  const draws = random("blocks");
  const middle = (range[0] + range[1]) / 2;
  const [first, second] = isSteady === true ? [1, 0] : [1 / 2, 1 / 2];
  return Array.from({ length: blocks }, (_, block): BlockArm[] => {
    const content = random(`content ${Math.floor(block / together)}`);
    const difference = differenceOf(draws, content, effect);
    return ARMS.map((arm, at) => ({
      block,
      arm,
      denominator: 1,
      numerator: middle + (at === 0 ? first * difference : -second * difference),
    }));
  }).flat();
}

const byContent = (rows: readonly BlockArm[], together: number): BlockArm[] =>
  clustered(rows, (block) => Math.floor(block / together));

/** The effect that a plan promises to find in 80%, and the share of experiments that find it. */
export function promisedOf(
  planned: PlannedCase,
  replicates: number,
): { readonly effect: number; readonly reached: number } {
  const { name, range, test, together, pilot } = planned;
  const grouping = {
    clusterOf: (block: number) => Math.floor(block / pilot[1]),
    planned: Array.from({ length: test.blocks }, () => together),
  };
  const earlier = rowsOf(planned, pilot, PILOT_EFFECT, `${name}/pilot`);
  const effect = detectableEffect(test, spreadOf(earlier, ARMS, range, grouping));
  if (effect === null) throw new Error(`${name} cannot be planned`);
  let significant = 0;
  for (let at = 0; at < replicates; at += 1) {
    const experimentOf = (size: number, compared: number): BlockArm[] =>
      byContent(
        rowsOf(planned, [test.blocks * together, together], size, `${name}/${at}/${compared}`),
        together,
      );
    if (test.kind === "sequential") {
      if (significantInSequence(experimentOf(effect, 0), range, test)) significant += 1;
      continue;
    }
    const others = Array.from({ length: test.comparisons - 1 }, (_, each) =>
      higherP(experimentOf(0, each + 1), range),
    );
    const [adjusted = 1] = holm([higherP(experimentOf(effect, 0), range), ...others]);
    if (adjusted < LEVEL) significant += 1;
  }
  return { effect, reached: significant / replicates };
}
