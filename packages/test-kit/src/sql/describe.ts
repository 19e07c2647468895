import type pg from "pg";
import { type Catalogue, Nullability, parseTree, queryIn, word } from "./nullability.ts";

/** A column of a statement's result. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: "integer", "text[]". */
  readonly type: string;
  readonly nullable: boolean;
}

/** What PostgreSQL knows of a statement before it runs. */
export interface Description {
  readonly parameters: readonly string[];
  readonly columns: readonly Column[];
}

/** Reads what statements may rely on. */
export async function readCatalogue(
  client: pg.Client,
): Promise<Catalogue & { readonly enums: ReadonlyMap<string, readonly string[]> }> {
  const { rows: columns } = await client.query<{ column: string }>(
    // Of a copied table, the number of dimensions is not known.
    `SELECT attrelid || '.' || attnum AS "column" FROM pg_attribute
      WHERE attnotnull OR atttypid IN (SELECT oid FROM pg_type WHERE typcategory = 'A')`,
  );
  const { rows: functions } = await client.query<{ oid: string; name: string; strict: boolean }>(
    `SELECT oid::text AS "oid", proname AS "name", proisstrict AS "strict" FROM pg_proc`,
  );
  const { rows: enums } = await client.query<{ name: string; labels: string[] }>(
    `SELECT format_type(enumtypid, NULL) AS "name", array_agg(enumlabel::text) AS "labels"
      FROM pg_enum GROUP BY 1`,
  );
  return {
    enums: new Map(enums.map(({ name, labels }) => [name, labels])),
    notNull: new Set(columns.map(({ column }) => column)),
    functions: new Map(functions.map(({ oid, name, strict }) => [oid, { name, strict }])),
  };
}

/**
 * Prepares a statement, and stores it as the body of a function: that shows its query tree, with which
 * outer joins may make a column null. Leaves nothing behind. Throws the error of a wrong statement.
 */
export async function describe(
  client: pg.Client,
  catalogue: Catalogue,
  text: string,
  nullable: readonly boolean[] = [],
): Promise<Description> {
  await client.query("BEGIN");
  try {
    await client.query(`PREPARE described AS ${text}`);
    const { rows: prepared } = await client.query<{
      parameters: string[];
      results: string[] | null;
    }>(
      `SELECT parameter_types::text[] AS "parameters", result_types::text[] AS "results"
        FROM pg_prepared_statements WHERE name = 'described'`,
    );
    const { parameters = [], results = null } = prepared[0] ?? {};
    if (results === null || results.length === 0) return { parameters, columns: [] };
    await client.query(
      `CREATE FUNCTION pg_temp.described(${parameters.join(", ")}) RETURNS SETOF record
        BEGIN ATOMIC ${text}; END`,
    );
    const { rows: stored } = await client.query<{ tree: string }>(
      `SELECT prosqlbody::text AS "tree" FROM pg_proc WHERE proname = 'described'`,
    );
    const query = queryIn(parseTree(stored[0]?.tree ?? ""));
    if (query === null) throw new Error("The statement has no query tree.");
    const nullability = new Nullability(catalogue, nullable);
    const columns = Nullability.columns(query).map((column, place) => ({
      name: word(column, "resname"),
      type: results[place] ?? "",
      nullable: nullability.ofColumn([query], place),
    }));
    return { parameters, columns };
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}
