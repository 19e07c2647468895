import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addMatch, makeTable } from "../../test/table.ts";
import {
  callChanges,
  ensureUser,
  hasCalled,
  keepCall,
  keepGuess,
  keepSolutionShown,
  MAX_CALLS,
  MIN_ACCOUNT_DAYS,
  type NewCall,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "calls");

const callIn =
  (matchId: string) =>
  (more: Partial<NewCall>): Promise<boolean> =>
    keepCall(database, {
      matchId,
      person: "a",
      source: "match",
      cursor: 3,
      round: 1,
      choice: 2,
      baseline: null,
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

/** A user whose account is that many days old. */
async function userOfAge(days: number): Promise<string> {
  const { id } = await ensureUser(database, crypto.randomUUID());
  await database.connection.query(
    `UPDATE "User" SET "createdAt" = now() - $2 * interval '1 day' WHERE "id" = $1`,
    [id, days],
  );
  return id;
}

const verifiedIn = async (matchId: string): Promise<readonly boolean[]> => {
  const { rows } = await database.connection.query<{ verified: boolean }>(
    `SELECT "verified" FROM "SuspectCall" WHERE "matchId" = $1 AND "view" IS NULL ORDER BY "id"`,
    [matchId],
  );
  return rows.map(({ verified }) => verified);
};

test("calls of accounts that are some days old are verified, and of nobody else", async () => {
  const matchId = await addMatch(database, table);
  const call = callIn(matchId);
  const byUser = (person: string, userId: string) =>
    call({ person, baseline: { userId, alsoKnownAs: [] } });
  await byUser("old", await userOfAge(MIN_ACCOUNT_DAYS + 1));
  await byUser("new", await userOfAge(MIN_ACCOUNT_DAYS - 1));
  await byUser("gone", crypto.randomUUID());
  await call({ person: "visitor" });
  expect(await verifiedIn(matchId)).toEqual([true, false, false, false]);
});

test("a call of somebody who may know the match is not verified", async () => {
  const userId = await userOfAge(MIN_ACCOUNT_DAYS + 1);
  const verified = async (
    more: Partial<NewCall>,
    before?: (matchId: string) => Promise<unknown>,
  ) => {
    const matchId = await addMatch(database, table);
    await before?.(matchId);
    await callIn(matchId)({ baseline: { userId, alsoKnownAs: ["b"] }, ...more });
    return (await verifiedIn(matchId)).at(-1);
  };
  expect(await verified({})).toBe(true);
  expect(await verified({ source: "puzzle" })).toBe(true);
  // Its roles may be known from other matches, or from those who started it.
  const practice = await addMatch(database, table, false);
  await callIn(practice)({ baseline: { userId, alsoKnownAs: [] } });
  expect(await verifiedIn(practice)).toEqual([false]);
  expect(
    await verified({}, (matchId) =>
      database.connection.query(`UPDATE "Match" SET "duplicateSet" = 'set' WHERE "id" = $1`, [
        matchId,
      ]),
    ),
  ).toBe(false);
  const isVisible = (visibility: string) =>
    database.connection.query(
      `UPDATE "Season" SET "visibility" = $2::"Visibility" WHERE "id" = $1`,
      [table.season.id, visibility],
    );
  await isVisible("unlisted");
  expect(await verified({})).toBe(false);
  await isVisible("public");
  // They called without the account, or guessed along.
  expect(await verified({}, (matchId) => callIn(matchId)({ person: "b" }))).toBe(false);
  const guess = { view: 0, round: 1, cursor: 3, person: "a", choice: 1 };
  expect(
    await verified({ source: "puzzle" }, (matchId) => keepGuess(database, { ...guess, matchId })),
  ).toBe(false);
  // They own an agent at the table.
  const agentId = table.seats[4]?.agentId;
  const own = (owner: string | null) =>
    database.connection.query(`UPDATE "Agent" SET "ownerId" = $2 WHERE "id" = $1`, [
      agentId,
      owner,
    ]);
  await own(userId);
  expect(await verified({})).toBe(false);
  await own(null);
});

test("after a person was shown the solution, no call of theirs is kept", async () => {
  const matchId = await addMatch(database, table);
  const call = callIn(matchId);
  await keepSolutionShown(database, matchId, "a");
  await keepSolutionShown(database, matchId, "a");
  expect(await call({ source: "puzzle" })).toBe(false);
  expect(await call({})).toBe(false);
  expect(await call({ source: "puzzle", person: "b" })).toBe(true);
});
