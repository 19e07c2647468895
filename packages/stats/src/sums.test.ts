import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMatch } from "../test/sums.ts";
import {
  type DecisionCost,
  emptySums,
  mergeSums,
  type SeatResult,
  type Sums,
  sumsSchema,
} from "./index.ts";

const SCALE = 60;
const POT = 12 * SCALE;

const natural = fc.nat({ max: 1_000 });
const reported = fc.option(natural);
const decision: fc.Arbitrary<DecisionCost> = fc.record({
  missed: fc.option(fc.constantFrom("timeout", "error", "illegal")),
  latencyMs: fc.nat({ max: 700_000 }),
  tokensIn: reported,
  tokensOut: reported,
  costMicros: reported,
});
const seatResult: fc.Arbitrary<SeatResult> = fc.record({
  won: fc.boolean(),
  points: fc.integer({ min: -POT, max: POT }),
  pointsScale: fc.constant(SCALE),
  facts: fc.dictionary(
    fc.constantFrom("fouls", "survival-rounds", "constructor"),
    fc.tuple(natural, natural),
  ),
  decisions: fc.array(decision, { maxLength: 5 }),
});

const addAll = (results: readonly SeatResult[]): Sums => results.reduce(addMatch, emptySums(SCALE));

const plain: SeatResult = { won: false, points: 0, pointsScale: SCALE, facts: {}, decisions: [] };

describe("sums", () => {
  test("do not depend on the order of the matches", () => {
    const shuffled = fc
      .array(seatResult, { maxLength: 8 })
      .chain((results) =>
        fc.tuple(
          fc.constant(results),
          fc.shuffledSubarray(results, { minLength: results.length, maxLength: results.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([results, other]) => {
        expect(addAll(other)).toEqual(addAll(results));
      }),
    );
  });

  test("merged are the sums of all matches, however they were split", () => {
    const results = fc.array(seatResult, { maxLength: 5 });
    fc.assert(
      fc.property(results, results, results, (a, b, c) => {
        const all = addAll([...a, ...b, ...c]);
        expect(mergeSums(mergeSums(addAll(a), addAll(b)), addAll(c))).toEqual(all);
        expect(mergeSums(addAll(c), mergeSums(addAll(b), addAll(a)))).toEqual(all);
      }),
    );
  });

  test("survive JSON unchanged", () => {
    fc.assert(
      fc.property(fc.array(seatResult, { maxLength: 5 }), (results) => {
        const sums = addAll(results);
        expect(sumsSchema.parse(JSON.parse(JSON.stringify(sums)))).toEqual(sums);
      }),
    );
  });

  test("leave unknown figures out instead of counting them as 0", () => {
    const known: DecisionCost = {
      missed: null,
      latencyMs: 1,
      tokensIn: 10,
      tokensOut: null,
      costMicros: 0,
    };
    const unknown = { ...known, tokensIn: null, costMicros: null };
    expect(addAll([{ ...plain, decisions: [known, unknown] }])).toMatchObject({
      decisions: 2,
      tokensIn: { sum: 10, decisions: 1 },
      tokensOut: { sum: 0, decisions: 0 },
      costMicros: { sum: 0, decisions: 1 },
    });
  });

  test("of different points scales are not added up", () => {
    const other = addMatch(emptySums(1), { ...plain, pointsScale: 1 });
    expect(() => mergeSums(addAll([plain]), other)).toThrow(RangeError);
  });
});
