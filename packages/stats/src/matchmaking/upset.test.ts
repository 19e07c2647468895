import { expect, test } from "vitest";
import { type Contestant, isUpset } from "./upset.ts";

/** The spy first, then five civilians. */
const tableOf = (spy: number, civilians: number, matches = 100): Contestant[] =>
  [spy, ...Array.from({ length: 5 }, () => civilians)].map((mu, seat) => ({
    side: seat === 0 ? "spy" : "civilians",
    rating: { mu, sigma: 0.6 },
    matches,
  }));

test.each([
  ["the weak spy got away", "spy", tableOf(21, 26), true],
  ["the strong spy was caught", "civilians", tableOf(30, 25), true],
  ["the better side won", "spy", tableOf(30, 25), false],
  ["the sides were nearly as strong", "spy", tableOf(23, 26), false],
  ["nobody won", null, tableOf(21, 26), false],
  ["too few matches", "spy", tableOf(21, 26, 19), false],
  ["just enough matches", "spy", tableOf(21, 26, 20), true],
  ["one side alone", "spy", tableOf(21, 26).slice(0, 1), false],
])("%s", (_, winner, table, upset) => {
  expect(isUpset(winner, table)).toBe(upset);
});

test("a newcomer among others who are known leaves the match unjudged", () => {
  const [spy, ...civilians] = tableOf(21, 26);
  if (spy === undefined) throw new Error("no spy");
  expect(isUpset("spy", [{ ...spy, matches: 3 }, ...civilians])).toBe(false);
});

test("who is hardly known is no sure loser", () => {
  const unsure = tableOf(21, 26).map((standing) => ({
    ...standing,
    rating: { ...standing.rating, sigma: 8 },
  }));
  expect(isUpset("spy", unsure)).toBe(false);
});
