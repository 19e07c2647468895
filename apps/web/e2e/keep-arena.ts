import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Database, listMatches, openDatabase, staleLeaderboards } from "@wisp/db";
import { writeBackup } from "@wisp/db/backup";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { games, statisticsOf } from "@wisp/games";
import { prepareTestServer } from "@wisp/test-kit/server";
import { arenaEnvironment, arenas, folder } from "./arenas.ts";
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

/** Waits until the house of an arena has its ratings. Throws when the arena ends before. */
async function untilPlaced(arena: ChildProcess, database: Database): Promise<void> {
  while (!(await isHousePlaced(database))) {
    if (arena.exitCode !== null) throw new Error(`The arena ended with ${arena.exitCode}.`);
    await sleep(1_000);
  }
}

/** Keeps a backup for the next runs of the same sources on this day, in place of those of others. */
async function keep(databaseUrl: string, kept: string): Promise<void> {
  await rm(dirname(kept), { recursive: true, force: true });
  await mkdir(dirname(kept), { recursive: true });
  const draft = `${kept}.${process.pid}`;
  await writeBackup(databaseUrl, createWriteStream(draft));
  await rename(draft, kept);
}

/**
 * Opens an arena, which builds the site, until its house has its ratings: some 3,400 matches. All arenas
 * of the tests begin with its backup. It is closed before they open, since its live matches go on.
 */
async function fill(kept: string): Promise<void> {
  const [first] = arenas;
  if (first === undefined) throw new Error("the tests have no arena");
  const arena = { ...first, data: join(folder, "filled-arena") };
  // Left running: the arena finds this server, and stops it when it ends.
  const { url } = await startEmbeddedPostgres({ directory: arena.data });
  await prepareTestServer(url);
  await applyMigrations(url);
  const database = openDatabase({ url, poolSize: 1 });
  const endsWithParent = import.meta.resolve("@wisp/test-kit/end-with-parent");
  const child = spawn(
    process.execPath,
    ["--import", endsWithParent, "apps/cli/bin/wisp.mjs", "start"],
    {
      cwd: fileURLToPath(new URL("../../../", import.meta.url)),
      env: { ...process.env, ...arenaEnvironment(arena) },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const ended = once(child, "exit");
  try {
    await untilPlaced(child, database);
    await keep(url, kept);
  } finally {
    await database.close();
    child.kill("SIGTERM");
    await ended;
  }
}

// `npm test` runs this while its other tests run.
const kept = keptArena();
if (!existsSync(kept)) await fill(kept);
