import { freshDatabase } from "@wisp/test-kit/database";
import { beforeAll, expect, test } from "vitest";
import { makeTable, type TestTable } from "../../test/table.ts";
import { ensureSeason, leaderboardFit, separatedElsewhere } from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "solved");
const best = table.seats.slice(0, 4).map(({ agentId }) => agentId);

type Place = readonly [best: number, worst: number];

/** The fit of another season's leaderboard: its reliability, and the places of the first agents of the table. */
async function plant(
  slug: string,
  { seats }: TestTable,
  reliability: object | null,
  places: readonly Place[],
): Promise<void> {
  const season = await ensureSeason(database, {
    slug,
    name: `Season ${slug}`,
    game: "avalon",
    config: {},
    locales: ["en"],
    house: true,
  });
  await database.pool.query(
    `INSERT INTO "BoardFit" ("seasonId", "locale", "clean", "fittedAt", "matches", "detail")
      VALUES ($1, 'en', false, now(), 900, $2)`,
    [season.id, JSON.stringify(reliability === null ? {} : { reliability })],
  );
  for (const [seat, [first, last]] of places.entries()) {
    await database.pool.query(
      `INSERT INTO "AgentFit" ("seasonId", "locale", "clean", "agentId", "placement", "composite", "detail")
        VALUES ($1, 'en', false, $2, $3, 0.5, $4)`,
      [
        season.id,
        seats[seat]?.agentId,
        seat === 5,
        JSON.stringify({ rank: { place: first, best: first, worst: last, groups: [] } }),
      ],
    );
  }
}

const apart: readonly Place[] = [
  [1, 1],
  [2, 4],
  [2, 4],
];
const tied: readonly Place[] = [
  [1, 3],
  [2, 4],
  [3, 4],
];

beforeAll(async () => {
  await plant("apart", table, { value: 0.9, best: null }, apart);
  await plant("surer", table, { value: 0.97, best: { verdict: "open" } }, apart);
  await plant("with-more", table, { value: 0.86, best: null }, [...apart, [2, 4]]);
  await plant("tied", table, { value: 0.95, best: null }, tied);
  await plant("by-chance", table, { value: 0.5, best: null }, apart);
  await plant("solved-too", table, { value: 0.95, best: { verdict: "solved" } }, apart);
  await plant("undefined", table, { value: null, best: null }, apart);
  await plant("of-an-earlier-release", table, null, apart);
  await plant("of-one", table, { value: 0.95, best: null }, apart.slice(0, 1));
  await plant("hidden", table, { value: 0.95, best: null }, apart);
  await database.pool.query(
    `UPDATE "Season" SET "visibility" = 'unlisted' WHERE "slug" = 'hidden'`,
  );
});

test("names the seasons that tell the same agents apart, those with most of them first", async () => {
  const name = { seasonId: table.season.id, locale: "en" };
  const found = await separatedElsewhere(database, name, best);
  expect(found.map(({ slug }) => slug)).toEqual(["with-more", "surer", "apart"]);
  expect(found[0]?.name).toBe("Season with-more");
  expect(await separatedElsewhere(database, { ...name, locale: "zh" }, best)).toEqual([]);
  expect(await separatedElsewhere(database, name, [])).toEqual([]);
});

test("a fit of an earlier release has no reliability", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT "id" FROM "Season" WHERE "slug" = 'of-an-earlier-release'`,
  );
  const name = { seasonId: rows[0]?.id ?? "", locale: "en", clean: false };
  expect((await leaderboardFit(database, name))?.reliability).toBeUndefined();
});
