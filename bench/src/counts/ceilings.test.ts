import { expect, test } from "vitest";
import { type Ceilings, type Count, ceilingsSchema, problemsOf } from "./ceilings.ts";

const ceilings: Ceilings = {
  "home / JavaScript": { ceiling: 150, unit: "kB", reason: "It hydrates the page." },
  "home / requests": { ceiling: 24, unit: "", reason: "Each font is one." },
};
const counted = (kilobytes: number, requests: number): Count[] => [
  { name: "home / JavaScript", value: kilobytes, unit: "kB" },
  { name: "home / requests", value: requests, unit: "" },
];

test("figures may reach their ceilings", () => {
  expect(problemsOf(ceilings, counted(150, 24))).toEqual([]);
  expect(problemsOf(ceilings, counted(1, 0))).toEqual([]);
});

test("a figure above its ceiling is a problem", () => {
  expect(problemsOf(ceilings, counted(150.1, 25))).toEqual([
    '"home / JavaScript" is 150.1 kB, above its ceiling of 150 kB. ' +
      "Who raises it in bench/ceilings.json gives a reason there.",
    '"home / requests" is 25, above its ceiling of 24. ' +
      "Who raises it in bench/ceilings.json gives a reason there.",
  ]);
});

test("a figure without a ceiling is a problem, and so are a ceiling without a figure and another unit", () => {
  const [kilobytes] = counted(150, 24);
  const added: Count = { name: "watch / requests", value: 3, unit: "" };
  expect(problemsOf(ceilings, [...(kilobytes ? [kilobytes] : []), added])).toEqual([
    '"watch / requests" is 3 and has no ceiling: bench/ceilings.json needs one with its reason.',
    '"home / requests" has a ceiling in bench/ceilings.json and is not counted: remove it.',
  ]);
  expect(
    problemsOf(ceilings, [
      { name: "home / JavaScript", value: 1, unit: "" },
      { name: "home / requests", value: 24, unit: "" },
    ]),
  ).toEqual(['"home / JavaScript" is 1, and bench/ceilings.json gives its ceiling the unit "kB".']);
});

test.each([
  { ceiling: 24, unit: "" },
  { ceiling: 24, unit: "", reason: "" },
  { ceiling: -1, unit: "", reason: "Each font is one." },
  { ceiling: 24, unit: "ms", reason: "Each font is one." },
  { ceiling: 24, unit: "", reason: "Each font is one.", tolerance: 0.15 },
])("no ceiling is %j", (ceiling) => {
  expect(ceilingsSchema.safeParse({ "home / requests": ceiling }).success).toBe(false);
});
