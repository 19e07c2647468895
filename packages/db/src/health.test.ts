import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { databaseHealth } from "./health.ts";

const { url, database } = await freshDatabase();

test("a database that takes writes is up, and is not asked again at every call", async () => {
  const health = databaseHealth(database);
  expect(await health()).toBe("up");
  expect(health()).toBe(health());
});

test("a database that answers and takes no writes is read-only", async () => {
  const name = new URL(url).pathname.slice(1);
  const other = openDatabase({ url, poolSize: 1 });
  await database.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  expect(await databaseHealth(other)()).toBe("read-only");
  await database.pool.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
  await other.close();
});

test("a pooler that hands on sessions as others left them is seen", async () => {
  const other = openDatabase({ url, poolSize: 1 });
  // As another client of the pooler did in this session.
  for (const left of [
    `PREPARE "read-health" AS SELECT 1`,
    "SELECT set_config('search_path', '', false)",
  ]) {
    await other.pool.query(left);
    expect(await databaseHealth(other)()).toBe("down");
    await other.pool.query("DISCARD ALL");
    expect(await databaseHealth(other)()).toBe("up");
  }
  await other.close();
});

test("a database that is not there is down", async () => {
  const nobody = new URL(url);
  nobody.port = "1";
  const other = openDatabase({ url: nobody.href });
  expect(await databaseHealth(other)()).toBe("down");
  await other.close();
});

/** Runs the probe that often, from scratch each time. */
async function probe(times: number): Promise<readonly string[]> {
  const states: string[] = [];
  for (let time = 0; time < times; time += 1) states.push(await databaseHealth(database)());
  return states;
}

/** What statements wrote beside the tables, in bytes. */
async function writtenBeside(): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: string }>(
    `SELECT pg_stat_force_next_flush(), "temp_bytes"::text AS "bytes" FROM pg_stat_database
     WHERE "datname" = current_database()`,
  );
  return Number(rows[0]?.bytes);
}

const PAGE_BYTES = 8_192;

test("each write test needs new pages on the disk, and none of them stays", async () => {
  const kept = async () => {
    const { rows } = await database.pool.query<{ bytes: string; files: number }>(
      `SELECT pg_database_size(current_database())::text AS "bytes",
         (SELECT count(*)::int FROM pg_ls_tmpdir()) AS "files"`,
    );
    return rows[0];
  };
  await probe(1);
  const [before, keptBefore] = [await writtenBeside(), await kept()];
  expect(new Set(await probe(100))).toEqual(new Set(["up"]));
  await expect
    .poll(async () => (await writtenBeside()) - before)
    .toBeGreaterThanOrEqual(100 * PAGE_BYTES);
  expect(await kept()).toEqual(keptBefore);
});

test("a database without room for new pages is read-only, and up again with room", async () => {
  const name = new URL(url).pathname.slice(1);
  await database.pool.query("CREATE TABLE kept AS SELECT 1 AS number");
  // As on a full disk, rows still fit into existing pages, and new ones are refused.
  await database.pool.query(`ALTER DATABASE "${name}" SET temp_file_limit = 0`);
  const full = openDatabase({ url, poolSize: 1 });
  await full.pool.query("INSERT INTO kept VALUES (2)");
  expect(await databaseHealth(full)()).toBe("read-only");
  await database.pool.query(`ALTER DATABASE "${name}" RESET temp_file_limit`);
  await full.close();
  const roomy = openDatabase({ url, poolSize: 1 });
  expect(await databaseHealth(roomy)()).toBe("up");
  await roomy.close();
});
