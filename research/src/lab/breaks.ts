import type { Draws } from "@wisp/game";
import type { BlockArm } from "@wisp/lab";
import { normals } from "@wisp/stats";
import type { FigureKind, Truth } from "./figures.ts";

const pair = (block: number, one: number, two: number): readonly [BlockArm, BlockArm] => [
  { block, arm: "a", numerator: one, denominator: 1 },
  { block, arm: "b", numerator: two, denominator: 1 },
];

/** A little noise, and in `rare` of the blocks the whole range more for the first arm. */
const rare = (chance: number): Truth => ({
  truth: 0.8 * chance,
  range: [0, 1],
  blockOf: (draws, block) => {
    const normal = normals(draws);
    const noise = 0.1 + 0.01 * normal();
    return pair(block, draws.float() < chance ? noise + 0.8 : noise, 0.1 + 0.01 * normal());
  },
});

/** Blocks on contents that favour either arm; five in a row share theirs. */
const clustered = (effect: number): Truth => {
  let favour = 0;
  const step = (draws: Draws, block: number) => {
    const normal = normals(draws);
    if (block % 5 === 0) favour = 0.1 * normal();
    return pair(block, 0.5 + effect + favour + 0.1 * normal(), 0.5 + 0.1 * normal());
  };
  return { truth: effect, range: [0, 1], blockOf: step };
};

/** Equal arms on average: 12% of blocks favour one, and 3% the other by four times as much. */
const unequalSizes = (size: number): Truth => ({
  truth: 0,
  range: [0, 1],
  blockOf: (draws, block) => {
    const uniform = draws.float();
    const gain = uniform < 0.12 ? size : uniform < 0.15 ? -4 * size : 0;
    return pair(block, 0.5 + gain / 2, 0.5 - gain / 2);
  },
});

const of = (name: string, make: (effect: number) => Truth, effect: number): FigureKind => ({
  name,
  isDiscrete: false,
  none: make(0),
  effect: make(effect),
});

/** Figures that break the assumptions of a contrast. */
export const breakingKinds: readonly FigureKind[] = [
  of("little noise, and 5% of blocks far off", rare, 0.05),
  {
    name: "small differences for one arm, rare large ones for the other",
    isDiscrete: false,
    none: unequalSizes(0.2),
    effect: unequalSizes(0.1),
  },
  of("five blocks in a row share what favours an arm", clustered, 0.1),
];
