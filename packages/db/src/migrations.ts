import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as engineGlue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { WrappedPool } from "./queryable.ts";

// Prisma's own schema engine as WebAssembly: `prisma migrate` would download a binary for the same
// work. The migrations on disk and the table _prisma_migrations are those of Prisma, so that
// `prisma migrate` can take over at any time.

const folder = join(import.meta.dirname, "..", "..", "..", "prisma");
const schemaPath = join(folder, "schema.prisma");
const migrationsFolder = join(folder, "migrations");
const noFilters = { externalTables: [], externalEnums: [] };

// Node has it, but only the DOM's types declare it.
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

let instantiated: Promise<void> | undefined;

/**
 * The functions the engine calls. It sets a timer of 10 s on its lock and never clears it; such a
 * timer must not keep a process alive that has nothing else to do.
 */
function engineImports(): object {
  const setTimer = (work: () => void, delayMs: number): NodeJS.Timeout =>
    setTimeout(work, delayMs >>> 0).unref();
  const imports = Object.entries({ ...engineGlue }).map(([name, value]) => [
    name,
    name.startsWith("__wbg_setTimeout_") ? setTimer : value,
  ]);
  return Object.fromEntries(imports);
}

async function instantiate(): Promise<void> {
  const glue = "@prisma/schema-engine-wasm/schema_engine_bg";
  const file = createRequire(import.meta.url)
    .resolve(glue)
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(file), {
    "./schema_engine_bg.js": engineImports(),
  });
  engineGlue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}

const CHAR_TYPE = 18;
const TEXT_TYPE = 25;

const DEADLOCK_TRIES = 20;
const DEADLOCK_PAUSE_MS = 100;

/** Prisma's name for a serialization failure or a deadlock (PostgreSQL's codes 40001 and 40P01). */
const isDeadlock = (error: unknown): boolean =>
  isDriverAdapterError(error) && error.cause.kind === "TransactionWriteConflict";

/** For this long a script that gives up its wait for a lock is tried again. */
const LOCK_TRIES_MS = 60_000;

/** A lock was not to be had within the script's own lock_timeout. */
const lacksLock = (error: unknown): boolean =>
  isDriverAdapterError(error) && error.cause.originalCode === "55P03";

/**
 * A pool, and an adapter for it, that know PostgreSQL's internal type "char", which the engine meets in
 * the catalogue and Prisma's adapter refuses (prisma/orm issue 28145 is its like): the pool passes such
 * columns off as text, and the adapter's answer calls them characters again.
 *
 * @param lockless called when a script got no lock, however often it was tried
 */
function openCatalogue(
  url: string,
  lockless: () => void,
): { readonly pool: pg.Pool; readonly factory: SqlMigrationAwareDriverAdapterFactory } {
  const charColumns = new WeakMap<object, number[]>();
  const pool = new WrappedPool({ connectionString: url, max: 2 }, async (statement, run) => {
    const result = await run(statement);
    const columns: number[] = [];
    for (const [at, field] of result.fields?.entries() ?? []) {
      if (field.dataTypeID !== CHAR_TYPE) continue;
      field.dataTypeID = TEXT_TYPE;
      columns.push(at);
    }
    if (columns.length > 0) charColumns.set(result.rows, columns);
    return result;
  });
  const plain = new PrismaPg(pool);
  const around = (adapter: Awaited<ReturnType<PrismaPg["connect"]>>): SqlDriverAdapter => {
    // Prisma's adapter splits at every semicolon, also in the body of a function. A script as a whole is one
    // transaction, unless it begins its own: a migration that fails leaves nothing behind. So one that is in a
    // deadlock with matches that go on can be tried again.
    const retryScript = async (sql: string, tries: number, until: number): Promise<void> => {
      try {
        await adapter.executeRaw({ sql, args: [], argTypes: [] });
      } catch (error) {
        const noLock = lacksLock(error);
        const again = noLock ? Date.now() < until : isDeadlock(error) && tries > 1;
        if (!again || /^BEGIN;$/m.test(sql)) {
          if (noLock) lockless();
          throw error;
        }
        await sleep(DEADLOCK_PAUSE_MS);
        await retryScript(sql, noLock ? tries : tries - 1, until);
      }
    };
    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      executeRaw: (statement) => adapter.executeRaw(statement),
      executeScript: (script) => retryScript(script, DEADLOCK_TRIES, Date.now() + LOCK_TRIES_MS),
      async queryRaw(statement) {
        const result = await adapter.queryRaw(statement);
        for (const at of charColumns.get(result.rows) ?? []) {
          result.columnTypes[at] = ColumnTypeEnum.Character;
        }
        return result;
      },
      startTransaction: (isolationLevel) => adapter.startTransaction(isolationLevel),
      getConnectionInfo: () => adapter.getConnectionInfo(),
      dispose: () => adapter.dispose(),
    };
  };
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: plain.provider,
    adapterName: plain.adapterName,
    connect: async () => around(await plain.connect()),
    connectToShadowDb: () => plain.connectToShadowDb(),
  };
  return { pool, factory };
}

async function withEngine<Result>(
  url: string,
  schema: string,
  work: (engine: engineGlue.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  instantiated ??= instantiate();
  await instantiated;
  let lockless = false;
  const { pool, factory } = openCatalogue(url, () => {
    lockless = true;
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    const engine = await engineGlue.SchemaEngine.new(
      { datamodels: [[schemaPath, schema]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } catch (error) {
    if (lockless) {
      // It left nothing behind: the next attempt begins with it.
      await pool.query(
        "DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL",
      );
    }
    throw error;
  } finally {
    await pool.end();
  }
}

/** A migration: its name, and the SQL that it runs. */
interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations on disk, oldest first. */
async function currentMigrations(): Promise<Migration[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(migrationsFolder, name, "migration.sql"), "utf8"),
    })),
  );
}

/** Names of all migrations that a database or a backup can have, the newest last. */
export async function knownMigrations(): Promise<string[]> {
  return (await currentMigrations()).map(({ name }) => name);
}

/** The first migration of 0.2.0 and of all later releases. */
const FIRST_MIGRATION = "20261126160000_init";

/** Whether it is of a release before 0.2.0: names begin with their times. */
export const isBeforeFirst = (migration: string): boolean => migration < FIRST_MIGRATION;

/** Thrown, with nothing changed, for a database of a release before 0.2.0. */
export class DatabaseTooOld extends Error {
  readonly code = "upgrade-through-0.2";

  constructor() {
    super("The database is of a release before 0.2.0: upgrade through 0.2 first.");
    this.name = "DatabaseTooOld";
  }
}

async function refuseTooOld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "there"`,
    );
    if (tables[0]?.there !== true) return;
    const { rows } = await client.query<{ name: string }>(
      `SELECT migration_name AS "name" FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    );
    if (rows.some(({ name }) => isBeforeFirst(name))) throw new DatabaseTooOld();
  } finally {
    await client.end();
  }
}

let newest: string | undefined;

/** The name of the newest migration on disk: of two releases, the later one has the greater name. */
export function newestMigration(): string {
  newest ??= readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`${migrationsFolder} has no migrations.`);
  return newest;
}

/** Lets the engine apply those of `migrations` that the database does not have; their names. */
async function applyMissing(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const schema = await readFile(schemaPath, "utf8");
  const migrationsList: engineGlue.MigrationList = {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(migrationsFolder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
  return withEngine(url, schema, async (engine) => {
    const input = { migrationsList, filters: noFilters };
    return (await engine.applyMigrations(input)).appliedMigrationNames;
  });
}

/**
 * Applies the migrations that the database does not have yet and gives their names. Safe to call from
 * several processes at once: the engine holds an advisory lock.
 *
 * @param last the newest migration to apply; all of them by default
 * @throws DatabaseTooOld, with nothing changed
 */
export async function applyMigrations(url: string, last?: string): Promise<string[]> {
  const current = await currentMigrations();
  const end = current.findLastIndex(({ name }) => last === undefined || name === last);
  await refuseTooOld(url);
  return applyMissing(url, current.slice(0, end + 1));
}

/** After so long, an unused scratch database was left by a process that was killed. */
const LEFT_AFTER_MS = 3_600_000;

/** Drops the scratch databases of that purpose that were left. */
async function dropLeft(client: pg.Client, purpose: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS "name" FROM pg_database database WHERE datname LIKE $1 AND NOT EXISTS (
        SELECT FROM pg_stat_activity activity WHERE activity.datid = database.oid)`,
    [`wisp\\_${purpose}\\_%`],
  );
  for (const { name } of rows) {
    const madeAtMs = Number(name.split("_")[2]);
    if (madeAtMs < Date.now() - LEFT_AFTER_MS)
      await client.query(`DROP DATABASE IF EXISTS "${name}"`);
  }
}

/**
 * Runs `work` with an empty database on the same server, which the user must be allowed to create, and drops it.
 * Those that killed processes left are dropped first.
 *
 * @param purpose part of its name: letters
 */
export async function withScratchDatabase<Result>(
  url: string,
  purpose: string,
  work: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const name = `wisp_${purpose}_${Date.now()}_${randomUUID().slice(0, 8)}`;
  try {
    await dropLeft(client, purpose);
    await client.query(`CREATE DATABASE "${name}"`);
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    return await work(scratch.href);
  } finally {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await client.end();
  }
}

/**
 * The SQL that leads from the migrations to schema.prisma, "" when they agree. The migrations are
 * applied to a scratch database on the same server, which the user must be allowed to create.
 */
export async function diffMigrations(url: string): Promise<string> {
  const schema = await readFile(schemaPath, "utf8");
  const files = [{ path: schemaPath, content: schema }];
  return withScratchDatabase(url, "scratch", async (scratchUrl) => {
    await applyMigrations(scratchUrl);
    return withEngine(scratchUrl, schema, async (engine) => {
      const { stdout } = await engine.diff({
        from: { tag: "schemaDatasource", files, configDir: folder },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: false,
        filters: noFilters,
      });
      return (stdout ?? "").replace(/^-- This is an empty migration\.\s*$/, "").trim();
    });
  });
}

/** Where a new migration of that name belongs; `now` makes its place in the order. */
export function migrationPath(name: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return join(migrationsFolder, `${stamp}_${name}`, "migration.sql");
}
