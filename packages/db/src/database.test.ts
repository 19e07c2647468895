import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { ensureUser, openDatabase } from "./index.ts";

const { database, url } = await freshDatabase();

test("outlives the loss of its connections, idle and in use, and says so", async () => {
  const lost: Error[] = [];
  const other = openDatabase({ url, onConnectionLost: (error) => lost.push(error) });
  await ensureUser(other, "before");
  // Two connections: one stays idle while the other is busy.
  await Promise.all([1, 2].map(() => other.pool.query("SELECT pg_sleep(0.1)")));
  const long = other.pool.query("SELECT pg_sleep(30)");
  const broken = expect(long).rejects.toThrow(/terminating connection/);
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(30)%'`);
      return rowCount;
    })
    .toBe(1);
  await broken;
  const before = lost.length;
  await database.pool.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await expect.poll(() => lost.length).toBeGreaterThan(before);
  expect(await ensureUser(other, "before")).toMatchObject({ handle: "before" });
  await other.close();
});
