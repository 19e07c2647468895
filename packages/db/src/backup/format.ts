import { z } from "zod";
import type { Queryable } from "../queryable.ts";

/**
 * A backup is one gzip stream: a line of JSON that says what follows; of every table its rows as
 * `COPY` writes them (PostgreSQL's manual, "COPY", text format), ended by a line `\.`; and a line of
 * JSON with how many rows there were, without which a file is not whole.
 */
export const headerSchema = z.object({
  format: z.literal("wisp-backup"),
  version: z.literal(1),
  /** ISO time. */
  createdAt: z.iso.datetime(),
  /** Name of the newest migration of the database. */
  migration: z.string(),
  /** In an order in which their rows can be written: referenced rows come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Last numbers that were taken, as text; null: none. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Rows by table. */
export const endSchema = z.object({ rows: z.record(z.string(), z.int()) });

/** Ends the rows of a table; a row never looks like this, as `COPY` doubles a backslash. */
export const END_OF_ROWS = "\\.\n";

/** That a file is not a backup, or not whole. */
export class BackupDamaged extends Error {
  override readonly name = "BackupDamaged";
}

const NEW_LINE = 10;
/** No line of JSON is longer. */
const MAX_LINE_LENGTH = 1_048_576;

/** Reads the parts of an unpacked backup one after another, with any size. */
export class BackupReader {
  readonly #source: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw new BackupDamaged("It ends too early.");
    this.#left = Buffer.concat([this.#left, next.value]);
  }

  /** The next line, as `schema` reads it. */
  async line<Value>(schema: z.ZodType<Value>): Promise<Value> {
    let end = this.#left.indexOf(NEW_LINE);
    while (end === -1) {
      if (this.#left.length > MAX_LINE_LENGTH) throw new BackupDamaged("It has no such line.");
      await this.#more();
      end = this.#left.indexOf(NEW_LINE);
    }
    const text = this.#left.subarray(0, end).toString("utf8");
    this.#left = this.#left.subarray(end + 1);
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success) throw new BackupDamaged("It does not say what a backup says.");
    return parsed.data;
  }

  /** Throws BackupDamaged unless nothing is left; unpacking throws when its check sum is wrong. */
  async end(): Promise<void> {
    const next = await this.#source.next();
    if (next.done !== true || this.#left.length > 0) {
      throw new BackupDamaged("Something follows its end.");
    }
  }

  /** The rows of a table up to their end. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      // Here a line begins.
      if (this.#left.subarray(0, END_OF_ROWS.length).toString("latin1") === END_OF_ROWS) {
        this.#left = this.#left.subarray(END_OF_ROWS.length);
        return;
      }
      const end = this.#left.indexOf(`\n${END_OF_ROWS}`);
      const known = end === -1 ? this.#left.lastIndexOf(NEW_LINE) : end;
      if (known === -1) {
        await this.#more();
        continue;
      }
      yield this.#left.subarray(0, known + 1);
      this.#left = this.#left.subarray(known + 1);
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Tables that are not backed up: what migrations were applied is in the header, and messages
 * between sockets expire within seconds.
 */
const LEFT_OUT = ["_prisma_migrations", "SocketAttachment"];

/** A database table with its columns. */
type BackupTable = BackupHeader["tables"][number];

/** Tables in an order in which every foreign key leads to an earlier one, or to the same. */
function inOrder(
  tables: readonly BackupTable[],
  references: ReadonlyMap<string, ReadonlySet<string>>,
): BackupTable[] {
  const ordered: BackupTable[] = [];
  const open = new Map(tables.map((table) => [table.name, table]));
  while (open.size > 0) {
    const ready = [...open.values()].filter(({ name }) =>
      [...(references.get(name) ?? [])].every((other) => other === name || !open.has(other)),
    );
    if (ready.length === 0) throw new Error(`Circular foreign keys: ${[...open.keys()]}`);
    for (const table of ready) {
      open.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/** The tables that are backed up, with the columns that can be written. */
export async function backedUpTables(connection: Queryable): Promise<BackupTable[]> {
  const { rows: tables } = await connection.query<BackupTable>(
    `SELECT class.relname::text AS "name",
        array_agg(attribute.attname::text ORDER BY attribute.attnum) AS "columns"
      FROM pg_class class JOIN pg_attribute attribute ON attribute.attrelid = class.oid
        AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
      WHERE class.relnamespace = 'public'::regnamespace AND class.relkind IN ('r', 'p') AND NOT class.relispartition
        AND class.relname <> ALL($1) GROUP BY 1 ORDER BY 1`,
    [LEFT_OUT],
  );
  const { rows: keys } = await connection.query<{ from: string; to: string }>(
    `SELECT source.relname AS "from", target.relname AS "to" FROM pg_constraint key
      JOIN pg_class source ON source.oid = key.conrelid
      JOIN pg_class target ON target.oid = key.confrelid
      WHERE key.contype = 'f' AND key.connamespace = 'public'::regnamespace`,
  );
  const references = new Map<string, Set<string>>();
  for (const { from, to } of keys) {
    references.set(from, (references.get(from) ?? new Set()).add(to));
  }
  return inOrder(tables, references);
}

/** A name as SQL quotes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnList = ({ columns }: BackupTable): string => columns.map(quoted).join(", ");

/** A table with its columns, as `COPY … FROM` takes them. */
export const copied = (table: BackupTable): string =>
  `${quoted(table.name)} (${columnList(table)})`;

/** Its rows, as `COPY … TO` takes them: partitioned tables are only read as a query. */
export const rowsOf = (table: BackupTable): string =>
  `(SELECT ${columnList(table)} FROM ${quoted(table.name)})`;
