import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playedTournament } from "../test/arena.ts";
import { linesOf, wisp } from "../test/wisp.ts";

const { database, url } = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
const env = { DATABASE_URL: url };

beforeAll(() => playedTournament(database));
afterAll(() => rm(folder, { recursive: true }));

async function exported(name: string): Promise<string> {
  const path = join(folder, name);
  expect(await wisp(["export", "cup", path], { env })).toMatchObject({ code: 0, stderr: "" });
  return path;
}

/** Without a database: the archive alone is enough. */
const recompute = async (archive: string) => wisp(["recompute", archive]);

test("an archive gives the tables of its tournament again", async () => {
  const { code, stdout, stderr } = await recompute(await exported("cup.zip"));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^tournament identical: 8 matches drawn again, first: \S+$/m);
});

test("a match at another table than the one drawn, and points that none made, are reported", async () => {
  await database.pool.query(
    `UPDATE "Match" SET "stagePlace" = jsonb_set("stagePlace"::jsonb, '{entrants}',
       (SELECT jsonb_agg(each ORDER BY place DESC)
        FROM jsonb_array_elements("stagePlace"::jsonb -> 'entrants') WITH ORDINALITY AS of(each, place)))
     WHERE ("stagePlace" ->> 'stage')::int = 0 AND ("stagePlace" ->> 'round')::int = 1`,
  );
  const { code, stdout } = await recompute(await exported("tampered.zip"));
  expect(code).toBe(1);
  const problems = linesOf(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n"),
  );
  expect(problems).toContainEqual(
    expect.objectContaining({ where: "stage 1, round 2, table 1, match 1" }),
  );
  expect(stdout).toMatch(/^tournament: \d+ differences/m);
});
