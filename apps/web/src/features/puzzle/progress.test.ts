import { expect, it } from "vitest";
import { answerTo, finished, resultsOf, squares } from "./progress.ts";

const puzzle = { day: "2026-03-01", game: "chess", locale: "en" } as const;

it.each([
  ["the first day", null, 1],
  ["the day after", { last: "2026-02-28", streak: 4, results: {} }, 5],
  ["the same day", { last: "2026-03-01", streak: 4, results: {} }, 4],
  ["a day was left out", { last: "2026-02-27", streak: 4, results: {} }, 1],
] as const)("the streak on %s", (_, before, streak) => {
  expect(finished(before && { ...before, results: {} }, puzzle, [true]).streak).toBe(streak);
});

it("keeps the streak when a puzzle of an earlier day is finished late", () => {
  const before = { last: "2026-03-02", streak: 5, results: { "chess/en": [true] }, answers: {} };
  expect(finished(before, puzzle, [false])).toEqual(before);
});

it("keeps the results of a day by game and language, and forgets those of the day before", () => {
  const one = finished(null, puzzle, [true, false]);
  const two = finished(one, { ...puzzle, locale: "zh" }, [false]);
  expect(resultsOf(two, puzzle)).toEqual([true, false]);
  expect(resultsOf(two, { ...puzzle, game: "go" })).toBeNull();
  expect(resultsOf(finished(two, { ...puzzle, day: "2026-03-02" }, [true]), puzzle)).toBeNull();
  expect(squares([true, false])).toBe("🟩⬜");
});

it("keeps the answer to a position for its day", () => {
  const spot = { ...puzzle, locale: null };
  const one = finished(finished(null, spot, [false], "4"), { ...spot, game: "go" }, [true], "7");
  expect(answerTo(one, spot)).toBe("4");
  expect(answerTo(one, { ...spot, game: "draughts" })).toBeNull();
  expect(answerTo(one, { ...spot, day: "2026-03-02" })).toBeNull();
  // What earlier visits stored has no answers.
  const older = { last: spot.day, streak: 1, results: { chess: [true] } };
  expect(answerTo(older, spot)).toBeNull();
  expect(answerTo(finished(older, { ...spot, game: "go" }, [true], "7"), spot)).toBeNull();
});
