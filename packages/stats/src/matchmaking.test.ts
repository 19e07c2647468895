import { expect, test } from "vitest";
import { type Contestant, firstRating, isUpset, rateTable } from "./matchmaking.ts";

const six = Array.from({ length: 6 }, () => firstRating);

test("ratings follow points, equal points equally, and grow surer", () => {
  const [best, second, third, fourth, fifth, last] = rateTable(six, [12, 3, 3, 2, 1, -5]);
  const mus = [best, second, fourth, fifth, last].map((rating) => rating?.mu ?? Number.NaN);
  expect(mus).toEqual(mus.toSorted((left, right) => right - left));
  expect(second?.mu).toBeCloseTo(third?.mu ?? Number.NaN, 12);
  expect(best?.sigma).toBeLessThan(firstRating.sigma);
});

test("the agent that keeps scoring most ends on top, in any seat", () => {
  let ratings = six;
  for (let match = 0; match < 20; match += 1) {
    ratings = rateTable(
      ratings,
      ratings.map((_, player) => (player === 4 ? 5 : (player + match) % 3)),
    );
  }
  const mus = ratings.map(({ mu }) => mu);
  expect(Math.max(...mus)).toBe(mus[4]);
});

type Winner = "spy" | "civilians" | "all" | null;

/** The spy first, then five civilians. */
const tableOf = (winner: Winner, spy: number, civilians: number, matches = 100): Contestant[] =>
  [spy, ...Array.from({ length: 5 }, () => civilians)].map((mu, seat) => ({
    won: winner === "all" || winner === (seat === 0 ? "spy" : "civilians"),
    rating: { mu, sigma: 0.6 },
    matches,
  }));

test.each([
  ["the weak spy got away", tableOf("spy", 21, 26), true],
  ["the strong spy was caught", tableOf("civilians", 30, 25), true],
  ["the better side won", tableOf("spy", 30, 25), false],
  ["the sides were nearly as strong", tableOf("spy", 23, 26), false],
  ["everybody won", tableOf("all", 21, 26), false],
  ["nobody won", tableOf(null, 21, 26), false],
  ["too few matches", tableOf("spy", 21, 26, 19), false],
  ["just enough matches", tableOf("spy", 21, 26, 20), true],
  ["one side alone", tableOf("spy", 21, 26).slice(0, 1), false],
])("%s", (_, table, upset) => {
  expect(isUpset(table)).toBe(upset);
});

test("a newcomer among others who are known leaves the match unjudged", () => {
  const [spy, ...civilians] = tableOf("spy", 21, 26);
  if (spy === undefined) throw new Error("no spy");
  expect(isUpset([{ ...spy, matches: 3 }, ...civilians])).toBe(false);
});

test("an agent with few matches is not a sure loser", () => {
  const unsure = tableOf("spy", 21, 26).map((standing) => ({
    ...standing,
    rating: { ...standing.rating, sigma: 8 },
  }));
  expect(isUpset(unsure)).toBe(false);
});
