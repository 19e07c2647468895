import { rebuildProjections, standingsBehind } from "@wisp/db";
import { applyMigrations } from "@wisp/db/migrations";
import { computedRulesOf, games } from "@wisp/games";
import { formerArena } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { played } from "../test/arena.ts";
import { catchUp, projectorOf } from "./catch-up.ts";
import { createLogger } from "./log.ts";

const { database, url } = await formerArena();

/** The games of release 0.1.0. */
const releasedGames = [
  "chameleon",
  "connect-four",
  "holdem",
  "prisoners-dilemma",
  "public-good",
  "tic-tac-toe",
  "who-is-spy",
];

test("an upgraded arena of 0.1.0 replays, and its boards are what its logs say", async () => {
  await applyMigrations(url);
  const { rows } = await database.pool.query<{ id: string; game: string }>(
    `SELECT "id", "game" FROM "Match" WHERE "status" = 'finished'`,
  );
  expect(new Set(rows.map(({ game }) => game))).toEqual(new Set(releasedGames));
  for (const { id } of rows) expect(await played(database, id)).toMatchObject({ equal: true });
  await catchUp({ databaseUrl: url }, games, createLogger("silent"));
  expect(await standingsBehind(database.connection, computedRulesOf)).toBe(false);
  expect(await rebuildProjections(database, projectorOf(database, games))).toEqual({
    matches: rows.length,
    skipped: 0,
    differences: [],
  });
}, 120_000);
