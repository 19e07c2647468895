import { randomFrom } from "@wisp/game";
import { expect, it } from "vitest";
import { chanceOfBest } from "./best-chance.ts";
import { normalBelow, normals } from "./distributions.ts";

it("is that of a difference for two", () => {
  const chance = chanceOfBest({ value: 1, variance: 0.5 }, [{ value: 0.4, variance: 0.3 }]);
  expect(chance).toBeCloseTo(normalBelow(0.6 / Math.sqrt(0.8)), 5);
  expect(chanceOfBest({ value: 0, variance: 1 }, [])).toBe(1);
});

it("is the share of draws in which its rating is the highest", () => {
  const ratings = [0.9, 0.7, 0.7, 0.2, -1].map((value, at) => ({ value, variance: 0.1 + at / 10 }));
  const draw = normals(randomFrom("best")("draws"));
  const best = ratings.map(() => 0);
  const draws = 40_000;
  for (let at = 0; at < draws; at += 1) {
    const drawn = ratings.map(({ value, variance }) => value + draw() * Math.sqrt(variance));
    const first = drawn.indexOf(Math.max(...drawn));
    best[first] = (best[first] ?? 0) + 1;
  }
  const chances = ratings.map((own, at) => chanceOfBest(own, ratings.toSpliced(at, 1)));
  for (const [at, chance] of chances.entries()) {
    expect(Math.abs(chance - (best[at] ?? 0) / draws)).toBeLessThan(0.01);
  }
  expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 4);
});
