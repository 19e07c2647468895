import { freshDatabase } from "@wisp/test-kit/database";
import { expect, inject, test } from "vitest";
import { applyMigrations, diffMigrations } from "./migrations.ts";

const { database, url } = await freshDatabase();

test("the migrations lead to schema.prisma", async () => {
  expect(await diffMigrations(url)).toBe("");
});

test("a migrated database has nothing left to apply", async () => {
  expect(await applyMigrations(url)).toEqual([]);
  const { rows } = await database.pool.query(`SELECT finished_at FROM _prisma_migrations`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.finished_at instanceof Date)).toBe(true);
});

test("of several processes that migrate at once one applies", async () => {
  const name = "migrated_twice";
  await database.pool.query(`CREATE DATABASE ${name}`);
  const target = new URL(inject("postgresUrl"));
  target.pathname = `/${name}`;
  const applied = await Promise.all([applyMigrations(target.href), applyMigrations(target.href)]);
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, expect.any(Number)]);
  await database.pool.query(`DROP DATABASE ${name}`);
});
