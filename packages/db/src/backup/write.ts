import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type KeyRing, sealStream } from "@wisp/secrets";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupHeader, backedUpTables, END_OF_ROWS, rowsOf } from "./format.ts";

const NEW_LINE = 10;

/** The content of a backup. */
export interface BackupSummary {
  readonly header: BackupHeader;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const tables = await backedUpTables(client);
  const { rows: sequences } = await client.query<BackupHeader["sequences"][number]>(
    `SELECT sequencename::text AS "name", last_value::text AS "last" FROM pg_sequences
      WHERE schemaname = 'public' ORDER BY 1`,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    `SELECT migration_name AS "name" FROM _prisma_migrations WHERE finished_at IS NOT NULL
      ORDER BY 1 DESC LIMIT 1`,
  );
  const [migration] = migrations;
  if (migration === undefined) throw new Error("The database has no migrations.");
  return {
    format: "wisp-backup",
    version: 1,
    createdAt: new Date().toISOString(),
    migration: migration.name,
    tables,
    sequences,
  };
}

/** How many lines end in `bytes`: as many rows, since `COPY` escapes line ends in values. */
function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1))
    lines += 1;
  return lines;
}

async function* parts(
  client: pg.Client,
  header: BackupHeader,
  rows: Record<string, number>,
): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`;
  for (const table of header.tables) {
    let count = 0;
    // The stream ends before the server has said how many rows there were.
    for await (const chunk of client.query(copyTo(`COPY ${rowsOf(table)} TO STDOUT`))) {
      count += linesIn(chunk);
      yield chunk;
    }
    rows[table.name] = count;
    yield END_OF_ROWS;
  }
  yield `${JSON.stringify({ rows })}\n`;
}

/**
 * Writes a consistent snapshot of the whole arena while others keep writing to it. Memory does not depend on the size of the arena.
 *
 * @param ring its first key encrypts the backup; absent: it is not encrypted
 */
export async function writeBackup(
  databaseUrl: string,
  target: Writable,
  ring?: KeyRing,
): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A lost connection makes the pending query fail.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // A sequence is read when the snapshot is taken or later: it is never behind the rows.
    const header = await describe(client);
    const rows: Record<string, number> = {};
    // A pipeline into a stream that is gone before it begins would never end.
    if (target.destroyed) throw target.errored ?? new Error("The target of the backup is gone.");
    const source = Readable.from(parts(client, header, rows), { objectMode: false });
    if (ring === undefined) await pipeline(source, createGzip(), target);
    else await pipeline(source, createGzip(), (packed) => sealStream(ring, packed), target);
    return { header, rows };
  } finally {
    await client.end();
  }
}
