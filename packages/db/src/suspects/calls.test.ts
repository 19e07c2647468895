import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, makeTable } from "../../test/table.ts";
import { callChanges, hasCalled, keepCall, MAX_CALLS, type NewCall } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "calls");

const callIn =
  (matchId: string) =>
  (more: Partial<NewCall>): Promise<boolean> =>
    keepCall(database, {
      ...{ matchId, person: "a", source: "match", cursor: 3, round: 1, choice: 2 },
      ...more,
    });

test("a person changes their call, and each is kept with its position", async () => {
  const matchId = await addMatch(database, table);
  const call = callIn(matchId);
  expect(await call({})).toBe(true);
  // The same again, and one from before: not counted.
  expect(await call({ cursor: 4 })).toBe(false);
  expect(await call({ cursor: 2, choice: 1 })).toBe(false);
  expect(await call({ cursor: 5, choice: 1 })).toBe(true);
  expect(await call({ cursor: 9, choice: 1, round: 2 })).toBe(true);
  expect(await call({ person: "b", cursor: 5 })).toBe(true);
  expect(await call({ person: "c", cursor: 5 })).toBe(true);
  expect(await callChanges(database, matchId)).toEqual([
    { cursor: 3, seat: 2, previous: null, people: 1 },
    { cursor: 5, seat: 1, previous: 2, people: 1 },
    { cursor: 5, seat: 2, previous: null, people: 2 },
  ]);
  expect(await hasCalled(database, matchId, ["x", "b"])).toBe(true);
  expect(await hasCalled(database, matchId, ["x"])).toBe(false);
  expect(await callChanges(database, await addMatch(database, table))).toEqual([]);
  expect(await callChanges(database, "nonsense")).toEqual([]);
});

test("a puzzle counts once, for people who did not follow the match, and ends their calls", async () => {
  const matchId = await addMatch(database, table);
  const call = callIn(matchId);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((choice) => call({ source: "puzzle", person: "p", choice })),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await call({ person: "p", cursor: 8, choice: 5 })).toBe(false);
  expect(await call({ person: "q" })).toBe(true);
  expect(await call({ source: "puzzle", person: "q", cursor: 8, choice: 5 })).toBe(false);
});

test("however often a person calls, from any number of tabs, few calls are kept", async () => {
  const matchId = await addMatch(database, table);
  const call = callIn(matchId);
  const kept = await Promise.all(
    Array.from({ length: 3 * MAX_CALLS }, (_, at) => call({ choice: at % 6 })),
  );
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(MAX_CALLS);
  const changes = await callChanges(database, matchId);
  const people = changes
    .filter(({ previous }) => previous === null)
    .reduce((sum, each) => sum + each.people, 0);
  expect(people).toBe(1);
});
