import { cutOff } from "@wisp/test-kit/cut-off";
import { freshDatabase } from "@wisp/test-kit/database";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase } from "./database.ts";
import { newestReplayed, ReadReplica } from "./replica.ts";

const { database, url } = await freshDatabase();

const away = new URL(url);
away.port = "1";
const opened = [url, away.href].map(
  (address) => new ReadReplica(database, { url: address, poolSize: 2, maxLagMs: 5_000 }),
);
afterAll(() => Promise.all(opened.map((replica) => replica.close())));
const [itself, gone] = opened;
if (itself === undefined || gone === undefined) throw new Error("two are opened");

const samples = [10n, 20n, 20n, 30n].map((position, atMs) => ({ atMs, position }));

test.each([
  ["has nothing of them", 9n, undefined],
  ["has the first", 10n, 0],
  ["is between two", 19n, 0],
  ["has all while nothing was written", 20n, 2],
  ["has more than the last", 31n, 3],
])("a replica that %s has the writes up to that moment", (_, replayed, atMs) => {
  expect(newestReplayed(samples, replayed)?.atMs).toBe(atMs);
});

/** The database as a primary, and the statements that it has run; each look of a replica begins with one. */
function heardPrimary() {
  const heard: string[] = [];
  const primary = openDatabase({ url, poolSize: 4 }, (statement, run) => {
    heard.push(statement.text);
    return run(statement);
  });
  const looks = (from = 0) =>
    heard.slice(from).filter((text) => text.includes("pg_current_wal_lsn")).length;
  return { primary, heard, looks };
}

test.each([
  ["the primary itself", url],
  ["a server that is away", away.href],
])("%s is not read from as a replica", async (_, address) => {
  const { primary, looks } = heardPrimary();
  const replica = new ReadReplica(primary, { url: address, poolSize: 2, maxLagMs: 5_000 });
  // The second look begins after the first is over.
  await expect.poll(() => looks()).toBeGreaterThan(1);
  expect(replica.lagMs).toBe(Number.POSITIVE_INFINITY);
  expect(replica.choose()).toBe(primary);
  expect(await replica.chooseForMatch("01920000-0000-7000-8000-000000000000")).toBe(primary);
  expect(await replica.chooseForSnapshot()).toBe(primary);
  expect(replica.reads).toEqual({ primary: 3, replica: 0 });
  await replica.close();
  await primary.close();
});

test("a statement that fails at the replica alone is answered by the primary, any other not", async () => {
  const read = 'SELECT count(*)::int AS count FROM "Duty"';
  expect((await gone.database.pool.query(read)).rows).toEqual([{ count: expect.any(Number) }]);
  expect(await gone.database.prisma.user.count()).toBe(0);
  const writes = `CREATE TABLE "Written" AS SELECT 1`;
  await expect(itself.database.pool.query("SELECT 1 / 0")).rejects.toThrow(/division/);
  // It takes a second at most, and a busy machine longer.
  const connecting = () => itself.database.pool.connect();
  const client = await vi.waitFor(connecting, { timeout: STATE_LIMIT_MS });
  await expect(client.query(writes)).rejects.toThrow(/read-only/);
  expect((await client.query("SHOW statement_timeout")).rows).toEqual([
    { statement_timeout: "3s" },
  ]);
  // The server ends it, or on a busy machine this side, whose own limit is later.
  await expect(client.query("SELECT pg_sleep(4)")).rejects.toThrow(/timeout/);
  client.release();
});

test("one that hangs delays readers for a moment, then nobody, until it answers again", async () => {
  // A server that says of itself that it has replayed everything.
  await database.pool.query(`CREATE FUNCTION public.pg_last_wal_replay_lsn() RETURNS pg_lsn
    LANGUAGE sql AS 'SELECT pg_current_wal_lsn()'`);
  const proxy = await cutOff(url);
  afterAll(() => proxy[Symbol.asyncDispose]());
  const through = new URL(proxy.url);
  through.searchParams.set("options", "-c search_path=public,pg_catalog");
  const { primary, heard, looks } = heardPrimary();
  const hanging = new ReadReplica(primary, {
    url: through.href,
    poolSize: 2,
    maxLagMs: 60_000,
  });
  afterAll(async () => {
    await hanging.close();
    await primary.close();
  });
  await expect.poll(() => hanging.choose()).toBe(hanging.database);
  await expect.poll(() => hanging.chooseForSnapshot()).not.toBe(primary);
  const read = 'SELECT count(*)::int AS count FROM "Duty"';
  const counted = { rows: [{ count: expect.any(Number) }] };
  expect(await hanging.database.pool.query(read)).toMatchObject(counted);
  // Only the primary can.
  await hanging.database.pool.query(`CREATE TABLE "Written" AS SELECT 1`);

  proxy.vanish();
  const match = "01920000-0000-7000-8000-000000000000";
  const FIRST = `${read} -- the first of a page`;
  const readAll = async (): Promise<void> => {
    const page = async () => {
      const from = hanging.choose();
      for (const each of [FIRST, read, read]) {
        expect(await from.pool.query(each)).toMatchObject(counted);
      }
      expect(await from.prisma.user.count()).toBe(0);
    };
    const [ofMatch, ofSnapshot] = await Promise.all([
      hanging.chooseForMatch(match),
      hanging.chooseForSnapshot(),
      ...Array.from({ length: 6 }, page),
    ]);
    expect(ofMatch).toBe(primary);
    expect(ofSnapshot).toBe(primary);
  };
  const vanished = heard.length;
  await readAll();
  // The look that finds that it hangs frees its readers: the next one begins after it, and none waits for that.
  const since = heard.slice(vanished);
  expect(since.filter((text) => text === FIRST)).toHaveLength(6);
  const freed = since.slice(0, since.lastIndexOf(FIRST));
  expect(freed.filter((text) => text.includes("pg_current_wal_lsn")).length).toBeLessThan(2);

  /** Neither a page that chose it before nor one that begins now asks it. */
  const isSpared = async (): Promise<void> => {
    const before = heard.length;
    const answer = hanging.database.pool.query(read);
    expect(heard.slice(before)).toEqual([read]);
    expect(await answer).toMatchObject(counted);
    const { replica } = hanging.reads;
    await readAll();
    expect(hanging.reads.replica).toBe(replica);
  };
  await isSpared();
  const looked = heard.length;
  await expect.poll(() => looks(looked)).toBeGreaterThan(1);
  await isSpared();

  proxy.comeBack();
  await expect.poll(() => hanging.choose()).toBe(hanging.database);
  expect(await hanging.database.pool.query(read)).toMatchObject(counted);
});
