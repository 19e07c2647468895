import { hasMissingStandings, rebuildProjections } from "@wisp/db";
import { computedRulesOf, games } from "@wisp/games";
import { formerReleases, freshDatabase, restoreFormer } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { played } from "../test/arena.ts";
import { catchUp, projectorOf } from "./catch-up.ts";
import { createLogger } from "./log.ts";

const arenas = { "0.2.0": await freshDatabase(), e48228a3: await freshDatabase() };

test.each(formerReleases)(
  "a restored arena of %s replays, and its boards are what its logs say",
  async (release) => {
    const { database, url } = arenas[release];
    await restoreFormer(release, url);
    const { rows } = await database.connection.query<{ id: string; game: string }>(
      `SELECT "id", "game" FROM "Match" WHERE "status" = 'finished'`,
    );
    expect(new Set(rows.map(({ game }) => game)).size).toBeGreaterThanOrEqual(7);
    for (const { id } of rows) expect(await played(database, id)).toMatchObject({ equal: true });
    await catchUp({ databaseUrl: url }, games, createLogger("silent"));
    expect(await hasMissingStandings(database.connection, computedRulesOf)).toBe(false);
    const rebuild = () => rebuildProjections(database, projectorOf(database, games));
    const { matches, differences } = await rebuild();
    expect(matches).toBe(rows.length);
    // Later releases count more of each match; what was counted stays.
    expect(differences.length > 0).toBe(release === "0.2.0");
    for (const { kept, rebuilt } of differences) expect([rebuilt]).toMatchObject([kept]);
    expect(await rebuild()).toEqual({ matches, skipped: 0, differences: [] });
  },
);
