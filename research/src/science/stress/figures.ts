import type { Draws } from "@wisp/game";
import { type ClusterSums, estimate, normalBelow, type Range } from "@wisp/stats";
import { error, type Measure, percent } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { CoverageCount } from "../coverage.ts";
import { normalFrom } from "../world.ts";

/** A figure of single matches: its possible values, and their probabilities. */
interface Shape {
  readonly name: string;
  readonly range: Range;
  readonly values: readonly (readonly [value: number, chance: number])[];
}

const rate = (chance: number): Shape => ({
  name: `rate of ${chance}`,
  range: [0, 1],
  values: [
    [1, chance],
    [0, 1 - chance],
  ],
});

/** Even, skewed and almost constant ones; points and rounds as matches of Who is Spy score them. */
export const shapes: readonly Shape[] = [
  rate(0.5),
  rate(0.2),
  rate(0.05),
  rate(0.01),
  {
    name: "points of a weak agent",
    range: [-5, 12],
    values: [
      [0, 0.62],
      [1, 0.28],
      [3, 0.08],
      [12, 0.02],
    ],
  },
  {
    name: "points of a strong spy",
    range: [-5, 12],
    values: [
      [12, 0.55],
      [10, 0.25],
      [7, 0.1],
      [-2, 0.1],
    ],
  },
  {
    name: "points almost always 3",
    range: [-5, 12],
    values: [
      [3, 0.97],
      [12, 0.02],
      [-2, 0.01],
    ],
  },
  {
    name: "rounds, mostly the last",
    range: [1, 3],
    values: [
      [3, 0.93],
      [2, 0.05],
      [1, 0.02],
    ],
  },
  {
    name: "rounds, evenly",
    range: [1, 3],
    values: [
      [1, 0.3],
      [2, 0.3],
      [3, 0.4],
    ],
  },
  {
    name: "cost, a long tail",
    range: [0, null],
    values: [
      [1, 0.5],
      [2, 0.3],
      [4, 0.15],
      [15, 0.05],
    ],
  },
];

/** Where a value's chance ends on the way from the first value to the last. */
const drawn = ({ values }: Shape, uniform: number): number => {
  let end = 0;
  for (const [value, chance] of values) {
    end += chance;
    if (uniform < end) return value;
  }
  return values.at(-1)?.[0] ?? 0;
};

const meanOf = ({ values }: Shape): number =>
  values.reduce((sum, [value, chance]) => sum + value * chance, 0);

/**
 * Matches of `count` word pairs (0: of a pair each). Values of one pair are correlated: their normal
 * scores share a tenth of their variance.
 */
function sampled(shape: Shape, matches: number, count: number, draws: Draws): ClusterSums {
  const pairs = count === 0 ? matches : count;
  const effects = Array.from({ length: pairs }, () => normalFrom(draws));
  const sums = new Map<number, { sum: number; matches: number }>();
  for (let match = 0; match < matches; match += 1) {
    const pair = count === 0 ? match : draws.int(pairs);
    const score = Math.sqrt(0.1) * (effects[pair] ?? 0) + Math.sqrt(0.9) * normalFrom(draws);
    const value = drawn(shape, normalBelow(score));
    const known = sums.get(pair) ?? { sum: 0, matches: 0 };
    sums.set(pair, { sum: known.sum + value, matches: known.matches + 1 });
  }
  const played = [...sums.values()];
  const counts = Float64Array.from(played, (each) => each.matches);
  return {
    clusters: Int32Array.from(sums.keys()),
    numerators: Float64Array.from(played, ({ sum }) => sum),
    denominators: counts,
    units: counts,
  };
}

/** Of a shape's figures after some matches: how many are shown with an interval, and its coverage. */
interface ShapeCoverage {
  readonly shape: string;
  readonly matches: number;
  /** Share of all figures. */
  readonly shown: number;
  readonly held: CoverageCount;
}

/** Every shape after every number of matches, on `pairs` word pairs (0: one each). */
function figureCoverage(
  numbers: readonly number[],
  pairs: number,
  replications: number,
): ShapeCoverage[] {
  return shapes.flatMap((shape) => {
    const draws = seeded(`stress/figures/${shape.name}/${pairs}`)("matches");
    const truth = meanOf(shape);
    return numbers.map((matches) => {
      const held = new CoverageCount();
      for (let at = 0; at < replications; at += 1) {
        const found = estimate(sampled(shape, matches, pairs, draws), shape.range);
        if (found !== null) held.add(found, truth);
      }
      return { shape: shape.name, matches, shown: held.intervals / replications, held };
    });
  });
}

const NUMBERS = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 25, 30, 40, 60, 100, 200,
];

/** Intervals of figures by their shape, and by the number of matches. */
export function* figures(replications: number): Generator<Measure> {
  for (const pairs of [0, 12, 4]) {
    const found = figureCoverage(NUMBERS, pairs, replications);
    const words = pairs === 0 ? "a word pair each" : `${pairs} word pairs`;
    const shapes = Map.groupBy(found, ({ shape }) => shape);
    for (const [shape, cells] of shapes) {
      const usual = cells.filter(({ held }) => held.intervals >= replications / 2);
      const least = usual.reduce((one, other) => (other.held.share < one.held.share ? other : one));
      const first = cells.find(({ held }) => held.intervals > 0)?.matches ?? 0;
      const limit = 0.93 - error(0.93, least.held.intervals);
      yield {
        what: `lowest coverage of ${shape}, ${words}, at 2 to 200 matches (shown from ${first} on; lowest at ${least.matches})`,
        ours: percent(least.held.share),
        against: `93% (- 2 standard errors: ${percent(limit)})`,
        ratio: least.held.share / limit,
        goal: { atLeast: 1 },
      };
    }
  }
}
