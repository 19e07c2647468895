import { expect, it } from "vitest";
import { finished, resultsOf, squares } from "./progress.ts";

const puzzle = { day: "2026-03-01", game: "chess", locale: "en" } as const;

it.each([
  ["the first day", null, 1],
  ["the day after", { last: "2026-02-28", streak: 4, results: {} }, 5],
  ["the same day", { last: "2026-03-01", streak: 4, results: {} }, 4],
  ["a day was left out", { last: "2026-02-27", streak: 4, results: {} }, 1],
] as const)("the streak on %s", (_, before, streak) => {
  expect(finished(before && { ...before, results: {} }, puzzle, [true]).streak).toBe(streak);
});

it("keeps the results of a day by game and language, and forgets those of the day before", () => {
  const one = finished(null, puzzle, [true, false]);
  const two = finished(one, { ...puzzle, locale: "zh" }, [false]);
  expect(resultsOf(two, puzzle)).toEqual([true, false]);
  expect(resultsOf(two, { ...puzzle, game: "go" })).toBeNull();
  expect(resultsOf(finished(two, { ...puzzle, day: "2026-03-02" }, [true]), puzzle)).toBeNull();
  expect(squares([true, false])).toBe("🟩⬜");
});
