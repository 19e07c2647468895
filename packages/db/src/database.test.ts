import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { ensureUser, inTransaction, openDatabase } from "./index.ts";

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

test("a transaction is not cut in two where the server is slow", { tags: ["sweep"] }, async () => {
  const late = database.prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_sleep(6)`;
    return transaction.user.count();
  });
  expect(await late).toBeGreaterThan(0);
});

test.each([
  { settings: {}, names: 1, session: "5s", transaction: "5s" },
  { settings: { prepared: false }, names: 0, session: "5s", transaction: "5s" },
  { settings: { pooled: true }, names: 0, session: "0", transaction: "5s" },
  { settings: { pooled: true, prepared: true }, names: 1, session: "0", transaction: "5s" },
])(
  "a pooler's connections are left as they were: $settings",
  async ({ settings, names, session, transaction }) => {
    const other = openDatabase({ url, poolSize: 1, idleInTransactionMs: 5_000, ...settings });
    const limit = "SHOW idle_in_transaction_session_timeout";
    const read = { name: "a-name", text: "SELECT $1::int AS answer", values: [42] };
    expect((await other.connection.query(read)).rows).toEqual([{ answer: 42 }]);
    const { rowCount } = await other.pool.query("SELECT FROM pg_prepared_statements");
    expect(rowCount).toBe(names);
    const inside = inTransaction(other, async ({ connection }) => {
      expect((await connection.query(read)).rows).toEqual([{ answer: 42 }]);
      return (await connection.query(limit)).rows;
    });
    const setting = "idle_in_transaction_session_timeout";
    expect(await inside).toEqual([{ [setting]: transaction }]);
    expect((await other.pool.query(limit)).rows).toEqual([{ [setting]: session }]);
    await other.close();
  },
);
