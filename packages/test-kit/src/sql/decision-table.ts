import { decisionShape } from "@wisp/game/decision";
import type pg from "pg";
import { z } from "zod";

/** What PostgreSQL stores for a field, and whether it may be missing. */
function storedAs(schema: z.ZodType): { readonly type: string; readonly nullable: boolean } {
  const nullable = schema.safeParse(null).success || schema.safeParse(undefined).success;
  const inner =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodNumber) return { type: "integer", nullable };
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return { type: "text", nullable };
  if (inner instanceof z.ZodBoolean) return { type: "boolean", nullable };
  const isTime = inner instanceof z.ZodDate;
  return { type: isTime ? "timestamp(3) with time zone" : "json", nullable };
}

/** Where the table "Decision" is not what its shape says. */
export async function decisionTableProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
    `SELECT attname AS "name", format_type(atttypid, atttypmod) AS "type",
        NOT attnotnull AS "nullable"
      FROM pg_attribute WHERE attrelid = '"Decision"'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const columns = new Map(rows.map((row) => [row.name, row]));
  return Object.entries(decisionShape.shape).flatMap(([name, schema]) => {
    const wanted = storedAs(schema);
    const column = columns.get(name);
    if (column === undefined) return [`"Decision" has no column "${name}"`];
    const type =
      column.type === wanted.type ? [] : [`"${name}" is ${column.type}, not ${wanted.type}`];
    const nullable =
      column.nullable === wanted.nullable
        ? []
        : [`"${name}" can${column.nullable ? "" : "not"} be null, unlike the field of its shape`];
    return [...type, ...nullable];
  });
}
