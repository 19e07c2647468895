import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test, vi } from "vitest";
import { makeTable, newMatch } from "../test/table.ts";
import { createMatch, storedArenaMetrics } from "./index.ts";
import { isPlaying, recordStatus, statusHistory } from "./status.ts";

const { database } = await freshDatabase();
const { pool } = database;

afterEach(() => pool.query(`DELETE FROM "StatusMinute"`));

const HOUR_MS = 3_600_000;
const hourBefore = (hours: number): Date =>
  new Date((Math.floor(Date.now() / HOUR_MS) - hours) * HOUR_MS);

/** Notes all minutes since an hour began, with everything well. */
const allWell = (from: Date) =>
  pool.query(
    `INSERT INTO "StatusMinute" SELECT minute, true, true, true
    FROM generate_series($1::timestamptz, now(), interval '1 minute') AS minute`,
    [from],
  );

const change = (set: string, hours: number, minutes: number) =>
  pool.query(
    `UPDATE "StatusMinute" SET ${set} WHERE "minute" >= $1::timestamptz
    AND "minute" < $1::timestamptz + $2 * interval '1 minute'`,
    [hourBefore(hours), minutes],
  );
const minuteAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

test("hours in which something did not work are listed with the minutes, the newest first", async () => {
  expect(await statusHistory(database)).toEqual({ hours: [], pauses: [] });
  await allWell(hourBefore(5));
  expect(await statusHistory(database)).toEqual({ hours: [], pauses: [] });
  // A runner that fails, or is away.
  await change(`"play" = false`, 3, 12);
  await change(`"site" = NULL, "database" = false`, 2, 4);
  await change(`"play" = NULL`, 1, 7);
  expect(await statusHistory(database)).toEqual({
    hours: [
      { hour: hourBefore(1), site: 0, play: 7, database: 0 },
      { hour: hourBefore(2), site: 4, play: 0, database: 4 },
      { hour: hourBefore(3), site: 0, play: 12, database: 0 },
    ],
    pauses: [],
  });
});

test("an arena that starts and ends is no outage: the time between is a pause", async () => {
  await allWell(hourBefore(6));
  // The runner is first at the first start, and last at the end; the site is first at the next start.
  await change(`"site" = NULL`, 6, 2);
  await pool.query(`UPDATE "StatusMinute" SET "site" = NULL WHERE "minute" = ANY($1)`, [
    [minuteAfter(hourBefore(4), -1)],
  ]);
  await pool.query(`DELETE FROM "StatusMinute" WHERE "minute" >= $1 AND "minute" < $2`, [
    hourBefore(4),
    minuteAfter(hourBefore(2), 10),
  ]);
  await pool.query(`UPDATE "StatusMinute" SET "play" = NULL WHERE "minute" = ANY($1)`, [
    [minuteAfter(hourBefore(2), 10), minuteAfter(hourBefore(2), 11)],
  ]);
  const pause = { from: hourBefore(4), to: minuteAfter(hourBefore(2), 10) };
  expect(await statusHistory(database)).toEqual({ hours: [], pauses: [pause] });
  // A runner that does not come is an outage.
  await change(`"play" = NULL`, 2, 20);
  expect(await statusHistory(database)).toEqual({
    hours: [{ hour: hourBefore(2), site: 0, play: 8, database: 0 }],
    pauses: [pause],
  });
});

test("what several processes see is noted together, and kept for 90 days", async () => {
  await pool.query(
    `INSERT INTO "StatusMinute" VALUES (now() - interval '91 days', true, true, true)`,
  );
  const others = [
    recordStatus(database, async () => ({ site: true })),
    recordStatus(database, async () => ({ play: false, database: true })),
    recordStatus(database, async () => ({ play: true, database: false })),
  ];
  for (const each of others) await each.close();
  const { rows } = await pool.query(`SELECT "site", "play", "database" FROM "StatusMinute"`);
  expect(rows).toContainEqual({ site: true, play: true, database: true });
  expect(rows.length).toBeLessThanOrEqual(2);
});

test("minutes that the database does not take are noted once it does again", async () => {
  const [first, second] = [hourBefore(1), new Date(hourBefore(1).getTime() + 60_000)];
  let looks = 0;
  const looksAgain = async (): Promise<void> => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 1);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: first });
  await pool.query(`ALTER TABLE "StatusMinute" RENAME TO "Away"`);
  const recorder = recordStatus(
    database,
    async () => {
      looks += 1;
      return { play: false };
    },
    20,
  );
  await looksAgain();
  vi.setSystemTime(second);
  await looksAgain();
  await pool.query(`ALTER TABLE "Away" RENAME TO "StatusMinute"`);
  await looksAgain();
  await recorder.close();
  vi.useRealTimers();
  const { rows } = await pool.query(
    `SELECT "minute", "site", "play" FROM "StatusMinute" ORDER BY "minute"`,
  );
  expect(rows).toEqual([
    { minute: first, site: null, play: false },
    { minute: second, site: null, play: false },
  ]);
});

test("matches that wait for long are noted, but for those of the lab, which run when there is room", async () => {
  const id = await createMatch(database, newMatch(await makeTable(database, "waits")));
  await pool.query(`UPDATE "Match" SET "createdAt" = now() - interval '3 minutes'`);
  const seen = async () => {
    const { waiting, oldestWaitingSeconds } = await storedArenaMetrics(database, {
      ownerMicrosPerDay: 1,
    });
    return { plays: await isPlaying(database), waiting, hasWaited: oldestWaitingSeconds > 170 };
  };
  expect(await seen()).toEqual({ plays: false, waiting: 1, hasWaited: true });
  for (const column of ["experimentId", "forkId"]) {
    // Without the experiment itself.
    await pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE "Match" SET "${column}" = "id" WHERE "id" = '${id}'; COMMIT`,
    );
    expect(await seen()).toEqual({ plays: true, waiting: 0, hasWaited: false });
    await pool.query(`UPDATE "Match" SET "${column}" = NULL`);
  }
});
