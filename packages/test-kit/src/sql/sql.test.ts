import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../database.ts";
import { checkCalls, readCalls } from "./check.ts";

interface Case {
  readonly name: string;
  /** A line of TypeScript with a call. */
  readonly call: string;
  readonly wrong: readonly string[];
}

/** A call that reads `row` with a statement. */
const reading = (row: string, sql: string, values = ""): string =>
  `void connection.query<{ ${row} }>(\`${sql}\`${values && `, ${values}`});`;

/** A statement that counts the decisions of a match after it has waited for the match's row. */
const waiting = (held: string, condition: string, values: string): string =>
  reading(
    "n: number",
    `WITH held AS (${held}) SELECT (SELECT count(*)::int FROM "Decision" WHERE ${condition}) AS "n" FROM held`,
    values,
  );
const locked = `SELECT "id" FROM "Match" WHERE "id" = $1 FOR SHARE`;
const changed = `UPDATE "Match" SET "rounds" = 1 WHERE "id" = $1 RETURNING "id"`;

const fine: readonly (readonly [string, string])[] = [
  [
    "a row",
    reading("slug: string; ownerId: string | null", `SELECT "slug", "ownerId" FROM "Agent"`),
  ],
  [
    "counts, conditions and defaults",
    reading(
      "n: number; some: boolean; known: boolean; name: string",
      `SELECT count(*)::int AS "n", EXISTS (SELECT FROM "Match") AS "some",
        "restingUntil" IS NOT NULL AND "restingUntil" > now() AS "known",
        coalesce("restDetail", 'none') AS "name" FROM "Agent" GROUP BY "id"`.replaceAll("\n", " "),
    ),
  ],
  [
    "a column that a condition proves",
    reading("ownerId: string", `SELECT "ownerId" FROM "Agent" WHERE "ownerId" IS NOT NULL`),
  ],
  [
    "an outer join that a condition makes an inner one",
    reading(
      "handle: string",
      `SELECT owner."handle" FROM "Agent" agent LEFT JOIN "User" owner ON owner."id" = agent."ownerId" WHERE owner."createdAt" < now()`,
    ),
  ],
  [
    "a column that the statement sets",
    reading("retiredAt: Date", `UPDATE "Agent" SET "retiredAt" = now() RETURNING "retiredAt"`),
  ],
  [
    "a column with a reason",
    reading(
      "day: Date",
      `SELECT max("day") AS "day" /* not null: there are some */ FROM "RankDay"`,
    ),
  ],
  [
    "a list",
    reading("id: string", `SELECT "id" FROM "Agent" WHERE "id" = ANY($1::uuid[])`, "[texts]"),
  ],
  ["a log behind a lock by a parameter", waiting(locked, `"matchId" = $1`, "['x']")],
  ["a log behind a change by a value", waiting(changed, `"matchId" = held."id"`, "['x']")],
];

const faults: readonly (readonly [string, string, ...string[]])[] = [
  [
    "a wrong name of a column",
    reading("slugg: string", `SELECT "slug" FROM "Agent"`),
    `the row's type lacks "slug"`,
    'there is no column "slugg"',
  ],
  [
    "a column that is not in the table",
    reading("slug: string", `SELECT "slugg" AS "slug" FROM "Agent"`),
    'column "slugg" does not exist',
  ],
  [
    "a number that comes as a text",
    reading("n: number", `SELECT count(*) AS "n" FROM "Agent"`),
    '"n" is bigint, not number',
  ],
  [
    "a date that comes as a text",
    reading("createdAt: Date", `SELECT "createdAt"::text FROM "Agent"`),
    '"createdAt" is text, not Date',
  ],
  [
    "a label that an enum does not have",
    reading('pace: "full" | "fastest"', `SELECT "pace" FROM "Match"`),
    '"pace" is "Pace", not "full" | "fastest"',
    '"pace" can also be people',
  ],
  [
    "a label that a union does not have",
    reading(
      'status: "waiting" | "running" | "finished" | "failed"',
      `SELECT "status" FROM "Match"`,
    ),
    '"status" can also be played',
  ],
  [
    "a column that can be null",
    reading("ownerId: string", `SELECT "ownerId" FROM "Agent"`),
    '"ownerId" can be null, not string',
  ],
  [
    "a column of an outer join",
    reading(
      "handle: string",
      `SELECT owner."handle" FROM "Agent" agent LEFT JOIN "User" owner ON owner."id" = agent."ownerId"`,
    ),
    '"handle" can be null, not string',
  ],
  [
    "a column of an outer join in a table of its own",
    reading(
      "handle: string",
      `WITH one AS (SELECT owner."handle" FROM "Agent" agent LEFT JOIN "User" owner ON owner."id" = agent."ownerId") SELECT "handle" FROM one UNION ALL SELECT 'x'`,
    ),
    '"handle" can be null, not string',
  ],
  [
    "an aggregate without rows",
    reading("day: Date", `SELECT max("day") AS "day" FROM "RankDay"`),
    '"day" can be null, not Date',
  ],
  [
    "a comparison with null",
    reading("rests: boolean", `SELECT "restingUntil" > now() AS "rests" FROM "Agent"`),
    '"rests" can be null, not boolean',
  ],
  [
    "a CASE without ELSE",
    reading("one: number", `SELECT CASE WHEN "house" THEN 1 END AS "one" FROM "Agent"`),
    '"one" can be null, not number',
  ],
  [
    "a subquery that may find nothing",
    reading("name: string", `SELECT (SELECT "name" FROM "Agent" LIMIT 1) AS "name"`),
    '"name" can be null, not string',
  ],
  [
    "a reason that is not needed",
    reading("slug: string", `SELECT "slug" /* not null: it has one */ FROM "Agent"`),
    '"slug" is not null in any case',
  ],
  [
    "a parameter of a wrong type",
    reading("id: string", `SELECT "id" FROM "Agent" WHERE "slug" = $1`, "[count]"),
    "$1 is text, not number",
  ],
  [
    "a list of a wrong type",
    reading("id: string", `SELECT "id" FROM "Agent" WHERE "avatar" = ANY($1::int[])`, "[texts]"),
    "$1 is integer[], not string[]",
  ],
  [
    "a list for JSON",
    `void connection.query(\`UPDATE "Season" SET "config" = $1\`, [texts]);`,
    "$1 is json, not string[]",
  ],
  [
    "a parameter too few",
    reading("id: string", `SELECT "id" FROM "Agent" WHERE "slug" = $1 AND "name" = $2`, "['x']"),
    "there are 2 parameters, not 1",
  ],
  [
    "a log behind a lock by a value",
    waiting(locked, `"matchId" = held."id"`, "['x']"),
    "it locks rows and chooses partitions by what it finds",
  ],
  [
    "a log behind a lock that only nested loops read by a value",
    reading(
      "n: number",
      `WITH held AS (${locked}) SELECT decision."nth" AS "n" FROM held JOIN "Decision" decision ON decision."matchId" = held."id"`,
      "['x']",
    ),
    "it locks rows and chooses partitions by what it finds",
  ],
  [
    "the write of a match's faults behind the lock of the match",
    reading(
      "seat: number",
      `WITH held AS (SELECT "id" FROM "Match" WHERE "id" = $1 AND "fence" = $2 FOR NO KEY UPDATE), faults AS (INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat") SELECT seat."agentId", 'missed', answered."matchId", answered."nth", answered."seat" FROM "Decision" answered JOIN "MatchSeat" seat ON seat."matchId" = answered."matchId" AND seat."seat" = answered."seat" WHERE answered."matchId" = (SELECT "id" FROM held) AND answered."missed" IS NOT NULL) SELECT seat."seat" FROM held JOIN "MatchSeat" seat ON seat."matchId" = held."id"`,
      "['x', count]",
    ),
    "it locks rows and chooses partitions by what it finds",
  ],
  [
    "a log behind a change by a value and a parameter",
    waiting(changed, `"matchId" = held."id" AND "matchId" > $2`, "['x', 'y']"),
    "it may wait for a row and chooses partitions by a parameter and by what it finds",
  ],
  [
    "one of two statements",
    `void connection.query<{ n: number }>(\`SELECT \${isOne ? "1" : "now()"} AS "n"\`);`,
    '"n" is timestamp with time zone, not number',
  ],
  [
    "a statement that is put together",
    `export function list(wanted?: number) { const values: unknown[] = []; const given = (value: unknown) => \`$\${values.push(value)}\`; const conditions = ["true"]; if (wanted !== undefined) conditions.push(\`"slug" = \${given(wanted)}\`); return connection.query<{ id: string }>({ text: \`SELECT "id" FROM "Agent" WHERE \${conditions.join(" AND ")}\`, values }); }`,
    "$1 is text, not number",
  ],
  [
    "a text that callers pass",
    `const by = (column: string) => connection.query<{ id: string }>(\`SELECT "id" FROM "Agent" WHERE "\${column}"\`); void by("house"); void by("slug");`,
    "argument of WHERE must be type boolean, not type text",
  ],
  [
    "a text that nobody knows",
    `export const any = (text: string) => connection.query<{ id: string }>(text);`,
    "only a running program knows the statement",
  ],
];

const cases: readonly Case[] = [
  ...fine.map(([name, call]) => ({ name, call, wrong: [] })),
  ...faults.map(([name, call, ...wrong]) => ({ name, call, wrong })),
];

describe("statements and their types", async () => {
  const { url } = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), "wisp-sql-"));
  const found = new Map<number, string[]>();

  beforeAll(async () => {
    const path = join(folder, "calls.ts");
    const head =
      "declare const connection: { query<Row>(text: string | { text: string; values: unknown[] }, values?: unknown[]): Promise<{ rows: Row[] }> }; declare const count: number; declare const texts: string[]; declare const isOne: boolean;";
    writeFileSync(path, [head, ...cases.map(({ call }) => call)].join("\n"));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { wrong } = await checkCalls(await readCalls([path]), client);
      for (const line of wrong) {
        const [, place = "", problem = ""] = /:(\d+): (.*)$/s.exec(line) ?? [];
        found.set(Number(place), [...(found.get(Number(place)) ?? []), problem]);
      }
    } finally {
      await client.end();
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(cases.map((each, place) => ({ ...each, line: place + 2 })))(
    "$name",
    ({ line, wrong }) => {
      expect(found.get(line) ?? []).toEqual(wrong);
    },
  );
});
