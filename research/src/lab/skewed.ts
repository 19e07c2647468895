import type { Draws } from "@wisp/game";
import { log, normals } from "@wisp/stats";
import { type FigureKind, normalMean, type Truth } from "./figures.ts";

/** A figure from 0 to 1 of one arm, with its mean and standard deviation. */
interface ArmFigure {
  readonly name: string;
  readonly mean: number;
  readonly deviation: number;
  readonly draw: (draws: Draws) => number;
}

const ofNormal = (name: string, read: (value: number) => number): ArmFigure => {
  const mean = normalMean(read);
  const deviation = Math.sqrt(normalMean((value) => (read(value) - mean) ** 2));
  return { name, mean, deviation, draw: (draws) => read(normals(draws)()) };
};

const MEAN = 0.1;
const JACKPOT = { chance: 0.05, prize: 0.775 } as const;

/** Mostly small values and rare large ones; the last is symmetric, and ordinary. */
const arms: readonly ArmFigure[] = [
  ofNormal("log-normal", (value) => Math.min(1, 0.05 * Math.exp(1.2 * value))),
  {
    name: "exponential",
    mean: MEAN * (1 - Math.exp(-1 / MEAN)),
    deviation: MEAN,
    draw: (draws) => Math.min(1, -MEAN * log(1 - draws.float())),
  },
  {
    name: "jackpot of 5%",
    mean: 0.025 + JACKPOT.chance * JACKPOT.prize,
    deviation: JACKPOT.prize * Math.sqrt(JACKPOT.chance * (1 - JACKPOT.chance)),
    draw: (draws) =>
      0.02 + 0.01 * draws.float() + (draws.float() < JACKPOT.chance ? JACKPOT.prize : 0),
  },
  ofNormal("symmetric", (value) => Math.min(1, Math.max(0, 0.5 + 0.1 * value))),
];

/** The other arm's deviation, as a share of the skewed one's: nearly constant, and varying less. */
const NEARLY_CONSTANT = [0, 0.1] as const;
const LESS = [0.3, 0.5] as const;

const truthOf = ({ mean, deviation, draw }: ArmFigure, steady: number, effect: number): Truth => ({
  truth: effect,
  range: [0, 1],
  blockOf: (draws, block) => {
    // Even noise, which keeps the mean of the other arm.
    const noise = steady * deviation * Math.sqrt(3) * (2 * draws.float() - 1);
    return [
      { block, arm: "a", numerator: draw(draws), denominator: 1 },
      { block, arm: "b", numerator: mean - effect + noise, denominator: 1 },
    ];
  },
});

const kindsOf = (shares: readonly number[]): readonly FigureKind[] =>
  arms.flatMap((arm) =>
    shares.map((steady) => ({
      name: `${arm.name} against ${steady === 0 ? "a constant" : `a spread of ${steady}`}`,
      isDiscrete: false,
      none: truthOf(arm, steady, 0),
      effect: truthOf(arm, steady, arm.mean / 2),
    })),
  );

/** An arm of rare large values against one that is nearly constant. */
export const skewedKinds = kindsOf(NEARLY_CONSTANT);
/** The same against one that varies less: a break that few blocks do not show. */
export const lessSkewedKinds = kindsOf(LESS);
