import { randomFrom } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockArm } from "./pairs.ts";
import {
  Capital,
  looksAt,
  mayReportDifference,
  perMatch,
  sequenceOf,
  stopsAt,
} from "./sequential.ts";

const LOOKS = [5, 10, 20, 40];
const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: 40,
  maxLength: 40,
});

describe("bets", () => {
  it("cannot expect to win against the mean they bet on", () => {
    // All sequences of three fair values of 0 and 1: the mean capital is the initial capital.
    let sum = 0;
    for (let pattern = 0; pattern < 8; pattern += 1) {
      let [low, high] = [0, 1e6];
      for (let step = 0; step < 40; step += 1) {
        const capital = new Capital(1 / 2);
        for (let at = 0; at < 3; at += 1) capital.add((pattern >> at) % 2);
        const between = (low + high) / 2;
        if (capital.reached(1 / between)) low = between;
        else high = between;
      }
      sum += low / 8;
    }
    expect(sum).toBeCloseTo(1, 4);
  });

  it("stay finite over many blocks", () => {
    const capital = new Capital(1 / 2);
    for (let block = 0; block < 20_000; block += 1) capital.add(1);
    expect(capital.reached(1e-100)).toBe(true);
    const loser = new Capital(1 / 2);
    for (let block = 0; block < 20_000; block += 1) loser.add(0.1);
    expect(loser.reached(0.5)).toBe(false);
  });
});

describe("a confidence sequence", () => {
  it("narrows with every look and turns with the sign", () => {
    fc.assert(
      fc.property(differences, (values) => {
        const found = looksAt(values, 1, LOOKS, 0.05);
        const turned = looksAt(
          values.map((each) => -each),
          1,
          LOOKS,
          0.05,
        );
        for (const [at, { low, high }] of found.entries()) {
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(found[at - 1]?.low ?? -1);
          expect(high).toBeLessThanOrEqual(found[at - 1]?.high ?? 1);
          expect(turned[at]?.low).toBeCloseTo(-high, 9);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("scales with the room of differences", () => {
    const draws = randomFrom("room")("blocks");
    const values = Array.from({ length: 40 }, () => draws.float() - 0.3);
    const [one] = looksAt(values, 1, [40], 0.05);
    const [ten] = looksAt(
      values.map((each) => 10 * each),
      10,
      [40],
      0.05,
    );
    expect(ten?.low).toBeCloseTo(10 * (one?.low ?? 0), 8);
  });

  const rows = (denominator: number): BlockArm[] =>
    Array.from({ length: 40 }, (_, block) => [
      { block, arm: "a", numerator: denominator, denominator },
      { block, arm: "b", numerator: 0, denominator: 1 },
    ]).flat();

  it("finds a large difference early", () => {
    const found = sequenceOf(rows(1), ["a", "b"], [0, 1], { looks: LOOKS });
    if (found.kind === "gap") throw new Error(found.gap);
    const stop = stopsAt(found.looks, { maxBlocks: 40, smallestEffect: null });
    expect(stop).toEqual({ kind: "claim", blocks: 10, direction: "higher" });
  });

  it("refuses ratios whose denominators vary, and follows their matches instead", () => {
    const refused = sequenceOf(rows(2), ["a", "b"], [0, 1], { looks: LOOKS });
    expect(refused).toEqual({ kind: "gap", gap: "denominators-vary" });
    const each = perMatch(rows(2));
    expect(each).toEqual(rows(1));
    expect(perMatch(rows(0))).toBeNull();
  });
});

describe("the end of an experiment", () => {
  const look = (blocks: number, low: number, high: number) => ({ blocks, value: 0, low, high });

  it.each([
    [
      "a claim",
      [look(10, -0.2, 0.4), look(20, 0.1, 0.3)],
      { kind: "claim", blocks: 20, direction: "higher" },
    ],
    ["a claim below 0", [look(10, -0.4, -0.1)], { kind: "claim", blocks: 10, direction: "lower" }],
    ["an effect too small to matter", [look(10, -0.04, 0.04)], { kind: "too-small", blocks: 10 }],
    ["all blocks", [look(40, -0.2, 0.2)], { kind: "no-claim", blocks: 40 }],
    ["blocks that remain", [look(10, -0.2, 0.2)], { kind: "open" }],
    ["a claim beyond the plan", [look(50, 0.1, 0.2)], { kind: "open" }],
  ])("is %s", (_name, looks, stop) => {
    expect(stopsAt(looks, { maxBlocks: 40, smallestEffect: 0.05 })).toEqual(stop);
  });
});

describe("permission to claim", () => {
  it.each([
    ["fixed", 39, "blocks-remain"],
    ["fixed", 40, null],
    ["fixed", 41, "beyond-plan"],
    ["sequential", 3, null],
    ["sequential", 41, "beyond-plan"],
  ] as const)("in a %s design of 40 after %i blocks: %s", (kind, settled, code) => {
    const found = mayReportDifference({ kind, blocks: 40 }, settled);
    expect(found.may ? null : found.code).toBe(code);
  });
});
