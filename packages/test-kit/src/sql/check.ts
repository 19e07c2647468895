/**
 * Prepares every statement of the production code on a migrated database and compares it with its
 * types: `node packages/test-kit/src/sql/check.ts`.
 */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import ts from "typescript";
import { createTestDatabase, startTestServer } from "../server.ts";
import { mayBeNull, TypeComparison } from "./compare.ts";
import { decisionTableProblems } from "./decision-table.ts";
import { describe, readCatalogue } from "./describe.ts";
import { QueryCalls, type Statement } from "./statements.ts";
import { waitProblems } from "./waits.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** Statements of which only a running program knows the text, by file. */
const assembled: ReadonlyMap<string, string> = new Map([
  ["packages/db/src/database.ts", "settings of a connection"],
  ["packages/db/src/log-partitions.ts", "partitions are named after their months"],
  ["packages/db/src/queryable.ts", "it passes statements on"],
  ["packages/db/src/migrations.ts", "a scratch database has a name of its own"],
  ["packages/db/src/backup/write.ts", "the tables are those of the database"],
  ["packages/db/src/backup/restore.ts", "the tables are those of the backup"],
]);

/** Files whose columns come from a shape: they are run, because only zod knows its fields. */
const run = ["packages/db/src/decision-columns.ts"];

/** Says in a statement why a column is never null although the database does not know. */
const mark = /"(\w+)"\s+\/\* not null: [^*]+ \*\//g;
/** What returns rows or takes parameters; other statements are for the server itself. */
const preparable = /^[\s(]*(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/;

export interface Found {
  readonly statements: number;
  /** "packages/db/src/agents/read.ts:12: what is wrong". */
  readonly wrong: readonly string[];
}

/** Compares the statements of `calls` with a database. */
export async function checkCalls(calls: QueryCalls, client: pg.Client): Promise<Found> {
  const catalogue = await readCatalogue(client);
  const comparison = new TypeComparison(calls.checker, catalogue.enums);
  const problemsOf = async (row: ts.Type | null, statement: Statement): Promise<string[]> => {
    const { text, values } = statement;
    if (text === undefined) return ["only a running program knows the statement"];
    if (!preparable.test(text)) return [];
    if (values === undefined) return ["only a running program knows the number of values"];
    const { parameters, columns } = await describe(client, catalogue, text, values.map(mayBeNull));
    const marked = new Set([...text.matchAll(mark)].map(([, name]) => name));
    const known = columns.map((column) =>
      marked.has(column.name) ? { ...column, nullable: false } : column,
    );
    const needless = columns.filter(({ name, nullable }) => !nullable && marked.has(name));
    return [
      ...(row === null ? [] : comparison.ofRow(row, known)),
      ...comparison.ofValues(values, parameters),
      ...needless.map(({ name }) => `"${name}" is not null in any case`),
      ...(await waitProblems(client, text)),
    ];
  };
  const wrong = new Set<string>();
  let statements = 0;
  for (const call of calls.calls) {
    for (const statement of calls.statementsOf(call)) {
      statements += 1;
      const problems = await problemsOf(call.row, statement).catch((error: unknown) => {
        if (error instanceof pg.DatabaseError) return [error.message];
        throw error;
      });
      for (const problem of problems) wrong.add(`${call.where}: ${problem}`);
    }
  }
  return { statements, wrong: [...wrong] };
}

/** The calls of `query` in these files. */
export async function readCalls(paths: readonly string[]): Promise<QueryCalls> {
  const exported = new Map<string, object>();
  for (const path of run) exported.set(resolve(root, path), await import(join(root, path)));
  const { config } = ts.readConfigFile(
    join(root, "packages", "config", "tsconfig.json"),
    ts.sys.readFile,
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = new Set(paths.map((path) => resolve(root, path)));
  return new QueryCalls(
    ts.createProgram([...files], options),
    root,
    (path) => files.has(path),
    (path) => exported.get(path),
  );
}

async function main(): Promise<void> {
  const sources = ["packages/*/src/**/*.ts", "apps/{cli,runner,web}/src/**/*.{ts,tsx}"];
  const paths = globSync(sources, { cwd: root })
    .filter((path) => !/\/(?:generated|test-kit)\/|\.test\.tsx?$/.test(path))
    .filter((path) => /\.(?:query|\$queryRaw)[(<`]/.test(readFileSync(join(root, path), "utf8")));
  const server = await startTestServer();
  try {
    const test = await createTestDatabase(server.url);
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    const table = await decisionTableProblems(client);
    const { statements, wrong } = await checkCalls(await readCalls(paths), client).finally(() =>
      client.end(),
    );
    await test.drop();
    const problems = [
      ...table.map((problem) => `prisma/schema.prisma: ${problem}`),
      ...wrong.filter((line) => !assembled.has(line.replace(/:.*/s, ""))),
    ];
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
    else process.stdout.write(`${statements} SQL statements fit their types.\n`);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) await main();
