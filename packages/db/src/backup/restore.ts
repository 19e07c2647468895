import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Failure } from "@wisp/game";
import { type KeyRing, SecretUnreadable, unsealStream } from "@wisp/secrets";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyMigrations, isBeforeFirst, knownMigrations } from "../migrations.ts";
import {
  BackupDamaged,
  type BackupHeader,
  BackupReader,
  backedUpTables,
  copied,
  endSchema,
  headerSchema,
  quoted,
} from "./format.ts";
import type { BackupSummary } from "./write.ts";

/** Where a backup is read: as often as it is asked for. */
export interface BackupSource {
  /** Its bytes from the beginning; what they throw is thrown on. */
  readonly read: () => AsyncIterable<Buffer>;
  /** Keys that open encrypted ones. */
  readonly ring?: KeyRing | undefined;
  /** Whether one that is not encrypted is refused: anybody who can write to its place could have made it. */
  readonly mustBeSealed?: boolean;
}

/** Reads a backup; `each` gets the rows of every table, and must take them. */
async function readBackup(
  { read, ring, mustBeSealed }: BackupSource,
  begin: (header: BackupHeader) => Promise<void>,
  each: (table: BackupHeader["tables"][number], rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<BackupSummary> {
  const unpacked = createGunzip();
  // What fails of either is thrown where the unpacked is read.
  pipeline(unsealStream(ring, read(), mustBeSealed), unpacked).catch((error: Error) =>
    unpacked.destroy(error),
  );
  try {
    const reader = new BackupReader(unpacked);
    const header = await reader.line(headerSchema);
    await begin(header);
    for (const table of header.tables) await each(table, reader.rows());
    const { rows } = await reader.line(endSchema);
    await reader.end();
    return { header, rows };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // zlib's error codes for a truncated or changed file.
    if (error instanceof SecretUnreadable || code.startsWith("Z_")) {
      throw new BackupDamaged("It is cut short or was changed.");
    }
    throw error;
  } finally {
    unpacked.destroy();
  }
}

/** Reads a backup to its end and throws BackupDamaged unless it is whole. */
export const verify = (source: BackupSource): Promise<BackupSummary> =>
  readBackup(
    source,
    async () => {},
    async (_, rows) => {
      for await (const _chunk of rows);
    },
  );

async function isFilled(client: pg.Client): Promise<boolean> {
  for (const { name } of await backedUpTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

/** Writes the rows of a backup in place of those that are there. */
async function writeRows(client: pg.Client, source: BackupSource): Promise<void> {
  const written: Record<string, number> = {};
  const begin = async ({ tables, sequences }: BackupHeader): Promise<void> => {
    await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    for (const { name, last } of sequences) {
      await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
        quoted(name),
        last ?? "1",
        last !== null,
      ]);
    }
  };
  const { rows } = await readBackup(source, begin, async (table, chunks) => {
    const copy = client.query(copyFrom(`COPY ${copied(table)} FROM STDIN`));
    await pipeline(Readable.from(chunks, { objectMode: false }), copy);
    written[table.name] = copy.rowCount ?? 0;
  });
  for (const [name, count] of Object.entries(rows)) {
    if (written[name] !== count) {
      throw new BackupDamaged(`${written[name]} of ${count} rows of ${name} were written.`);
    }
  }
}

/** PostgreSQL's classes of errors in data: values that a column or a constraint refuses. */
const DATA_ERROR = /^2[23]/;

/** Replaces the database's content with the backup's, all or nothing. */
async function load(client: pg.Client, source: BackupSource): Promise<void> {
  await client.query("BEGIN");
  try {
    await writeRows(client, source);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const refused = error instanceof pg.DatabaseError && DATA_ERROR.test(error.code ?? "");
    throw refused ? new BackupDamaged(`Its rows cannot be written: ${error.message}.`) : error;
  }
}

/** The schema that keeps the former arena while a backup of an older release is restored. */
const FORMER = "wisp_before_restore";

/** Replaces an unfinished restore with the former arena, if one is kept. */
async function bringBack(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [FORMER]);
  if (rowCount === 0) return;
  await client.query(`DROP SCHEMA public CASCADE; ALTER SCHEMA ${FORMER} RENAME TO public`);
}

/** Loads a backup into an empty arena of the backup's release, and migrates that; all or nothing. */
async function loadOlder(
  client: pg.Client,
  { databaseUrl, source }: Pick<RestoreOptions, "databaseUrl" | "source">,
  migration: string,
): Promise<void> {
  await client.query(
    `DROP SCHEMA IF EXISTS ${FORMER} CASCADE; ALTER SCHEMA public RENAME TO ${FORMER};
      CREATE SCHEMA public`,
  );
  try {
    await applyMigrations(databaseUrl, migration);
    await load(client, source);
    await applyMigrations(databaseUrl);
  } catch (error) {
    await bringBack(client);
    throw error;
  }
  await client.query(`DROP SCHEMA ${FORMER} CASCADE`);
}

interface RestoreOptions {
  /** A migrated database that nothing else uses. */
  readonly databaseUrl: string;
  readonly source: BackupSource;
  /** Whether the content of the database may be replaced. */
  readonly force: boolean;
}

/**
 * Puts the arena of a backup into a database, all or nothing. A backup of an older release is restored
 * as it was, and migrated. Fails when the arena holds anything (unless forced), or the backup is of a
 * newer release or of one before 0.2.0. Throws, with nothing changed, BackupDamaged when it is not a whole backup,
 * SealKeyMissing when its key is not in the ring, and whatever reading it throws.
 */
export async function restoreBackup({
  databaseUrl,
  source,
  force,
}: RestoreOptions): Promise<BackupSummary | Failure<"filled" | "newer" | "upgrade-through-0.2">> {
  const summary = await verify(source);
  const { migration } = summary.header;
  if (isBeforeFirst(migration)) {
    return {
      failed: "upgrade-through-0.2",
      detail: "The backup is of a release before 0.2.0: upgrade through 0.2 first.",
    };
  }
  const known = await knownMigrations();
  if (!known.includes(migration)) {
    return {
      failed: "newer",
      detail: `The backup was made by a newer release (its database has ${migration}): update this checkout first.`,
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    // An interrupted restore left nothing here, or everything that it restored.
    if (!(await isFilled(client))) await bringBack(client);
    if (!force && (await isFilled(client))) {
      return {
        failed: "filled",
        detail: "The arena is not empty. Use --force to replace everything in it.",
      };
    }
    if (migration === known.at(-1)) await load(client, source);
    else await loadOlder(client, { databaseUrl, source }, migration);
    await client.query("ANALYZE");
    return summary;
  } finally {
    await client.end();
  }
}
