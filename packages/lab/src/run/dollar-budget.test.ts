import { expect, test } from "vitest";
import { dollarBudget } from "./run-experiment.ts";

test("the budget is never exceeded, also by concurrent calls", async () => {
  const budget = dollarBudget(0.01, 2_000);
  const refusals = await Promise.all([3_000, 3_000, 3_000].map((micros) => budget.reserve(micros)));
  expect(refusals).toEqual([undefined, undefined, expect.stringMatching(/budget of \$0\.01/)]);
  expect(budget.isUsedUp).toBe(true);
});

test("the unused part of a reservation can be spent by the next call", async () => {
  const budget = dollarBudget(0.01, 0);
  expect(await budget.reserve(9_000)).toBeUndefined();
  await budget.settle(-8_500);
  expect(await budget.reserve(9_500)).toBeUndefined();
  expect(budget.isUsedUp).toBe(false);
});
