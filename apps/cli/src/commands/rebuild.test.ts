import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { finishedMatches } from "../../test/arena.ts";
import { linesOf, type Ran, wisp } from "../../test/wisp.ts";

const { database, url } = await freshDatabase();
const rebuild = (): Promise<Ran> => wisp(["rebuild"], { env: { DATABASE_URL: url } });
const equal = (matches: number): Ran => ({
  code: 0,
  stdout: `${matches} matches, 0 differences\n`,
  stderr: "",
});

test("an empty arena has nothing to rebuild", async () => {
  expect(await rebuild()).toEqual(equal(0));
});

test("stored projections agree with the logs; tampered ones are reported and corrected", async () => {
  const ids = await finishedMatches(database, 5);
  expect(await rebuild()).toEqual(equal(5));
  const [first, second] = ids;
  await database.pool.query(`UPDATE "Match" SET "winners" = '{nobody}' WHERE "id" = $1`, [first]);
  await database.pool.query(
    `UPDATE "MatchSeat" SET "points" = 7777 WHERE "matchId" = $1 AND "seat" = 3`,
    [second],
  );
  const { rows } = await database.pool.query<{ agentId: string; role: string }>(
    `UPDATE "Standing" SET "sums" = jsonb_set("sums"::jsonb, '{points}', '99999')::json
      WHERE ("agentId", "role", "clean") = (
        SELECT "agentId", "role", "clean" FROM "Standing" ORDER BY 1, 2, 3 LIMIT 1)
      RETURNING "agentId", "role"`,
  );
  const { code, stdout, stderr } = await rebuild();
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const lines = stdout.trim().split("\n");
  expect(lines.pop()).toBe("5 matches, 3 differences");
  const differences = linesOf(lines.join("\n"));
  expect(differences).toMatchObject([
    { where: `match ${first}`, kept: { winners: ["nobody"] } },
    { where: `match ${second} seat 3`, kept: { points: 7777 } },
    { where: expect.stringMatching(/^standing /), kept: { sums: { points: 99_999 } } },
  ]);
  const standing = rows.flatMap(({ agentId, role }) => [agentId, role]);
  for (const part of standing) expect(JSON.stringify(differences[2])).toContain(part);
  expect(await rebuild()).toEqual(equal(5));
});

test("what an earlier release did not store yet is completed, and is no difference", async () => {
  await database.pool.query(`UPDATE "Match" SET "preview" = NULL`);
  expect(await rebuild()).toEqual({
    ...equal(5),
    stderr: "An earlier release stored less: 5 rows were completed from the logs.\n",
  });
  expect(await rebuild()).toEqual(equal(5));
});

test("a standing that nothing stands for is reported", async () => {
  await database.pool.query(
    `INSERT INTO "Standing" ("seasonId", "locale", "agentId", "versionId", "role", "clean", "matches", "sums")
      SELECT "seasonId", 'zh', "agentId", "versionId", "role", "clean", "matches", "sums"
      FROM "Standing" LIMIT 1`,
  );
  const { code, stdout } = await rebuild();
  expect(code).toBe(1);
  expect(linesOf(stdout.split("\n")[0] ?? "")).toMatchObject([{ rebuilt: null }]);
  expect(await rebuild()).toEqual(equal(5));
});

test("a database that cannot be reached is reported in one sentence", async () => {
  const env = { DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/none" };
  const { code, stdout, stderr } = await wisp(["rebuild"], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("DATABASE_URL");
  expect(stderr).not.toMatch(/\n\s+at /);
});
