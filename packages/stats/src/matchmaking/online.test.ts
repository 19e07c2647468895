import { expect, test } from "vitest";
import { firstRating, rateTable } from "./online.ts";

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
