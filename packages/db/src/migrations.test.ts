import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { freshDatabase } from "@wisp/test-kit/database";
import pg from "pg";
import { expect, inject, test } from "vitest";
import {
  applyMigrations,
  diffMigrations,
  knownMigrations,
  withScratchDatabase,
} from "./migrations.ts";

const { database, url } = await freshDatabase();

test("the migrations lead to schema.prisma", async () => {
  expect(await diffMigrations(url)).toBe("");
});

test("a migrated database has nothing left to apply", async () => {
  expect(await applyMigrations(url)).toEqual([]);
  const { rows } = await database.pool.query(`SELECT finished_at FROM _prisma_migrations`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.finished_at instanceof Date)).toBe(true);
});

test("a database of a release before 0.2.0 is refused with a sentence and a code, and not changed", async () => {
  const name = "too_old";
  await database.pool.query(`CREATE DATABASE ${name}`);
  const target = new URL(inject("postgresUrl"));
  target.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  await client.query(`CREATE TABLE _prisma_migrations AS
    SELECT unnest('{20261120084008_init,20261125061500_table_options}'::text[]) AS migration_name,
      now() AS finished_at, NULL::timestamptz AS rolled_back_at`);
  const kept = async (): Promise<unknown> =>
    (
      await client.query(
        `SELECT relname, (SELECT count(*) FROM _prisma_migrations) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows;
  const before = await kept();
  await expect(applyMigrations(target.href)).rejects.toMatchObject({
    code: "upgrade-through-0.2",
    message: expect.stringContaining("upgrade through 0.2 first"),
  });
  const script = join(import.meta.dirname, "..", "scripts", "migrate.ts");
  const ran = promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: target.href },
  });
  await expect(ran).rejects.toMatchObject({
    code: 1,
    stderr: "The database is of a release before 0.2.0: upgrade through 0.2 first.\n",
  });
  expect(await kept()).toEqual(before);
  await client.end();
  await database.pool.query(`DROP DATABASE ${name}`);
});

test("of several processes that migrate at once one applies", async () => {
  const name = "migrated_twice";
  await database.pool.query(`CREATE DATABASE ${name}`);
  const target = new URL(inject("postgresUrl"));
  target.pathname = `/${name}`;
  const applied = await Promise.all([applyMigrations(target.href), applyMigrations(target.href)]);
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, expect.any(Number)]);
  await database.pool.query(`DROP DATABASE ${name}`);
});

test("scratch databases are dropped, also those that killed processes left an hour ago", async () => {
  const scratch = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT datname AS "name" FROM pg_database WHERE datname LIKE 'wisp\\_try\\_%' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  const young = `wisp_try_${Date.now() - 60_000}_a`;
  for (const name of [`wisp_try_${Date.now() - 7_200_000}_a`, young]) {
    await database.pool.query(`CREATE DATABASE "${name}"`);
  }
  const used = await withScratchDatabase(url, "try", async (scratchUrl) => {
    await applyMigrations(scratchUrl);
    return new URL(scratchUrl).pathname.slice(1);
  });
  expect(used).toMatch(/^wisp_try_/);
  expect(await scratch()).toEqual([young]);
  const failing = withScratchDatabase(url, "try", () => Promise.reject(new Error("broke off")));
  await expect(failing).rejects.toThrow("broke off");
  expect(await scratch()).toEqual([young]);
  await database.pool.query(`DROP DATABASE "${young}"`);
});

test("a migration that does not get its lock is tried again, and leaves no failure behind", async () => {
  const name = "migrated_late";
  const last = "20261127021200_partition_logs";
  await database.pool.query(`CREATE DATABASE ${name}`);
  const target = new URL(inject("postgresUrl"));
  target.pathname = `/${name}`;
  const known = await knownMigrations();
  await applyMigrations(target.href, known[known.indexOf(last) - 1]);
  const busy = new pg.Client({ connectionString: target.href });
  await busy.connect();
  await busy.query(`BEGIN; LOCK TABLE "Decision" IN ACCESS SHARE MODE`);
  const applied = applyMigrations(target.href, last);
  // Each attempt waits for the lock in its own transaction.
  const attempts = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ begun: string }>(
        `SELECT xact_start::text AS "begun" FROM pg_stat_activity
          WHERE datname = $1 AND wait_event_type = 'Lock'`,
        [name],
      );
      for (const { begun } of rows) attempts.add(begun);
      return attempts.size;
    })
    .toBeGreaterThan(1);
  await busy.query("COMMIT");
  expect(await applied).toEqual([last]);
  const { rows } = await busy.query(
    `SELECT finished_at IS NOT NULL AS "finished" FROM _prisma_migrations WHERE migration_name = $1`,
    [last],
  );
  expect(rows).toEqual([{ finished: true }]);
  await busy.end();
  await database.pool.query(`DROP DATABASE ${name}`);
});

test("a migration that fails half-way changes nothing", async () => {
  const name = "migrated_half";
  const failing = "20261127052100_classes";
  await database.pool.query(`CREATE DATABASE ${name}`);
  const target = new URL(inject("postgresUrl"));
  target.pathname = `/${name}`;
  const known = await knownMigrations();
  await applyMigrations(target.href, known[known.indexOf(failing) - 1]);
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  const tables = async (): Promise<unknown> =>
    (await client.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`))
      .rows;
  // The second table of the script is in its way; the first one could be made.
  await client.query(`CREATE TABLE "ClassMember" ("kept" int)`);
  const before = await tables();
  await expect(applyMigrations(target.href, failing)).rejects.toThrow("ClassMember");
  expect(await tables()).toEqual(before);
  await client.end();
  await database.pool.query(`DROP DATABASE ${name}`);
});
