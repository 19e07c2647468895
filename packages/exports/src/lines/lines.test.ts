import { expect, test } from "vitest";
import { decisionLine } from "../../test/season.ts";
import { decisionSchema } from "./lines.ts";

const { scores: _, ...line } = decisionLine(0, 1);

test.each([
  ["a decision", {}, { kind: "decision", scores: null }],
  [
    "an interview with several scores",
    {
      kind: "interview",
      scores: { word: { numerator: 2, denominator: 3 }, role: null },
    },
    { kind: "interview", scores: { word: { numerator: 2, denominator: 3 }, role: null } },
  ],
  [
    "a probe, as archives had it before there were interviews",
    { kind: "probe", score: 0.75 },
    { kind: "interview", scores: { right: { numerator: 0.75, denominator: 1 } } },
  ],
  ["a probe without a score", { kind: "probe", score: null }, { kind: "interview", scores: null }],
])("%s is read", (_, change, read) => {
  expect(decisionSchema.parse({ ...line, ...change })).toMatchObject(read);
});
