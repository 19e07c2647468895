import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { lockWaitSeconds } from "./observation.ts";

const [{ database }, { database: other }] = [await freshDatabase(), await freshDatabase()];

test("the longest wait for a lock is that of this database, also where others share its server", async () => {
  expect(await lockWaitSeconds(database)).toBe(0);
  const holder = await database.pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE "Season" IN EXCLUSIVE MODE`);
    const waiting = database.pool.query(`UPDATE "Season" SET "name" = "name"`);
    await expect.poll(() => lockWaitSeconds(database)).toBeGreaterThan(0.1);
    expect(await lockWaitSeconds(other)).toBe(0);
    await holder.query("ROLLBACK");
    await waiting;
  } finally {
    holder.release();
  }
  expect(await lockWaitSeconds(database)).toBe(0);
});
