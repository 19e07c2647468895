import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

// Release 0.2.0 has one first migration in place of all before it. Databases and backups of 0.1.0
// and of checkouts since then know those by name; this file takes them along. It can go, with
// prisma/former-migrations.sql, once a release no longer upgrades from 0.1.0.

const path = join(import.meta.dirname, "..", "..", "..", "prisma", "former-migrations.sql");

/** A migration: its name, and the SQL that it runs. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations that the first one replaces, oldest first. */
export async function formerMigrations(): Promise<Migration[]> {
  const [, ...parts] = (await readFile(path, "utf8")).split(/^-- Migration: /m);
  return parts.map((part) => {
    const end = part.indexOf("\n");
    return { name: part.slice(0, end), sql: part.slice(end + 1) };
  });
}

/**
 * The rest of the upgrade, which is no migration that a database has by name.
 *
 * - Results of hold'em say how much of them was luck, which 0.1.0 did not store. A finished match without
 *   a preview makes the first runner to start compute both from the logs, before it claims a match.
 * - PostgreSQL 18 names each NOT NULL and keeps that name when its table or column is renamed.
 */
const finishUpgrade = `
  UPDATE "Match" SET "preview" = NULL WHERE "game" = 'holdem' AND "status" = 'finished';

  DO $$
  DECLARE
    found RECORD;
  BEGIN
    FOR found IN
      SELECT relname, conname, relname || '_' || attname || '_not_null' AS "expected"
      FROM pg_constraint
        JOIN pg_class class ON class.oid = conrelid
        JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'n' AND connamespace = 'public'::regnamespace
    LOOP
      IF found.conname <> found.expected AND found.relname <> '_prisma_migrations' THEN
        EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
          found.relname, found.conname, found.expected);
      END IF;
    END LOOP;
  END
  $$;`;

interface AppliedRow {
  readonly name: string;
  readonly finished: boolean;
}

/** The former migrations that a database has; none where no migration was ever applied. */
async function appliedFormer(client: pg.Client, names: readonly string[]): Promise<AppliedRow[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "there"`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows } = await client.query<AppliedRow>(
    `SELECT migration_name AS "name", finished_at IS NOT NULL AS "finished" FROM _prisma_migrations
      WHERE migration_name = ANY($1) AND rolled_back_at IS NULL`,
    [names],
  );
  return rows;
}

/** Applies the former migrations that are missing, and puts the first one's row in place of theirs. */
async function replace(
  client: pg.Client,
  former: readonly Migration[],
  first: Migration,
): Promise<string[]> {
  const names = former.map(({ name }) => name);
  // Of several processes one upgrades; the others wait here and find nothing left to do.
  await client.query("LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE");
  const rows = await appliedFormer(client, names);
  if (rows.length === 0) return [];
  const unfinished = rows.find(({ finished }) => !finished);
  if (unfinished !== undefined) {
    throw new Error(
      `Migration ${unfinished.name} failed in this database. Repair it with the release that applied it.`,
    );
  }
  const applied = new Set(rows.map(({ name }) => name));
  const missing = former.filter(({ name }) => !applied.has(name));
  for (const { sql } of missing) await client.query(sql);
  await client.query(finishUpgrade);
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)", [names]);
  await client.query(
    `INSERT INTO _prisma_migrations
        (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), createHash("sha256").update(first.sql).digest("hex"), first.name],
  );
  return missing.map(({ name }) => name);
}

/**
 * Brings a database with former migrations to what `first` makes of an empty one, in one transaction,
 * and gives the names of the former migrations that were missing. Does nothing to any other database.
 * Throws, with nothing changed, when a former migration failed in this database.
 */
export async function replaceFormerMigrations(url: string, first: Migration): Promise<string[]> {
  const former = await formerMigrations();
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const rows = await appliedFormer(
      client,
      former.map(({ name }) => name),
    );
    if (rows.length === 0) return [];
    await client.query("BEGIN");
    try {
      const names = await replace(client, former, first);
      await client.query("COMMIT");
      return names;
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  } finally {
    await client.end();
  }
}
