import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent } from "../../test/agents.ts";
import {
  type AuditQuery,
  changeRole,
  deleteAccount,
  ensureUser,
  listAuditEntries,
  listPeople,
  newId,
  recordAuditEntry,
  reserveSpend,
  retireAgent,
  userById,
} from "../index.ts";

const { database } = await freshDatabase();

test("actions of organizers and admins are recorded, and found by user and action", async () => {
  const { id } = await ensureUser(database, "the-admin");
  const other = await ensureUser(database, "other-admin");
  for (const target of ["one", "two", "three"]) {
    await recordAuditEntry(database, {
      actorId: id,
      action: "match-requeued",
      target,
      detail: { why: "y" },
    });
    // Ids sort by the millisecond.
    await sleep(2);
  }
  await recordAuditEntry(database, { actorId: other.id, action: "match-failed", target: "four" });
  const targets = async (query: AuditQuery): Promise<string[]> =>
    (await listAuditEntries(database, query)).entries.map(({ target }) => target);
  expect((await targets({})).slice(0, 4)).toEqual(["four", "three", "two", "one"]);
  expect(await targets({ actor: "other-admin" })).toEqual(["four"]);
  expect(await targets({ action: "match-requeued" })).toEqual(["three", "two", "one"]);
  expect(await targets({ actor: "other-admin", action: "match-requeued" })).toEqual([]);
  const first = await listAuditEntries(database, { actor: "the-admin", limit: 2 });
  expect(first.entries).toMatchObject([{ actor: "the-admin", detail: { why: "y" } }, {}]);
  expect(await targets({ actor: "the-admin", cursor: first.next ?? "" })).toEqual(["one"]);
  expect(await targets({ actor: "the-admin", cursor: "no id" })).toHaveLength(3);
});

test("people are found by their handle, with what they own and spend", async () => {
  const { id } = await ensureUser(database, "find-me-1");
  await sleep(2);
  await ensureUser(database, "find-me-2");
  const gone = await ensureUser(database, "find-me-3");
  await deleteAccount(database, gone.id);
  await addAgent(database, "found", { ownerId: id });
  const retired = await addAgent(database, "found-retired", { ownerId: id });
  await retireAgent(database, retired.id);
  await reserveSpend(database, [{ scope: `owner/${id}`, capMicros: null }], 1_500);
  expect((await listPeople(database, { search: "FIND-me" })).people).toMatchObject([
    { handle: "find-me-2", role: "user", agents: 0, spentMicrosToday: 0 },
    { handle: "find-me-1", role: "user", agents: 1, spentMicrosToday: 1_500 },
  ]);
  const first = await listPeople(database, { search: "find-me", limit: 1 });
  const rest = await listPeople(database, { search: "find-me", cursor: first.next ?? "" });
  expect(rest).toMatchObject({ people: [{ handle: "find-me-1" }], next: null });
  expect((await listPeople(database, { search: "%" })).people).toEqual([]);
});

test("a role is changed by somebody else, which is kept", async () => {
  const admin = await ensureUser(database, "changes-roles");
  const user = await ensureUser(database, "gets-a-role");
  const before = async () => (await listAuditEntries(database, { actor: "changes-roles" })).entries;
  expect(await changeRole(database, admin.id, admin.id, "user")).toMatchObject({
    failed: "own-role",
  });
  expect(await changeRole(database, admin.id, newId(), "admin")).toMatchObject({
    failed: "unknown-user",
  });
  expect(await before()).toEqual([]);
  await changeRole(database, admin.id, user.id, "organizer");
  await changeRole(database, admin.id, user.id, "organizer");
  expect(await userById(database, user.id)).toMatchObject({ role: "organizer" });
  expect(await before()).toMatchObject([
    { action: "role-changed", target: "gets-a-role", detail: { from: "user", to: "organizer" } },
  ]);
});
