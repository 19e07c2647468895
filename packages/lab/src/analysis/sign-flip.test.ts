import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemar } from "./contrast.ts";
import { pairsOf, shiftedOf } from "./pairs.ts";
import { signFlipEnds, signFlipP, subsetDifferences } from "./sign-flip.ts";

const share = fc.integer({ min: 0, max: 1_000 }).map((each) => each / 1_000);

describe("McNemar's exact test", () => {
  it.each([
    // By hand: twice the sum of binomial coefficients over 2^n.
    [6, 0, 2 / 64],
    [5, 0, 2 / 32],
    [8, 1, (2 * (1 + 9)) / 512],
    [7, 2, (2 * (1 + 9 + 36)) / 512],
    [3, 3, 1],
    [0, 0, 1],
    [10, 2, (2 * (1 + 12 + 66)) / 4_096],
  ])("%i against %i", (one, two, p) => {
    expect(mcnemar(one, two)).toBeCloseTo(p, 12);
    expect(mcnemar(two, one)).toBeCloseTo(p, 12);
  });
});

/** The p of a shift by every pattern of signs, as its definition says. */
function bruteForce(differences: readonly number[]): number {
  const seen = Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-9;
  const count = 2 ** differences.length;
  let asLarge = 0;
  for (let pattern = 0; pattern < count; pattern += 1) {
    const sum = differences.reduce(
      (total, each, at) => total + ((pattern >> at) % 2 === 0 ? each : -each),
      0,
    );
    if (Math.abs(sum) >= seen) asLarge += 1;
  }
  return asLarge / count;
}

const subsetsOf = (blocks: readonly (readonly [number, number])[]) =>
  subsetDifferences(
    shiftedOf(
      pairsOf(
        blocks.flatMap(([one, two], block) => [
          { block, arm: "a", numerator: one, denominator: 1 },
          { block, arm: "b", numerator: two, denominator: 1 },
        ]),
        "a",
        "b",
      ),
    ),
  );

describe("sign flips", () => {
  it("enumerate all patterns for few blocks", () => {
    const blocks = fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(blocks, (pairs) => {
        const expected = bruteForce(pairs.map(([one, two]) => one - two));
        expect(signFlipP(subsetsOf(pairs))).toBeCloseTo(expected, 12);
      }),
      { numRuns: 60 },
    );
  });

  it("have ends at which p crosses the level", () => {
    const draws = randomFrom("ends")("blocks");
    const differences = Array.from({ length: 9 }, () => draws.float() - 0.3);
    const [low, high] = signFlipEnds(subsetsOf(differences.map((each) => [each, 0])), 0.05);
    const pAt = (difference: number) => bruteForce(differences.map((each) => each - difference));
    for (const [end, outward] of [
      [low, -1],
      [high, 1],
    ] as const) {
      expect(pAt(end - outward * 1e-6)).toBeGreaterThanOrEqual(0.05);
      expect(pAt(end + outward * 1e-6)).toBeLessThan(0.05);
    }
  });

  it("have no ends where no pattern is rare enough", () => {
    const ends = signFlipEnds(
      subsetsOf([
        [1, 0],
        [1, 0],
        [0.5, 0],
        [1, 0],
        [1, 0],
      ]),
      0.05,
    );
    expect(ends).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it("agree by a group of patterns with all patterns of 15 blocks", () => {
    const draws = randomFrom("sampled")("blocks");
    const differences = Array.from({ length: 15 }, () => draws.float() - 0.35);
    const subsets = subsetsOf(differences.map((each) => [each, 0]));
    expect(subsets.isExhaustive).toBe(false);
    expect(signFlipP(subsets)).toBeCloseTo(bruteForce(differences), 2);
  });
});
