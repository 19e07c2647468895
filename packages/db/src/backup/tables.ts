import type { Connection } from "../database.ts";
import type { BackupHeader } from "./format.ts";

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
export async function backedUpTables(connection: Connection): Promise<BackupTable[]> {
  const { rows: tables } = await connection.query<BackupTable>(
    `SELECT class.relname::text AS "name",
        array_agg(attribute.attname::text ORDER BY attribute.attnum) AS "columns"
      FROM pg_class class JOIN pg_attribute attribute ON attribute.attrelid = class.oid
        AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
      WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r'
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

/** A table with its columns, as `COPY` takes them. */
export const copied = ({ name, columns }: BackupTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(", ")})`;
