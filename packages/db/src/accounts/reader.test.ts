import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { entrant } from "../../test/seasons.ts";
import {
  deleteAccount,
  endSessions,
  ensureUser,
  followAgent,
  readerOfSession,
  setRole,
  takePuzzleDay,
} from "../index.ts";

const { database } = await freshDatabase();

test("pages show a reader's own and followed agents, unread notifications and role", async () => {
  const { id } = await ensureUser(database, "reader");
  const [own, other] = [await entrant(database, "reader"), await entrant(database, "somebody")];
  await followAgent(database, id, other.slug);
  await database.connection.query(
    `INSERT INTO "Notification" ("userId", "kind", "data", "onSite")
      VALUES ($1, 'invited', '{}', true), ($1, 'invited', '{}', false)`,
    [id],
  );
  const read = (since = Date.now()) => readerOfSession(database, { userId: id, since });
  const shown = { handle: "reader", isAdmin: false, unread: 1 };
  expect(await read()).toEqual({
    ...shown,
    own: [own.slug],
    followed: [other.slug],
    puzzleStreak: 0,
  });
  await setRole(database, id, "admin");
  expect((await read())?.isAdmin).toBe(true);
});

test("pages show the days in a row on which a reader answered a puzzle", async () => {
  const { id } = await ensureUser(database, "puzzler");
  const answer = (daysAgo: number, puzzle: string) => {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    return takePuzzleDay(database, id, { day, puzzle, results: [false] });
  };
  const streak = async () =>
    (await readerOfSession(database, { userId: id, since: Date.now() }))?.puzzleStreak;
  for (const [daysAgo, puzzle] of [
    [4, "go"],
    [2, "go"],
    [2, "chess"],
  ] as const)
    await answer(daysAgo, puzzle);
  // A whole day was left out.
  expect(await streak()).toBe(0);
  await answer(1, "go");
  expect(await streak()).toBe(2);
  await answer(0, "go");
  expect(await streak()).toBe(3);
});

test("an ended session and a deleted account have no reader", async () => {
  const { id } = await ensureUser(database, "gone");
  const since = Date.now() - 1_000;
  await database.prisma.user.update({ where: { id }, data: { sessionsFrom: new Date(since) } });
  expect(await readerOfSession(database, { userId: id, since })).not.toBeNull();
  await endSessions(database, id);
  expect(await readerOfSession(database, { userId: id, since })).toBeNull();
  await deleteAccount(database, id);
  expect(await readerOfSession(database, { userId: id, since: Date.now() + 1_000 })).toBeNull();
});
