import { DutyLost, leaseDuty, type Pace, seasonActivities } from "@wisp/db";
import { locales } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import { inTurn, keepWatchable, playPlacement } from "./scheduler.ts";

interface Progress {
  readonly turn: number;
  readonly lookMs: number;
}
const firstProgress: Progress = { turn: 0, lookMs: 0 };

const { database } = await freshDatabase();
const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("no game");

async function matchesAt(pace: Pace): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Match" WHERE "pace" = $1::"Pace"`,
    [pace],
  );
  return rows[0]?.count ?? 0;
}

/** How often the matches to watch were seen to in the middle of a placement. */
let looksBetween = 0;

/** The polls of a runner that has the duty. */
async function leader(inEveryLanguage: boolean) {
  const season = await seedFirstSeason(database);
  const log = createLogger("silent");
  const allowances = { ownerMicrosPerDay: 0 };
  const lease = await leaseDuty(database, "house-season", { runner: "test", leaseMs: 1 });
  if (lease === null || entry === undefined) throw new Error("no duty");
  const deps = {
    database,
    leased: lease,
    entry,
    season,
    allowances,
    log,
    inEveryLanguage,
    allowSameOwner: true,
  };
  return async (progress: Progress): Promise<Progress> => {
    const activities = await seasonActivities(database, [season.id]);
    expect(activities).toHaveLength(locales.length);
    return {
      turn: await keepWatchable(deps, activities, progress.turn),
      lookMs: await playPlacement(deps, activities, progress.lookMs, async () => {
        looksBetween += 1;
      }),
    };
  };
}

test("placement takes turns between languages, and the next match to watch is made a while after the last one ended, however it ended", async () => {
  const poll = await leader(false);
  const end = (status: string, agoSeconds: number) =>
    database.pool.query(
      `UPDATE "Match" SET "status" = $1::"MatchStatus", "finishedAt" = now() - make_interval(secs => $2)
        WHERE "pace" = 'people'`,
      [status, agoSeconds],
    );
  let progress = await poll(firstProgress);
  expect([progress.turn, await matchesAt("people")]).toEqual([1, 1]);
  // After the one to watch, the placement of both languages: the newest matches contain both.
  const { rows } = await database.pool.query<{ locale: string }>(
    `SELECT "locale" FROM "Match" WHERE "pace" = 'full' ORDER BY "id"`,
  );
  const placement = rows.map(({ locale }) => locale);
  expect(placement.length).toBeGreaterThan(100);
  expect(looksBetween).toBe(placement.length);
  // Identifiers of one millisecond have no order: neighbours may change places.
  let ahead = 0;
  for (const locale of placement) {
    ahead += locale === "en" ? 1 : -1;
    expect(Math.abs(ahead)).toBeLessThanOrEqual(3);
  }
  progress = await poll(progress);
  expect([progress.turn, await matchesAt("people")]).toEqual([1, 1]);
  for (const [made, status] of ["finished", "failed"].entries()) {
    // Dated ahead, so that no pause of the machine is the one between two matches.
    await end(status, -600);
    progress = await poll(progress);
    expect([progress.turn, await matchesAt("people")]).toEqual([made + 1, made + 1]);
    await end(status, 5);
    progress = await poll(progress);
    expect([progress.turn, await matchesAt("people")]).toEqual([made + 2, made + 2]);
  }
  // Another runner has the duty: the paused one that had it before makes no more matches.
  expect(await leaseDuty(database, "house-season", { runner: "next", leaseMs: 1 })).toMatchObject({
    fence: 2,
  });
  await end("finished", 5);
  await expect(poll(progress)).rejects.toThrow(DutyLost);
  expect(await matchesAt("people")).toBe(3);
});

test("where every language is to have a match, the end of one is followed by one in its language", async () => {
  await database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "pace" = 'people'`);
  await database.pool.query(`UPDATE "Match" SET "finishedAt" = now() - interval '1 minute'`);
  await database.pool.query(`UPDATE "Duty" SET "heldUntil" = now()`);
  const poll = await leader(true);
  const open = async () => {
    const { rows } = await database.pool.query<{ id: string; locale: string }>(
      `SELECT "id", "locale" FROM "Match"
        WHERE "pace" = 'people' AND "status" = 'waiting' ORDER BY "locale"`,
    );
    return rows;
  };
  let progress = await poll(firstProgress);
  const [english, chinese, ...others] = await open();
  expect([english?.locale, chinese?.locale, others]).toEqual(["en", "zh", []]);
  await database.pool.query(
    `UPDATE "Match" SET "status" = 'finished', "finishedAt" = now() - interval '5 seconds'
      WHERE "id" = $1`,
    [chinese?.id],
  );
  progress = await poll(progress);
  const [same, next] = await open();
  expect(same).toEqual(english);
  expect(next).toMatchObject({ locale: "zh" });
  expect(next?.id).not.toBe(chinese?.id);
});

test("a batch is made as long as a house agent is in placement, and nobody looks all the time", async () => {
  const poll = await leader(false);
  const failAll = () =>
    database.pool.query(`UPDATE "Match" SET "status" = 'failed' WHERE "pace" = 'full'`);
  await failAll();
  const before = await matchesAt("full");
  // The next look is due later.
  await poll({ ...firstProgress, lookMs: Date.now() + 60_000 });
  expect(await matchesAt("full")).toBe(before);
  expect(await poll(firstProgress)).toMatchObject({ lookMs: 0 });
  const made = await matchesAt("full");
  expect(made).toBeGreaterThan(before);
  await failAll();
  await database.pool.query(
    `INSERT INTO "Standing"
        ("seasonId", "locale", "agentId", "versionId", "role", "clean", "matches", "sums")
      SELECT season."id", locale, version."agentId", version."id", role, true, 1000, '{}'
      FROM "Season" season, "AgentVersion" version, unnest(season."locales") AS locale,
        unnest(ARRAY['spy', 'civilian']) AS role WHERE season."slug" = 'house'`,
  );
  const beginning = Date.now();
  const { lookMs } = await poll(firstProgress);
  expect(await matchesAt("full")).toBe(made);
  expect(lookMs).toBeGreaterThan(beginning);
});

test("in turn continues with those that have more", () => {
  expect([...inTurn([[1, 4, 6, 7], [], [2, 5], [3]])]).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
