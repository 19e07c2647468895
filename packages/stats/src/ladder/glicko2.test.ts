import { expect, test } from "vitest";
import { afterGames, expectedScore, NEWCOMER, replayLadder } from "./glicko2.ts";

test("computes the worked example of the paper", () => {
  const after = afterGames({ rating: 1_500, deviation: 200, volatility: 0.06 }, [
    { opponent: 1_400, deviation: 30, score: 1 },
    { opponent: 1_550, deviation: 100, score: 0 },
    { opponent: 1_700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1_464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test("a win raises a rating, a loss lowers it by as much against an equal", () => {
  const won = afterGames(NEWCOMER, [{ opponent: 1_500, deviation: 0, score: 1 }]);
  const lost = afterGames(NEWCOMER, [{ opponent: 1_500, deviation: 0, score: 0 }]);
  expect(won.rating).toBeGreaterThan(1_500);
  expect(won.rating - 1_500).toBeCloseTo(1_500 - lost.rating, 6);
  expect(won.deviation).toBeLessThan(NEWCOMER.deviation);
  expect(expectedScore(1_900, 1_500)).toBeCloseTo(10 / 11, 6);
});

test("a great surprise raises the volatility", () => {
  const calm = { rating: 1_500, deviation: 50, volatility: 0.06 };
  const surprised = afterGames(calm, [{ opponent: 2_400, deviation: 0, score: 1 }]);
  expect(surprised.volatility).toBeGreaterThan(calm.volatility);
  expect(surprised.deviation).toBeGreaterThanOrEqual(45);
});

test("a match that does not count changes nothing, and one without games neither", () => {
  const [first, second, third] = replayLadder([
    { opponent: 1_500, score: 1, counts: false },
    { opponent: 1_500, score: 1, counts: true },
    { opponent: 1_500, score: 0, counts: false },
  ]);
  expect(first).toEqual(NEWCOMER);
  expect(second?.rating).toBeGreaterThan(1_500);
  expect(third).toEqual(second);
  expect(afterGames(NEWCOMER, [])).toBe(NEWCOMER);
});

test("comes near the true strength after many matches", () => {
  const matches = Array.from({ length: 200 }, (_, at) => ({
    opponent: at % 2 === 0 ? 1_400 : 1_800,
    // What a player of 1,700 scores.
    score: expectedScore(1_700, at % 2 === 0 ? 1_400 : 1_800),
    counts: true,
  }));
  expect(replayLadder(matches).at(-1)?.rating).toBeCloseTo(1_700, -1);
});
