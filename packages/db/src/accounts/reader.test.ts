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
  expect(await read()).toEqual({ ...shown, own: [own.slug], followed: [other.slug] });
  await setRole(database, id, "admin");
  expect((await read())?.isAdmin).toBe(true);
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
