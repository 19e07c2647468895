import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { countAttempt } from "../index.ts";

const { database } = await freshDatabase();
const HOUR_MS = 3_600_000;

const keys = async (): Promise<string[]> => {
  const { rows } = await database.connection.query<{ key: string }>(`SELECT "key" FROM "Attempt"`);
  return rows.map(({ key }) => key);
};

/** As if an hour had passed. */
const later = () =>
  database.connection.query(`UPDATE "Attempt" SET "endsAt" = "endsAt" - interval '1 hour'`);

test("concurrent requests never exceed the limit", async () => {
  const waits = await Promise.all(
    Array.from({ length: 30 }, () =>
      countAttempt(database, "mail/to/ann@example.org", { max: 5, windowMs: HOUR_MS }),
    ),
  );
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5);
  for (const waitMs of waits.filter((each) => each > 0)) {
    expect(waitMs).toBeGreaterThan(HOUR_MS - 60_000);
    // The clock of the one that began the hour may be behind the others.
    expect(waitMs).toBeLessThanOrEqual(HOUR_MS + 60_000);
  }
  expect((await keys()).join()).not.toContain("ann");
  const other = { max: 5, windowMs: HOUR_MS };
  expect(await countAttempt(database, "mail/to/bob@example.org", other)).toBe(0);
});

test("the count begins again when its window is over, and what ended goes", async () => {
  const rate = { max: 1, windowMs: HOUR_MS };
  expect(await countAttempt(database, "again", rate)).toBe(0);
  expect(await countAttempt(database, "again", rate)).toBeGreaterThan(0);
  await later();
  expect(await countAttempt(database, "again", rate)).toBe(0);
  expect(await countAttempt(database, "again", rate)).toBeGreaterThan(0);
  expect(await keys()).toHaveLength(1);
});
