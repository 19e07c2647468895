import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContrastResult, contrast } from "./contrast.ts";
import { type BlockArm, clustered } from "./pairs.ts";

type Block = readonly [one: number, two: number, oneOf?: number, twoOf?: number];

const rowsOf = (blocks: readonly Block[]): BlockArm[] =>
  blocks.flatMap(([one, two, oneOf = 1, twoOf = 1], block) => [
    { block, arm: "a", numerator: one, denominator: oneOf },
    { block, arm: "b", numerator: two, denominator: twoOf },
  ]);

const times = (count: number, block: Block): Block[] => Array.from({ length: count }, () => block);

const RATE = [0, 1] as const;

function contrasted(rows: readonly BlockArm[], arms: readonly [string, string] = ["a", "b"]) {
  const found = contrast(rows, arms, RATE);
  if (found === null) throw new Error("no figure");
  return found;
}

const metricsOf = ({ value, low, high, p }: ContrastResult) => [value, low, high, p];

const share = fc.integer({ min: 0, max: 1_000 }).map((each) => each / 1_000);
const graded = fc.array(fc.tuple(share, share), { minLength: 10, maxLength: 18 });
const few = fc.array(fc.tuple(share, share), { minLength: 10, maxLength: 13 });
const ballots = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), share, share)
    .map(([n, m, one, two]): Block => [Math.round(one * n), Math.round(two * m), n, m]),
  { minLength: 10, maxLength: 18 },
);
const bits = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1)), {
  minLength: 10,
  maxLength: 40,
});
const anyBlocks: fc.Arbitrary<readonly Block[]> = fc.oneof(graded, ballots, bits);

describe("a contrast", () => {
  it("takes McNemar's p for figures of 0 and 1", () => {
    const blocks: Block[] = [...times(8, [1, 0]), [0, 1], ...times(6, [1, 1])];
    const found = contrasted(rowsOf(blocks));
    expect(found).toMatchObject({ method: "mcnemar", blocks: 15, gap: null });
    expect(found.p).toBeCloseTo(20 / 512, 12);
    expect(found.low).toBeGreaterThan(0);
  });

  it("agrees with McNemar's p for every pair of counts", () => {
    for (let one = 0; one <= 24; one += 1) {
      for (let two = 0; two <= one; two += 1) {
        const blocks: Block[] = [
          ...times(one, [1, 0]),
          ...times(two, [0, 1]),
          ...times(10, [1, 1]),
        ];
        const { low, p } = contrasted(rowsOf(blocks));
        expect([one, two, (low ?? 0) > 0]).toEqual([one, two, (p ?? 1) < 0.05]);
      }
    }
  });

  it("negates every digit when the arms are swapped", () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const rows = rowsOf(blocks);
        const [one, other] = [contrasted(rows), contrasted(rows, ["b", "a"])];
        expect(metricsOf(other)).toEqual([
          0 - one.value,
          0 - (one.high ?? 0),
          0 - (one.low ?? 0),
          one.p,
        ]);
        expect(other.varianceFactor).toBe(one.varianceFactor);
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on the order of rows", () => {
    fc.assert(
      fc.property(anyBlocks, fc.string(), (blocks, seed) => {
        const rows = rowsOf(blocks);
        expect(contrasted(randomFrom(seed)("rows").shuffle(rows))).toEqual(contrasted(rows));
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on the numbers of few blocks", () => {
    fc.assert(
      fc.property(few, (blocks) => {
        const [one, other] = [contrasted(rowsOf(blocks)), contrasted(rowsOf(blocks.toReversed()))];
        expect(other.p).toBeCloseTo(one.p ?? 0, 6);
        expect(other.low).toBeCloseTo(one.low ?? 0, 6);
        expect(other.high).toBeCloseTo(one.high ?? 0, 6);
      }),
      { numRuns: 40 },
    );
  });

  it("has an interval that agrees with p and holds the difference", () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const { value, low, high, p } = contrasted(rowsOf(blocks));
        if (low === null || high === null || p === null) throw new Error("no interval");
        expect(low > 0 || high < 0).toBe(p < 0.05);
        expect(low).toBeLessThanOrEqual(value + 1e-9);
        expect(high).toBeGreaterThanOrEqual(value - 1e-9);
        expect(high - low).toBeGreaterThan(0);
        expect([low >= -1, high <= 1]).toEqual([true, true]);
      }),
      { numRuns: 40 },
    );
  });

  it("scales with its figure", () => {
    const draws = randomFrom("scaled")("blocks");
    const blocks = Array.from({ length: 12 }, (): Block => [draws.float(), draws.float()]);
    const one = contrasted(rowsOf(blocks));
    const scaled = rowsOf(blocks).map((row) => ({ ...row, numerator: 8 * row.numerator }));
    const eight = contrast(scaled, ["a", "b"], [0, 8]);
    expect(eight?.p).toBe(one.p);
    expect(eight?.low).toBeCloseTo(8 * (one.low ?? 0), 8);
    expect(eight?.standardError).toBeCloseTo(8 * one.standardError, 10);
    expect(eight?.varianceFactor).toBeCloseTo(one.varianceFactor ?? 0, 10);
  });

  it("keeps a width for a constant difference", () => {
    const { low, high, varianceFactor } = contrasted(rowsOf(times(20, [0.5, 0.2])));
    expect(varianceFactor).toBeNull();
    expect(low).toBeLessThan(0.25);
    expect(high).toBeGreaterThan(0.35);
  });

  it("takes McNemar's p where few blocks differ by one size, whatever the range", () => {
    // 8 of 60 blocks differ by 0.2, one of them in the other direction: 2 * 9 / 256.
    const blocks = [...times(7, [0.7, 0.5]), [0.5, 0.7] as const, ...times(52, [0.5, 0.5])];
    for (const most of [1, 12]) {
      const found = contrast(rowsOf(blocks), ["a", "b"], [0, most]);
      expect(found?.method).toBe("sign-flip");
      expect(found?.p).toBeCloseTo(18 / 256, 2);
    }
  });

  it("claims what eight of 60 blocks agree on, and leaves room for larger ones", () => {
    const differing = [0.2, 0.2, 0.4, 0.4, 0.4, 0.4, 0.6, 0.6].map((d): Block => [0.2 + d, 0.2]);
    const found = contrasted(rowsOf([...differing, ...times(52, [0.2, 0.2])]));
    expect(found.p).toBeLessThan(0.05);
    expect(found.low).toBeGreaterThan(0);
    expect(found.high).toBeGreaterThan(0.1);
    const robust = contrasted(rowsOf([...times(4, [0.6, 0.2]), ...times(56, [0.2, 0.2])]));
    expect(robust.p).toBeGreaterThan(0.05);
    // A claim of few blocks is marked as one, unless differences have one size by nature.
    expect([found.differing, robust.differing]).toEqual([8, 4]);
    expect(contrasted(rowsOf([...times(8, [1, 0]), ...times(52, [1, 1])])).differing).toBeNull();
  });

  it("reports how much pairing saves", () => {
    const draws = randomFrom("factor")("blocks");
    // A common part of variance 1/12 plus own parts of 1/300.
    const blocks = Array.from({ length: 400 }, (): Block => {
      const common = draws.float();
      return [common + draws.float() / 5, common + draws.float() / 5];
    });
    const found = contrast(rowsOf(blocks), ["a", "b"], [0, 2]);
    expect(found?.varianceFactor).toBeGreaterThan(20);
    expect(found?.varianceFactor).toBeLessThan(33);
  });

  it("weighs blocks by their denominators", () => {
    const blocks: Block[] = Array.from({ length: 12 }, (_, at) => [at % 3, 1, 4, 1 + (at % 2)]);
    const found = contrasted(rowsOf(blocks));
    expect(found.values).toEqual([12 / 48, 12 / 18]);
  });

  it("has no interval below ten blocks", () => {
    const found = contrasted(rowsOf(times(9, [1, 0])));
    expect(found).toMatchObject({ value: 1, low: null, high: null, p: null, gap: "few-blocks" });
  });

  it("takes the blocks of a cluster as one", () => {
    const rows = rowsOf(
      Array.from({ length: 30 }, (_, at): Block => [at % 2, at % 3 === 0 ? 1 : 0]),
    );
    const found = contrasted(clustered(rows, (block) => Math.floor(block / 2)));
    // The sums of the first arm are the same in all clusters, and those of the other in ten.
    expect(found).toMatchObject({ blocks: 15, values: [0.5, 10 / 30], differing: 5 });
  });

  it("has no figure without a denominator", () => {
    expect(contrast(rowsOf(times(12, [0, 0, 0, 1])), ["a", "b"], RATE)).toBeNull();
  });

  it.each([
    [
      "a block that lacks an arm",
      rowsOf([
        [1, 0],
        [1, 0],
      ]).slice(1),
    ],
    ["a block with an arm twice", [...rowsOf([[1, 0]]), ...rowsOf([[1, 0]])]],
    ["a denominator below 0", rowsOf([[1, 0, -1, 1]])],
  ])("refuses %s", (_name, rows) => {
    expect(() => contrast(rows, ["a", "b"], RATE)).toThrow(RangeError);
  });

  it("gives these digits on every machine", () => {
    const draws = randomFrom("digits")("blocks");
    const blocks = Array.from({ length: 24 }, (): Block => [draws.float(), draws.float() * 0.8]);
    const ballotBlocks = blocks.map(([one, two], at): Block => {
      const total = 1 + (at % 4);
      return [Math.round(one * total), Math.round(two * 2), total, 2];
    });
    const wins = blocks.map(([one, two]): Block => [one > 0.3 ? 1 : 0, two > 0.5 ? 1 : 0]);
    const digits = [blocks, ballotBlocks, wins].map((each) =>
      metricsOf(contrasted(rowsOf(each))).map(String),
    );
    expect(digits).toMatchInlineSnapshot(`
      [
        [
          "0.034235298663503555",
          "-0.10327648149658043",
          "0.16639759577999402",
          "0.6787149390225637",
        ],
        [
          "0.07083333333333336",
          "-0.09962121212121215",
          "0.2590090090090091",
          "0.49105219614313056",
        ],
        [
          "0.125",
          "-0.18797358629887118",
          "0.41545559593337744",
          "0.548828125",
        ],
      ]
    `);
  });
});

describe("an arm of rare large values against a nearly constant one", () => {
  const none = { arms: 400, blocks: 10 } as const;
  /** Blocks of equal means: a is small and now and then large, b hardly varies. */
  const lopsided = (experiment: number): BlockArm[] => {
    const draws = randomFrom("lopsided")(String(experiment));
    const blocks = Array.from({ length: none.blocks }, (): Block => {
      const large = draws.float() < 0.05 ? 0.775 : 0;
      return [0.02 + 0.01 * draws.float() + large, 0.06375 + 0.001 * (draws.float() - 0.5)];
    });
    return rowsOf(blocks);
  };

  it("allows for large values that were not seen, and rarely claims a difference", () => {
    const found = Array.from({ length: none.arms }, (_, at) => contrasted(lopsided(at)));
    expect(found.every(({ method }) => method === "range")).toBe(true);
    const significant = found.filter(({ p }) => p !== null && p < 0.05);
    expect(significant.length / none.arms).toBeLessThanOrEqual(0.05);
    for (const { low, high, p } of significant) {
      expect(p).toBeLessThan(0.05);
      expect((low ?? 0) > 0 || (high ?? 0) < 0).toBe(true);
    }
  });

  it("finds a difference that the whole range cannot make up for", () => {
    const steady = rowsOf(
      Array.from({ length: 40 }, (_, at): Block => [0.3 + 0.01 * (at % 10), 0.1]),
    );
    const found = contrasted(steady);
    expect(found.method).toBe("range");
    expect(found.low).toBeGreaterThan(0);
    expect(contrasted(steady, ["b", "a"])).toMatchObject({
      low: 0 - (found.high ?? 0),
      p: found.p,
    });
  });
});
