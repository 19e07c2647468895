import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { inTransaction, openDatabase } from "./database.ts";
import {
  DutyLost,
  inDuty,
  type LeasedDuty,
  leaseDuty,
  releaseDuty,
  renewDuties,
  renewDuty,
} from "./duties.ts";

const { database, url } = await freshDatabase();
const LONG_MS = 60_000;

const lease = (duty: string, runner: string, leaseMs = LONG_MS): Promise<LeasedDuty | null> =>
  leaseDuty(database, duty, { runner, leaseMs });

async function leased(duty: string, runner: string, leaseMs?: number): Promise<LeasedDuty> {
  const mine = await lease(duty, runner, leaseMs);
  if (mine === null) throw new Error(`${duty} could not be leased`);
  return mine;
}

const expire = (duty: string) =>
  database.pool.query(`UPDATE "Duty" SET "heldUntil" = now() - interval '1s' WHERE "name" = $1`, [
    duty,
  ]);

test("of many runners one gets a duty, and the next when it is given back", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 8 }, (_, runner) => lease("shared", `runner ${runner}`)),
  );
  const [first, ...others] = attempts.filter((attempt) => attempt !== null);
  expect(others).toEqual([]);
  expect(first).toEqual({ duty: "shared", fence: 1 });
  expect(await lease("another", "runner 9")).toEqual({ duty: "another", fence: 1 });
  expect(await lease("shared", "runner 9")).toBeNull();
  if (first !== undefined) await releaseDuty(database, first);
  expect(await lease("shared", "runner 9")).toEqual({ duty: "shared", fence: 2 });
});

test("anybody can lease a duty whose lease expired; its former holder can neither renew, give back nor write", async () => {
  const lost = await leased("expired", "paused");
  await expire("expired");
  const next = await leased("expired", "next");
  expect(next.fence).toBe(2);
  expect(await renewDuty(database, lost, LONG_MS)).toBe(false);
  await releaseDuty(database, lost);
  expect(await lease("expired", "third")).toBeNull();
  await database.pool.query("CREATE TABLE written (fence int)");
  const write = (mine: LeasedDuty) =>
    inDuty(database, mine, ({ connection }) =>
      connection.query("INSERT INTO written VALUES ($1)", [mine.fence]),
    );
  await expect(write(lost)).rejects.toThrow(DutyLost);
  await write(next);
  expect((await database.pool.query("SELECT fence FROM written")).rows).toEqual([{ fence: 2 }]);
});

test("a lease that expired but that nobody took is renewed", async () => {
  const mine = await leased("late", "runner");
  await expire("late");
  expect(await renewDuty(database, mine, LONG_MS)).toBe(true);
  expect(await lease("late", "other")).toBeNull();
});

test("leases are renewed together, but for one that was taken and one that a write holds", async () => {
  const names = ["free", "also free", "held", "taken"] as const;
  const mine = await Promise.all(names.map((name) => leased(name, "runner")));
  for (const name of names) await expire(name);
  await leased("taken", "other");
  const [, , held] = mine;
  if (held === undefined) throw new Error("no duty is held");
  const renewed = await inDuty(database, held, () => renewDuties(database, mine, LONG_MS));
  expect([...renewed].sort()).toEqual(["also free", "free"]);
  expect(await lease("free", "other")).toBeNull();
  expect(await lease("held", "other")).not.toBeNull();
});

test("nobody takes a duty between the check of its fence and the commit, or waits for it", async () => {
  const mine = await leased("writing", "runner");
  await expire("writing");
  await inDuty(database, mine, async () => {
    expect(await lease("writing", "other")).toBeNull();
  });
  expect(await lease("writing", "other")).not.toBeNull();
});

test("a transaction that is left open ends by itself, with its locks", async () => {
  const mine = await leased("left open", "paused");
  const paused = openDatabase({ url, poolSize: 1, idleInTransactionMs: 200 });
  const ended = inDuty(paused, mine, async () => {
    await expect.poll(() => lease("left open", "other")).not.toBeNull();
  });
  await expire("left open");
  await expect(ended).rejects.toThrow();
  await paused.close();
});

test("a statement whose answer never comes fails", async () => {
  const cut = openDatabase({ url, poolSize: 1, answerWithinMs: 200 });
  await expect(cut.connection.query("SELECT pg_sleep(30)")).rejects.toThrow(/timeout/);
  await expect(
    inTransaction(cut, ({ connection }) => connection.query("SELECT pg_sleep(30)")),
  ).rejects.toThrow(/timeout/);
  const found = () => cut.connection.query("SELECT 1").catch(() => ({ rowCount: 0 }));
  await expect.poll(async () => (await found()).rowCount).toBe(1);
  await cut.close();
});

test("in an upgrade duties go to the later release at once, and back a minute after it is gone", async () => {
  const of = (release: string) =>
    leaseDuty(database, "upgrade", { runner: release, leaseMs: LONG_MS, release });
  const former = await of("1");
  if (former === null) throw new Error("the duty could not be leased");
  const later = await of("2");
  if (later === null) throw new Error("the duty was not handed over");
  expect(await renewDuty(database, former, LONG_MS)).toBe(false);
  expect(await of("1")).toBeNull();
  await releaseDuty(database, later);
  expect(await of("1")).toBeNull();
  await database.pool.query(
    `UPDATE "Duty" SET "heldUntil" = now() - interval '61 s' WHERE "name" = 'upgrade'`,
  );
  expect(await of("1")).toEqual({ duty: "upgrade", fence: 3 });
});

test("runners of 0.2.0, which read the other column, take a duty a minute after the end of its lease", async () => {
  await leased("of 0.2.0", "later", 1_000);
  const { rows } = await database.pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM "leaseUntil" - "heldUntil")::int AS "seconds" FROM "Duty"
      WHERE "name" = 'of 0.2.0'`,
  );
  expect(rows[0]?.seconds).toBe(60);
});
