import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Failure } from "../failure.ts";
import { applyMigrations, knownMigrations } from "../migrations.ts";
import {
  BackupDamaged,
  type BackupHeader,
  BackupReader,
  endSchema,
  headerSchema,
} from "./format.ts";
import { backedUpTables, copied, quoted } from "./tables.ts";
import type { BackupSummary } from "./write.ts";

/** Reads a file; `each` gets the rows of every table, and must take them. */
async function readBackup(
  path: string,
  begin: (header: BackupHeader) => Promise<void>,
  each: (table: BackupHeader["tables"][number], rows: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<BackupSummary> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  // What fails of either is thrown where the unpacked is read.
  pipeline(file, unpacked).catch((error: Error) => unpacked.destroy(error));
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
    // What zlib says of a file that is cut or changed.
    if (code.startsWith("Z_")) throw new BackupDamaged("It is cut short or was changed.");
    throw error;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

/** Reads a backup to its end and throws BackupDamaged unless it is whole. */
const verify = (path: string): Promise<BackupSummary> =>
  readBackup(
    path,
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

/** Puts what the backup holds in place of what is there, all or nothing. */
async function load(client: pg.Client, path: string): Promise<void> {
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
  const { rows } = await readBackup(path, begin, async (table, chunks) => {
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

/** Brings an arena without anything back to where `migration` was the newest. */
async function goBack(client: pg.Client, databaseUrl: string, migration: string): Promise<void> {
  await client.query("DROP SCHEMA public CASCADE");
  await client.query("CREATE SCHEMA public");
  await applyMigrations(databaseUrl, migration);
}

interface Restoring {
  /** A migrated database that nothing else uses. */
  readonly databaseUrl: string;
  readonly path: string;
  /** Whether what is in the database may be replaced. */
  readonly force: boolean;
}

/**
 * Puts the arena of a backup into a database. A backup of an older release is restored as it was, and
 * migrated. Fails when the arena holds anything (unless forced) or the backup is of a newer release.
 * Throws BackupDamaged, with nothing changed, when the file is not a whole backup.
 */
export async function restoreBackup({
  databaseUrl,
  path,
  force,
}: Restoring): Promise<BackupSummary | Failure<"filled" | "newer">> {
  const summary = await verify(path);
  const { migration } = summary.header;
  const known = await knownMigrations();
  if (!known.includes(migration)) {
    return {
      failed: "newer",
      detail: `The backup was made by a newer release (its database has ${migration}): update the checkout first.`,
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    if (!force && (await isFilled(client))) {
      return {
        failed: "filled",
        detail: "The arena is not empty: with --force all that it holds is replaced.",
      };
    }
    if (migration !== known.at(-1)) await goBack(client, databaseUrl, migration);
    await client.query("BEGIN");
    await load(client, path);
    await client.query("COMMIT");
    await applyMigrations(databaseUrl);
    await client.query("ANALYZE");
    return summary;
  } finally {
    await client.end();
  }
}
