import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, listMatches, openDatabase, staleLeaderboards } from "@wisp/db";
import { restoreBackup, writeBackup } from "@wisp/db/backup";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { isFailure } from "@wisp/game";
import { games, statisticsOf } from "@wisp/games";
import { prepareTestServer } from "@wisp/test-kit/server";
import { arenas, startsEarly } from "./arenas.ts";
import { keptArena } from "./kept-arena.ts";

/** Leaderboards with fewer matches are not fitted, as in the runner. */
const MIN_MATCHES = 30;

/** Whether the house has a rating in every game and language, and no match left to play for one. */
async function isHousePlaced(database: Database): Promise<boolean> {
  for (const status of ["running", "waiting"] as const) {
    const { matches } = await listMatches(database, { status, pace: "full", limit: 1 });
    if (matches.length > 0) return false;
  }
  const { rows } = await database.connection.query<{ games: number }>(
    `SELECT count(DISTINCT season."game")::int AS "games" FROM "Season" season
      WHERE season."house" AND cardinality(season."locales") = (SELECT count(*) FROM "BoardFit" fit
        WHERE fit."seasonId" = season."id" AND NOT fit."clean")`,
  );
  if (rows[0]?.games !== Object.keys(games).length) return false;
  const stale = await staleLeaderboards(database, {
    before: new Date(0),
    least: MIN_MATCHES,
    seatsOf: ({ game, config }) => statisticsOf(game, config).seats,
  });
  return stale.length === 0;
}

/** Writes a backup of the first arena to a file. */
async function backUpFirst(path: string): Promise<void> {
  const source = await startEmbeddedPostgres({ directory: arenas[0]?.data ?? "" });
  // `npm test` has the time; a single test starts sooner when each house plays for itself.
  if (startsEarly) {
    const database = openDatabase({ url: source.url, poolSize: 1 });
    while (!(await isHousePlaced(database))) await sleep(1_000);
    await database.close();
  }
  await writeBackup(source.url, createWriteStream(path));
  await source.stop();
  if (startsEarly) await keep(path);
}

/** Keeps a backup for the next runs of the same sources on this day, in place of those of others. */
async function keep(path: string): Promise<void> {
  const folder = dirname(kept);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const draft = `${kept}.${process.pid}`;
  await cp(path, draft);
  await rename(draft, kept);
}

async function restore(databaseUrl: string, path: string): Promise<void> {
  await applyMigrations(databaseUrl);
  const restored = await restoreBackup({
    databaseUrl,
    source: { read: () => createReadStream(path) },
    force: false,
  });
  if (isFailure(restored)) throw new Error(restored.detail);
}

// Readies the database server of an arena for tests before the arena opens, and gives it what a former
// run kept, or what the first arena has: its house has played 1,300 matches and has its ratings, which
// takes 45 s of processor time.
const [, , place] = process.argv;
const directory = arenas[Number(place)]?.data ?? "";
const kept = keptArena();
// Left running: the arena finds this server, and stops it when it ends.
const { url: databaseUrl } = await startEmbeddedPostgres({ directory });
await prepareTestServer(databaseUrl);
if (existsSync(kept)) {
  await restore(databaseUrl, kept);
} else if (place !== "0") {
  const path = `${directory}.backup`;
  await backUpFirst(path);
  await restore(databaseUrl, path);
}
