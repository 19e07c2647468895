import { expect, test } from "vitest";
import {
  type AgentEvidence,
  differencesAmong,
  inconclusiveAgent,
  significanceOf,
} from "./significance.ts";

const shift = { early: 0.5, late: 0.2, at: 40, until: null };
const nothingWrong: AgentEvidence = {
  isInPlacement: false,
  hasContents: true,
  overlap: { extrapolated: false },
  change: { all: { ...shift, p: 0.05 }, spy: null },
  played: { matches: 8, contents: 3 },
};

test.each<[AgentEvidence, ReturnType<typeof inconclusiveAgent>]>([
  [{}, null],
  [nothingWrong, null],
  [{ ...nothingWrong, isInPlacement: true }, "placement"],
  [{ ...nothingWrong, isInPlacement: true, hasContents: false }, "few-contents"],
  [{ ...nothingWrong, overlap: { extrapolated: true } }, "extrapolated"],
  [{ ...nothingWrong, change: { spy: { ...shift, p: 0.049 } } }, "changed"],
  [{ ...nothingWrong, played: { matches: 7, contents: 3 } }, "few-matches"],
  [{ ...nothingWrong, played: { matches: 8, contents: 2 } }, "few-pairs"],
])("of an agent with %o claims are withheld because of %s", (evidence, reason) => {
  expect(inconclusiveAgent(evidence)).toBe(reason);
});

test("an agent about which nothing is claimed is neither better nor worse, however sure the evidence", () => {
  const better = differencesAmong<Parameters<ReturnType<typeof differencesAmong>>[0]>(() => true);
  expect(better({}, { inconclusive: null })).toBe(true);
  expect(better({}, { inconclusive: "changed" })).toBe(false);
  expect(better({ inconclusive: "placement" }, {})).toBe(false);
});

const above = { value: 0.2, ends: { low: 0.1, high: 0.3 } };
const around = { value: 0.2, ends: { low: -0.1, high: 0.5 } };

test.each([
  [above, { kind: "shown", direction: "higher" }],
  [
    { value: -0.2, ends: { low: -0.3, high: -0.1 } },
    { kind: "shown", direction: "lower" },
  ],
  [around, { kind: "withheld", reason: "not-shown" }],
  [
    { value: 0.1, ends: { low: 0, high: 0.2 } },
    { kind: "withheld", reason: "not-shown" },
  ],
  // A test of its own is asked instead of the interval.
  [
    { ...around, isSure: true },
    { kind: "shown", direction: "higher" },
  ],
  [
    { ...above, isSure: false },
    { kind: "withheld", reason: "not-shown" },
  ],
  [
    { value: null, ends: null },
    { kind: "withheld", reason: "no-value" },
  ],
  [
    { value: 0.2, ends: null, isSure: true },
    { kind: "withheld", reason: "no-interval" },
  ],
  [
    { ...above, inconclusive: "blocks-remain" as const },
    { kind: "withheld", reason: "blocks-remain" },
  ],
])("of %o the claim is %o", (evidence, comparison) => {
  const { value, ends } = evidence;
  expect(significanceOf(evidence)).toEqual({ value, ends, ...comparison });
});
