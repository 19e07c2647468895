import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { addAgent, seat } from "../../test/agents.ts";
import { ensureUser, playingOf, slugsOf } from "../index.ts";

const { database } = await freshDatabase();

test("owners learn where their agents play now, without a seat", async () => {
  const owner = await ensureUser(database, "owner");
  const first = await addAgent(database, "first", { ownerId: owner.id });
  const second = await addAgent(database, "second", { ownerId: owner.id });
  const other = await addAgent(database, "other");
  const over = await seat(database, first, other);
  await database.connection.query(`UPDATE "Match" SET "status" = 'failed'`);
  const now = await seat(database, other, second);
  if (typeof over !== "string" || typeof now !== "string") throw new Error("no match");
  expect(await playingOf(database, owner.id)).toEqual([{ matchId: now, slug: "second" }]);
  expect(await playingOf(database, other.owner?.id ?? "")).toEqual([
    { matchId: now, slug: "other" },
  ]);
  expect(await slugsOf(database, owner.id)).toEqual(["first", "second"]);
});
