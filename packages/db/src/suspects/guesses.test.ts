import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, lease, makeTable, outcome } from "../../test/table.ts";
import { callChanges, finishMatch, guessCounts, hasCalled, keepCall, keepGuess } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "guesses");
const spy = outcome.roles.indexOf("spy");
const other = outcome.roles.findIndex((role) => role !== "spy");

async function finishedMatch(): Promise<string> {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 1, fouls: 0, clean: true }),
    rules,
  );
  return id;
}

const counts = (matchId: string) => guessCounts(database, matchId, ["spy"]);

test("the first guess of a person counts for a seat and round, and each is counted apart", async () => {
  const matchId = await finishedMatch();
  const guess = { matchId, view: 2, round: 1, cursor: 4, person: "a", choice: spy };
  expect(await keepGuess(database, guess)).toBe(true);
  expect(await keepGuess(database, { ...guess, choice: other })).toBe(false);
  expect(await keepGuess(database, { ...guess, person: "b", choice: other })).toBe(true);
  expect(await keepGuess(database, { ...guess, round: 2 })).toBe(true);
  expect(await keepGuess(database, { ...guess, view: 1 })).toBe(true);
  expect(await counts(matchId)).toEqual([
    { seat: 1, round: 1, right: 1, total: 1 },
    { seat: 2, round: 1, right: 1, total: 2 },
    { seat: 2, round: 2, right: 1, total: 1 },
  ]);
  const both = ["spy", outcome.roles[other] ?? ""];
  expect((await guessCounts(database, matchId, both)).map(({ right }) => right)).toEqual([1, 2, 1]);
});

test("one guess is stored for concurrent requests of one person", async () => {
  const matchId = await finishedMatch();
  const guess = { matchId, view: 0, round: 1, cursor: 4, person: "a", choice: spy };
  const kept = await Promise.all(Array.from({ length: 8 }, () => keepGuess(database, guess)));
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(await counts(matchId)).toMatchObject([{ right: 1, total: 1 }]);
});

test("guesses and calls of the room are counted apart", async () => {
  const matchId = await finishedMatch();
  await keepGuess(database, { matchId, view: 0, round: 1, cursor: 9, person: "a", choice: spy });
  expect(await callChanges(database, matchId)).toEqual([]);
  expect(await hasCalled(database, matchId, ["a"])).toBe(false);
  const call = {
    matchId,
    person: "a",
    source: "match",
    cursor: 4,
    round: 1,
    choice: other,
    baseline: null,
  } as const;
  expect(await keepCall(database, call)).toBe(true);
  expect(await callChanges(database, matchId)).toMatchObject([{ seat: other, people: 1 }]);
  expect(await counts(matchId)).toMatchObject([{ seat: 0, right: 1, total: 1 }]);
});

test("a match that nobody guessed at has no counts, nor has an unknown id", async () => {
  expect(await counts(await finishedMatch())).toEqual([]);
  expect(await counts("nonsense")).toEqual([]);
});
