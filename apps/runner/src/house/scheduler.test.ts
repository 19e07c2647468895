import { claimDuty, DutyLost } from "@wisp/db";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { createLogger } from "../log.ts";
import { inTurn, runHouseSeason } from "./scheduler.ts";

const { database } = await freshDatabase();
const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("no game");

async function watchable(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Match" WHERE "pace" = 'people'`,
  );
  return rows[0]?.count ?? 0;
}

test("placement takes turns between languages, and the next match to watch is made a while after the last one ended, however it ended", async () => {
  const season = await seedFirstSeason(database);
  const log = createLogger("silent");
  const allowances = { ownerMicrosPerDay: 0 };
  const claim = await claimDuty(database, "house-season", { runner: "test", leaseMs: 1 });
  if (claim === null) throw new Error("no duty");
  const means = { database, claim, entry, season, manyOfAnOwner: true, allowances, log };
  const end = (status: string, agoSeconds: number) =>
    database.pool.query(
      `UPDATE "Match" SET "status" = $1::"MatchStatus", "finishedAt" = now() - make_interval(secs => $2)
        WHERE "pace" = 'people'`,
      [status, agoSeconds],
    );
  let turn = await runHouseSeason(means, 0);
  expect([turn, await watchable()]).toEqual([1, 1]);
  // After the one to watch, the placement of both languages: the newest matches contain both.
  const { rows } = await database.pool.query<{ locale: string }>(
    `SELECT "locale" FROM "Match" WHERE "pace" = 'full' ORDER BY "id"`,
  );
  const placement = rows.map(({ locale }) => locale);
  expect(placement.length).toBeGreaterThan(100);
  // Identifiers of one millisecond have no order: neighbours may change places.
  let ahead = 0;
  for (const locale of placement) {
    ahead += locale === "en" ? 1 : -1;
    expect(Math.abs(ahead)).toBeLessThanOrEqual(3);
  }
  turn = await runHouseSeason(means, turn);
  expect([turn, await watchable()]).toEqual([1, 1]);
  for (const [made, status] of ["finished", "failed"].entries()) {
    await end(status, 2);
    turn = await runHouseSeason(means, turn);
    expect([turn, await watchable()]).toEqual([made + 1, made + 1]);
    await end(status, 11);
    turn = await runHouseSeason(means, turn);
    expect([turn, await watchable()]).toEqual([made + 2, made + 2]);
  }
  // Another runner has the duty: the paused one that had it before makes no more matches.
  expect(await claimDuty(database, "house-season", { runner: "next", leaseMs: 1 })).toMatchObject({
    fence: 2,
  });
  await end("finished", 11);
  await expect(runHouseSeason(means, turn)).rejects.toThrow(DutyLost);
  expect(await watchable()).toBe(3);
});

test("in turn continues with those that have more", () => {
  expect([...inTurn([[1, 4, 6, 7], [], [2, 5], [3]])]).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
