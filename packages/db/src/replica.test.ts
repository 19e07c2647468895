import { cutOff } from "@wisp/test-kit/cut-off";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
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

test.each([
  ["the primary itself", itself],
  ["a server that is away", gone],
])("%s is not read from as a replica", async (_, replica) => {
  // A look takes milliseconds; nothing says that it is over.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(replica.lagMs).toBe(Number.POSITIVE_INFINITY);
  expect(replica.choose()).toBe(database);
  expect(await replica.chooseForMatch("01920000-0000-7000-8000-000000000000")).toBe(database);
  expect(await replica.chooseForSnapshot()).toBe(database);
  expect(replica.reads).toEqual({ primary: 3, replica: 0 });
});

test("a statement that fails at the replica alone is answered by the primary, any other not", async () => {
  const read = 'SELECT count(*)::int AS count FROM "Duty"';
  expect((await gone.database.pool.query(read)).rows).toEqual([{ count: expect.any(Number) }]);
  expect(await gone.database.prisma.user.count()).toBe(0);
  const writes = `CREATE TABLE "Written" AS SELECT 1`;
  await expect(itself.database.pool.query("SELECT 1 / 0")).rejects.toThrow(/division/);
  const client = await itself.database.pool.connect();
  await expect(client.query(writes)).rejects.toThrow(/read-only/);
  await expect(client.query("SELECT pg_sleep(4)")).rejects.toThrow(/statement timeout/);
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
  const hanging = new ReadReplica(database, {
    url: through.href,
    poolSize: 2,
    maxLagMs: 60_000,
  });
  afterAll(() => hanging.close());
  await expect.poll(() => hanging.choose()).toBe(hanging.database);
  expect(await hanging.chooseForSnapshot()).not.toBe(database);
  const read = 'SELECT count(*)::int AS count FROM "Duty"';
  const counted = { rows: [{ count: expect.any(Number) }] };
  expect(await hanging.database.pool.query(read)).toMatchObject(counted);
  // Only the primary can.
  await hanging.database.pool.query(`CREATE TABLE "Written" AS SELECT 1`);

  proxy.vanish();
  const match = "01920000-0000-7000-8000-000000000000";
  const readAll = async (): Promise<number> => {
    const startedMs = performance.now();
    const page = async () => {
      const from = hanging.choose();
      for (const _ of [1, 2, 3]) expect(await from.pool.query(read)).toMatchObject(counted);
      expect(await from.prisma.user.count()).toBe(0);
    };
    const [ofMatch, ofSnapshot] = await Promise.all([
      hanging.chooseForMatch(match),
      hanging.chooseForSnapshot(),
      ...Array.from({ length: 6 }, page),
    ]);
    expect(ofMatch).toBe(database);
    expect(ofSnapshot).toBe(database);
    return performance.now() - startedMs;
  };
  expect(await readAll()).toBeLessThan(3_500);
  expect(await readAll()).toBeLessThan(500);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await readAll()).toBeLessThan(500);

  proxy.comeBack();
  await expect.poll(() => hanging.choose()).toBe(hanging.database);
  expect(await hanging.database.pool.query(read)).toMatchObject(counted);
});
