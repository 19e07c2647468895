import type { Draws } from "@wisp/game";
import type { BlockArm, MetricRange } from "@wisp/lab";
import { normalBelow, normals } from "@wisp/stats";

/** A match of two arms of one block. */
export type BlockOf = (draws: Draws, block: number) => readonly [BlockArm, BlockArm];

/** A figure of synthetic agents, whose true difference is known. */
export interface Truth {
  readonly truth: number;
  readonly range: MetricRange;
  readonly blockOf: BlockOf;
}

/** The figure with no difference of the arms, and with one. */
export interface FigureKind {
  readonly name: string;
  /** Whether differences take few values, so that exact intervals hold more than 95%. */
  readonly isDiscrete: boolean;
  readonly none: Truth;
  readonly effect: Truth;
}

export const ARMS = ["a", "b"] as const;
const UNIT = [0, 1] as const;

const row = (block: number, arm: string, numerator: number, denominator = 1): BlockArm => ({
  block,
  arm,
  numerator,
  denominator,
});

/** Standard deviations of the part that both arms of a block share, and of each arm's own noise. */
interface Latent {
  readonly base: number;
  readonly shared: number;
  readonly own: readonly [number, number];
  /** Added to the first arm. */
  readonly effect: number;
}

function latents({ base, shared, own, effect }: Latent, draws: Draws): readonly [number, number] {
  const normal = normals(draws);
  const common = base + shared * normal();
  return [common + effect + own[0] * normal(), common + own[1] * normal()];
}

/** A normal value of this mean and deviation is above 0 with this chance. */
const above = (mean: number, variance: number): number => normalBelow(mean / Math.sqrt(variance));

function difference({ base, shared, own, effect }: Latent, noise: number): number {
  const [one, two] = own.map((each) => shared * shared + each * each + noise);
  return above(base + effect, one ?? 1) - above(base, two ?? 1);
}

/** 1 where the latent value is above 0. */
const binary = (latent: Latent): Truth => ({
  truth: difference(latent, 0),
  range: UNIT,
  blockOf: (draws, block) => {
    const [one, two] = latents(latent, draws);
    return [row(block, "a", one > 0 ? 1 : 0), row(block, "b", two > 0 ? 1 : 0)];
  },
});

/** The normal probability of the latent value: between 0 and 1, and skewed where the base is low. */
const graded = (latent: Latent): Truth => ({
  truth: difference(latent, 1),
  range: UNIT,
  blockOf: (draws, block) => {
    const [one, two] = latents(latent, draws);
    return [row(block, "a", normalBelow(one)), row(block, "b", normalBelow(two))];
  },
});

/** 0.5, but rarely 1, and as rarely 0. */
const constant = (more: number): Truth => {
  const scoreOf = (uniform: number, ones: number): number => {
    if (uniform < ones) return 1;
    return uniform > 0.98 ? 0 : 0.5;
  };
  return {
    truth: more / 2,
    range: UNIT,
    blockOf: (draws, block) => [
      row(block, "a", scoreOf(draws.float(), 0.02 + more)),
      row(block, "b", scoreOf(draws.float(), 0.02)),
    ],
  };
};

/**
 * Right ballots of five civilians, of which robust agents change a few in one block of `rare`: by 0.2 to 0.6
 * of the mean, in favour of the first arm in `favour` of them.
 */
const robust = (rare: number, favour: number): Truth => ({
  truth: rare * (2 * favour - 1) * 0.4,
  range: UNIT,
  blockOf: (draws, block) => {
    const size = draws.float() < rare ? 0.1 + 0.05 * draws.int(5) : 0;
    const gain = draws.float() < favour ? size : -size;
    return [row(block, "a", 0.5 + gain), row(block, "b", 0.5 - gain)];
  },
});

/** Points from -5 to 12 in whole numbers, mostly -1 and 4. */
const points = (latent: Latent): Truth => {
  const pointsOf = (value: number): number =>
    value > 2 ? 12 : value > 0 ? 4 : value > -1.5 ? -1 : -5;
  const mean = (base: number, variance: number): number =>
    -5 +
    4 * above(base + 1.5, variance) +
    5 * above(base, variance) +
    8 * above(base - 2, variance);
  const { base, shared, own, effect } = latent;
  const variances = own.map((each) => shared * shared + each * each);
  return {
    truth: mean(base + effect, variances[0] ?? 1) - mean(base, variances[1] ?? 1),
    range: [-5, 12],
    blockOf: (draws, block) => {
      const [one, two] = latents(latent, draws);
      return [row(block, "a", pointsOf(one)), row(block, "b", pointsOf(two))];
    },
  };
};

const GRID = 4_000;

/** The mean of a function of a standard normal value, by its middle sum. */
export function normalMean(read: (value: number) => number): number {
  let [sum, mass] = [0, 0];
  for (let at = 0; at < GRID; at += 1) {
    const value = -7 + (14 * (at + 0.5)) / GRID;
    const density = Math.exp((-value * value) / 2);
    sum += density * read(value);
    mass += density;
  }
  return sum / mass;
}

/**
 * Right ballots over ballots: one to three, and three more where the shared part is favourable: long
 * matches are the easy ones. Where the first arm is better, three of ten of its matches have one more.
 */
const ratio = ({ base, shared, own, effect }: Latent): Truth => {
  const longer = effect === 0 ? 0 : 0.3;
  const ratioOf = (arm: 0 | 1): number => {
    const more = arm === 0 ? effect : 0;
    const ballots = (common: number) => 2 + (common > 0 ? 3 : 0) + (arm === 0 ? longer : 0);
    const right = normalMean(
      (common) => ballots(common) * above(base + more + shared * common, 1 + own[arm] * own[arm]),
    );
    return right / normalMean(ballots);
  };
  return {
    truth: ratioOf(0) - ratioOf(1),
    range: UNIT,
    blockOf: (draws, block) => {
      const normal = normals(draws);
      const common = normal();
      const [one, two] = own.map((deviation, arm) => {
        const more = arm === 0 ? effect : 0;
        const chance = normalBelow(base + more + shared * common + deviation * normal());
        const extra = arm === 0 && draws.float() < longer ? 1 : 0;
        const ballots = 1 + draws.int(3) + (common > 0 ? 3 : 0) + extra;
        let right = 0;
        for (let ballot = 0; ballot < ballots; ballot += 1) right += draws.float() < chance ? 1 : 0;
        return row(block, ARMS[arm] ?? "", right, ballots);
      });
      return [one ?? row(block, "a", 0), two ?? row(block, "b", 0)];
    },
  };
};

const of = (
  name: string,
  isDiscrete: boolean,
  make: (effect: number) => Truth,
  effect: number,
): FigureKind => ({ name, isDiscrete, none: make(0), effect: make(effect) });

const equal = [0.7, 0.7] as const;

/** The figures that intervals are put to the test with. */
export const figureKinds: readonly FigureKind[] = [
  of("win, 46%", true, (effect) => binary({ base: -0.12, shared: 1, own: equal, effect }), 0.7),
  of("rare win, 3%", true, (effect) => binary({ base: -2.3, shared: 1, own: equal, effect }), 0.8),
  of(
    "share of a match",
    false,
    (effect) => graded({ base: 0, shared: 1, own: equal, effect }),
    0.5,
  ),
  of("skewed share", false, (effect) => graded({ base: -2, shared: 1, own: equal, effect }), 0.8),
  of(
    "skewed, own noise",
    false,
    (effect) => graded({ base: -2.5, shared: 0.5, own: [1.3, 1.3], effect }),
    0.8,
  ),
  of(
    "points, -5 to 12",
    true,
    (effect) => points({ base: -0.3, shared: 1, own: equal, effect }),
    0.6,
  ),
  of("almost always 0.5", true, constant, 0.06),
  {
    name: "one block in seven differs",
    isDiscrete: true,
    none: robust(0.15, 0.5),
    effect: robust(0.15, 1),
  },
  of(
    "right per ballot",
    false,
    (effect) => ratio({ base: 0, shared: 0.6, own: [0.4, 0.4], effect }),
    0.5,
  ),
  of(
    "rare per ballot, 3%",
    true,
    (effect) => ratio({ base: -2.1, shared: 0.3, own: [0.4, 0.4], effect }),
    0.7,
  ),
  of(
    "unequal noise",
    false,
    // With 1 + 0.25 + 2.25 against 1 + 0.25 + 0.25 only a base of 0 has equal means.
    (effect) => graded({ base: 0, shared: 0.5, own: [1.5, 0.5], effect }),
    0.5,
  ),
];

/** The rows of an experiment. */
export function experiment({ blockOf }: Truth, blocks: number, draws: Draws): BlockArm[] {
  return Array.from({ length: blocks }, (_, block) => blockOf(draws, block)).flat();
}
