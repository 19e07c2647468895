import { randomUUID } from "node:crypto";
import { formerArena, freshDatabase } from "@wisp/test-kit/database";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { formerMigrations } from "./former-migrations.ts";
import { applyMigrations, knownMigrations } from "./migrations.ts";

const former = (await formerMigrations()).map(({ name }) => name);
const current = (await knownMigrations()).slice(former.length);
/** The newest migration of release 0.1.0. */
const RELEASED = "20261125061500_table_options";

const fresh = await freshDatabase();
const arena = await formerArena();

/** The schema as the catalog describes it, one text per part. */
async function schemaOf(client: Pick<pg.Pool, "query">): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `WITH class AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      SELECT concat_ws(' ', 'column', relname, row_number() OVER (PARTITION BY class.oid ORDER BY attnum),
          attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
          pg_get_expr(adbin, adrelid)) AS "part"
        FROM class JOIN pg_attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped
          LEFT JOIN pg_attrdef ON adrelid = class.oid AND adnum = attnum
        WHERE relkind = 'r'
      UNION ALL SELECT concat_ws(' ', 'options', relname, relkind, reloptions::text) FROM class
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', 'value', typname, row_number() OVER (PARTITION BY enumtypid
          ORDER BY enumsortorder), enumlabel) FROM pg_enum JOIN pg_type type ON type.oid = enumtypid
      UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', 'sequence', class.relname, refobjid::regclass, attname)
        FROM class LEFT JOIN pg_depend ON objid = class.oid AND deptype = 'a'
          LEFT JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
        WHERE relkind = 'S'
      ORDER BY 1`,
  );
  return rows.map(({ part }) => part);
}

const rowsOf = async (client: Pick<pg.Pool, "query">): Promise<unknown[]> => {
  const { rows } = await client.query(
    `SELECT migration_name AS "name", checksum, finished_at IS NOT NULL AS "finished",
        rolled_back_at AS "rolledBackAt", applied_steps_count AS "steps"
      FROM _prisma_migrations ORDER BY 1`,
  );
  return rows;
};

/** Works on a database that has the former migrations up to `last`, and no rows. */
async function withFormerDatabase(
  last: string,
  work: (url: string, client: pg.Client) => Promise<void>,
): Promise<void> {
  const name = `former_${randomUUID().replaceAll("-", "")}`;
  await fresh.database.pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  await applyMigrations(url.href, last);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(url.href, client);
  } finally {
    await client.end();
    await fresh.database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

test.each([former[0], RELEASED, former.at(-2), former.at(-1)])(
  "a database whose newest migration is %s gets the schema and the rows of a new one",
  async (last = "") => {
    await withFormerDatabase(last, async (url, client) => {
      expect(await rowsOf(client)).toHaveLength(former.indexOf(last) + 1);
      expect(await applyMigrations(url)).toEqual([
        ...former.slice(former.indexOf(last) + 1),
        ...current.slice(1),
      ]);
      expect(await schemaOf(client)).toEqual(await schemaOf(fresh.database.pool));
      expect(await rowsOf(client)).toEqual(await rowsOf(fresh.database.pool));
      expect(await applyMigrations(url)).toEqual([]);
    });
  },
);

test("an arena of 0.1.0 keeps its rows and gets what earlier migrations derive from them", async () => {
  const { pool } = arena.database;
  const kept = async (): Promise<unknown> => {
    const { rows } = await pool.query(
      `SELECT (SELECT md5(string_agg(event::text, ' ' ORDER BY "matchId", "seq"))
          FROM "MatchEvent" event) AS "events",
        (SELECT md5(string_agg(
            (to_jsonb(decision) - '{kind,score,scores,memory}'::text[])::text,
            ' ' ORDER BY "matchId", "at", "seat"))
          FROM "Decision" decision) AS "decisions",
        (SELECT count(*)::int FROM "Match" WHERE "status" = 'running') AS "running",
        (SELECT count(*)::int FROM "Family") AS "pairs"`,
    );
    return rows[0];
  };
  // The answer to a probe, and a match that asks one.
  const probed = await pool.query<{ matchId: string }>(
    `UPDATE "Decision" SET "kind" = 'probe', "score" = 0.75
      WHERE ctid = (SELECT ctid FROM "Decision" LIMIT 1) RETURNING "matchId"`,
  );
  const matches = probed.rows.map(({ matchId }) => matchId);
  await pool.query(`UPDATE "Match" SET "probes" = '{suspect,own-role}' WHERE "id" = ANY($1)`, [
    matches,
  ]);
  const before = await kept();
  expect(before).toMatchObject({ events: expect.any(String), running: 1, pairs: 137 });
  // Two processes start at once, as the containers of a new release may: each migration is applied
  // by one of them, and the later ones not necessarily by the one that began.
  const applied = await Promise.all([applyMigrations(arena.url), applyMigrations(arena.url)]);
  expect(applied.flat().toSorted()).toEqual([
    ...former.slice(former.indexOf(RELEASED) + 1),
    ...current.slice(1),
  ]);
  expect(await kept()).toEqual(before);
  expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.database.pool));
  expect(await rowsOf(pool)).toEqual(await rowsOf(fresh.database.pool));
  const { rows: interviews } = await pool.query(
    `SELECT match."interviewing", decision."scores" FROM "Match" match
      JOIN "Decision" decision ON decision."matchId" = match."id" AND decision."kind" = 'interview'`,
  );
  expect(interviews).toEqual([
    {
      interviewing: { requested: [{ name: "suspect" }, { name: "own-role" }] },
      scores: { right: { numerator: 0.75, denominator: 1 } },
    },
  ]);
  const { rows: seasons } = await pool.query(
    `SELECT "slug", "clockMs" FROM "Season" WHERE NOT "house" ORDER BY 1`,
  );
  expect(seasons).toEqual([
    { slug: "harbour-cup", clockMs: 10_000 },
    { slug: "kitchen-cup", clockMs: 10_000 },
    { slug: "quick-grid-cup", clockMs: 2_500 },
    { slug: "slow-reef-cup", clockMs: 4_000 },
  ]);
});

test("a database in which a former migration failed stays as it is", async () => {
  await withFormerDatabase(RELEASED, async (url, client) => {
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name)
        VALUES ('failed', '', '20261126061106_seal_duplicate_sets')`,
    );
    const before = [await rowsOf(client), await schemaOf(client)];
    await expect(applyMigrations(url)).rejects.toThrow(/20261126061106_seal_duplicate_sets failed/);
    expect([await rowsOf(client), await schemaOf(client)]).toEqual(before);
  });
});

test("an upgrade that fails half-way changes nothing", async () => {
  await withFormerDatabase(RELEASED, async (url, client) => {
    // A table that one of the later steps creates.
    await client.query(`CREATE TABLE "LabUse" ("day" DATE)`);
    const before = [await rowsOf(client), await schemaOf(client)];
    await expect(applyMigrations(url)).rejects.toThrow(/"LabUse" already exists/);
    expect([await rowsOf(client), await schemaOf(client)]).toEqual(before);
  });
});
