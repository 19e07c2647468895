import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, makeTable } from "../../test/table.ts";
import { guessCounts, keepGuess } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "guesses");

test("the first guess of a visitor counts for a seat and round, and each is counted apart", async () => {
  const matchId = await addMatch(database, table);
  const guess = { matchId, seat: 2, round: 1, visitor: "a", choice: 0, right: true };
  expect(await keepGuess(database, guess)).toBe(true);
  expect(await keepGuess(database, { ...guess, choice: 1, right: false })).toBe(false);
  expect(await keepGuess(database, { ...guess, visitor: "b", choice: 1, right: false })).toBe(true);
  expect(await keepGuess(database, { ...guess, round: 2 })).toBe(true);
  expect(await keepGuess(database, { ...guess, seat: 1 })).toBe(true);
  expect(await guessCounts(database, matchId)).toEqual([
    { seat: 1, round: 1, right: 1, total: 1 },
    { seat: 2, round: 1, right: 1, total: 2 },
    { seat: 2, round: 2, right: 1, total: 1 },
  ]);
});

test("however often one visitor asks at once, one guess is kept", async () => {
  const matchId = await addMatch(database, table);
  const guess = { matchId, seat: 0, round: 1, visitor: "a", choice: 0, right: true };
  const kept = await Promise.all(Array.from({ length: 8 }, () => keepGuess(database, guess)));
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(await guessCounts(database, matchId)).toMatchObject([{ right: 1, total: 1 }]);
});

test("a match that nobody guessed at has no counts, nor has what is no match", async () => {
  expect(await guessCounts(database, await addMatch(database, table))).toEqual([]);
  expect(await guessCounts(database, "nonsense")).toEqual([]);
});
