import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationProblems, problemsOf } from "./migration-rules.ts";

test("every migration leaves the release before it working", () => {
  expect(migrationProblems(join(import.meta.dirname, "..", "..", "..", ".."))).toEqual([]);
});

test.each([
  [`DROP TABLE "Follow"`, "removes"],
  [`ALTER TABLE "Match" DROP COLUMN "probes"`, "removes"],
  [`ALTER TABLE "Season" RENAME COLUMN "probes" TO "interviews"`, "renames"],
  [`ALTER TABLE "Season" RENAME TO "League"`, "renames"],
  [`ALTER TYPE "Team" RENAME VALUE 'self' TO 'one'`, "renames"],
  [`ALTER TABLE "Match" ALTER COLUMN "fence" SET DATA TYPE BIGINT`, "type"],
  [`ALTER TABLE "Match" ALTER COLUMN "runner" SET NOT NULL`, "null"],
  [`ALTER TABLE "Match" ADD COLUMN "a" INTEGER DEFAULT 0, ADD COLUMN "b" TEXT NOT NULL`, "default"],
  [`ALTER TABLE "Match" ADD CONSTRAINT "c" CHECK ("fence" >= 0)`, "NOT VALID"],
  [`CREATE INDEX "i" ON "Match"("runner")`, "CONCURRENTLY"],
  [`CREATE INDEX CONCURRENTLY "i" ON "Match"("runner"); SELECT 1`, "of its own"],
])("refuses %s", (sql, word) => {
  expect(problemsOf("20270101000000_change", sql, "")).toEqual([expect.stringContaining(word)]);
});

test.each([
  `ALTER TABLE "Match" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT`,
  `CREATE TABLE "New" ("id" UUID NOT NULL); CREATE INDEX "i" ON "New"("id"); ALTER TABLE "New" ADD CONSTRAINT "k" CHECK (true)`,
  `CREATE INDEX CONCURRENTLY "i" ON "Match"("runner")`,
  `CREATE INDEX "i" ON "Season"("slug")`,
  `-- DROP TABLE "Match"\nCREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; RETURN NULL; END $$; SELECT 1`,
  `ALTER TABLE "Match" ADD CONSTRAINT "c" CHECK ("fence" >= 0) NOT VALID`,
])("accepts %s", (sql) => {
  expect(problemsOf("20270101000000_change", sql, "")).toEqual([]);
});

test("a migration that removes says so in its name, and the changelog since when nothing uses it", () => {
  const name = "20270101000000_contract_probes";
  const sql = `ALTER TABLE "Match" DROP COLUMN "probes"`;
  expect(problemsOf(name, sql, "")).toEqual([expect.stringContaining("changelog")]);
  expect(problemsOf(name, sql, `- \`${name}\`: nothing uses them since 0.3.0.`)).toEqual([]);
});
