import { freshDatabase } from "@wisp/test-kit/database";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect, test, vi } from "vitest";
import { ensureUser, openDatabase } from "./index.ts";
import { isUnavailable, outageOf } from "./unavailable.ts";

const { database, url } = await freshDatabase();

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => error,
  );

test("a statement that finds no free connection in time says so, also through Prisma", async () => {
  const starved = openDatabase({ url, poolSize: 1, connectWithinMs: 400 });
  // Its own connection may take a busy machine longer.
  const holder = await vi.waitFor(() => starved.pool.connect(), { timeout: STATE_LIMIT_MS });
  const errors = await Promise.all(
    [
      starved.pool.query("SELECT 1"),
      starved.prisma.user.findFirst(),
      starved.prisma.$transaction(async (transaction) => transaction.user.findFirst()),
      starved.prisma.$transaction([starved.prisma.user.findFirst()]),
    ].map(errorOf),
  );
  expect(errors.map(isUnavailable)).toEqual([true, true, true, true]);
  holder.release();
  await starved.close();
});

test("so does one whose server is gone, or ends while it answers", async () => {
  const gone = openDatabase({ url: "postgresql://wisp@127.0.0.1:1/wisp" });
  expect(isUnavailable(await errorOf(gone.pool.query("SELECT 1")))).toBe(true);
  expect(isUnavailable(await errorOf(gone.prisma.user.findFirst()))).toBe(true);
  await gone.close();
  const other = openDatabase({ url, answerWithinMs: 50 });
  expect(isUnavailable(await errorOf(other.pool.query("SELECT pg_sleep(1)")))).toBe(true);
  const ending = errorOf(other.pool.query("SELECT pg_terminate_backend(pg_backend_pid())"));
  expect(isUnavailable(await ending)).toBe(true);
  await other.close();
});

test.each([
  ["57P03", "busy"],
  ["57P01", "busy"],
  ["53100", "disk-full"],
  ["22012", null],
])("an error %s of the server is the same through Prisma: %s", async (code, outage) => {
  await database.pool.query(`
    CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the database system is in recovery mode' USING ERRCODE = '${code}'; END $$;
    CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION fail()`);
  const errors = await Promise.all(
    [
      database.pool.query(`INSERT INTO "User" ("id", "handle") VALUES (gen_random_uuid(), 'one')`),
      database.prisma.user.create({ data: { handle: "one" } }),
      database.prisma
        .$executeRaw`INSERT INTO "User" ("id", "handle") VALUES (gen_random_uuid(), 'one')`,
    ].map(errorOf),
  );
  await database.pool.query(`DROP TRIGGER fail ON "User"`);
  expect(errors.map(outageOf)).toEqual([outage, outage, outage]);
});

test("a statement that is wrong does not, and nothing else", async () => {
  await ensureUser(database, "twice");
  const wrong = await Promise.all(
    [
      database.pool.query("SELECT 1 / 0"),
      database.prisma.user.findUniqueOrThrow({ where: { handle: "nobody" } }),
      database.prisma.user.create({ data: { handle: "twice" } }),
    ].map(errorOf),
  );
  const others = [undefined, null, "ECONNREFUSED", new Error("a bug")];
  expect([...wrong, ...others].filter(isUnavailable)).toEqual([]);
});
