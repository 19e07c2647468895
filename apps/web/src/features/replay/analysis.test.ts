import { expect, test } from "vitest";
import { scoreTexts } from "./analysis.tsx";

const write = (value: number): string => value.toFixed(value % 1 === 0 ? 0 : 2);

test.each([
  ["one thing that is right", { right: { numerator: 1, denominator: 1 } }, [[null, "1"]]],
  ["a share of one thing", { right: { numerator: 0.75, denominator: 1 } }, [[null, "0.75"]]],
  [
    "several scores by their names, each of several things",
    {
      "1-word": { numerator: 2, denominator: 3 },
      "1-identity": { numerator: 3, denominator: 3 },
      own: { numerator: 1, denominator: 1 },
    },
    [
      ["一阶词", "2/3"],
      ["1-identity", "3/3"],
      ["own", "1"],
    ],
  ],
  ["nothing to compare with", { right: { numerator: 0, denominator: 0 } }, [[null, "-"]]],
  ["no truth", { right: null }, []],
])("the score of an answer shows %s", (_, scores, expected) => {
  const names = { "first-order/1-word": "一阶词" };
  const shown = scoreTexts({ ask: "first-order", scores }, names, write);
  expect(shown.map(({ name, score }) => [name, score])).toEqual(expected);
});
