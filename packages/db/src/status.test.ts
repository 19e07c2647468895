import { freshDatabase } from "@wisp/test-kit/database";
import { afterEach, expect, test } from "vitest";
import { recordStatus, statusHours } from "./status.ts";

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

test("hours in which something did not work are listed with the minutes, the newest first", async () => {
  await allWell(hourBefore(5));
  expect(await statusHours(database)).toEqual([]);
  const change = (set: string, hours: number, minutes: number) =>
    pool.query(
      `UPDATE "StatusMinute" SET ${set} WHERE "minute" >= $1::timestamptz
      AND "minute" < $1::timestamptz + $2 * interval '1 minute'`,
      [hourBefore(hours), minutes],
    );
  await change(`"play" = false`, 3, 12);
  await change(`"site" = NULL, "database" = false`, 2, 4);
  // Nobody noted these.
  await pool.query(`DELETE FROM "StatusMinute" WHERE "minute" = $1`, [hourBefore(2)]);
  expect(await statusHours(database)).toEqual([
    { hour: hourBefore(2), site: 4, play: 1, database: 3 },
    { hour: hourBefore(3), site: 0, play: 12, database: 0 },
  ]);
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

test("minutes without a database are noted once it is back", async () => {
  let isAway = true;
  const away = Object.create(database, {
    connection: {
      value: {
        query: (...statement: Parameters<typeof pool.query>) =>
          isAway ? Promise.reject(new Error("away")) : pool.query(...statement),
      },
    },
  });
  const recorder = recordStatus(away, async () => ({ play: false, database: !isAway }), 20);
  await expect.poll(async () => (await pool.query(`SELECT FROM "StatusMinute"`)).rowCount).toBe(0);
  isAway = false;
  await expect
    .poll(async () => (await pool.query(`SELECT FROM "StatusMinute"`)).rowCount)
    .toBeGreaterThan(0);
  await recorder.close();
});
