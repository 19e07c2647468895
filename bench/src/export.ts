/**
 * A season of 5,000 matches as one archive: time, bytes and memory of the export, compared with one of
 * 1,000; and whether the archive gives the leaderboards again, from its results and from its logs.
 */

import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSeason, fitLeaderboard, openDatabase } from "@wisp/db";
import { statisticsOf } from "@wisp/games";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { houseAgents, houseConnector, timed } from "./matches/house-table.ts";
import { createWaiting, whoIsSpy } from "./matches/season.ts";
import { playStored } from "./matches/stored-match.ts";
import { measured } from "./processes/measured.ts";
import { startPostgres } from "./processes/postgres.ts";

const AT_ONCE = 32;
/** As the runner has. */
const POOL_SIZE = 20;
const BATCH = 500;
const MIB = 1_024 * 1_024;
const game = whoIsSpy().game.id;
const seasons = { small: 1_000, large: 5_000 } as const;

await using postgres = await startPostgres();
const url = await postgres.create("arena");
const database = openDatabase({ url, poolSize: POOL_SIZE });
const agents = await houseAgents(database);
const house = houseConnector();

for (const [slug, count] of Object.entries(seasons)) {
  const { id } = await ensureSeason(database, {
    slug,
    name: slug,
    game,
    config: {},
    locales: ["en"],
    house: false,
  });
  for (let from = 0; from < count; from += BATCH) {
    const waiting = { seasonId: id, agents, count: BATCH, seed: `${slug}/${from}` };
    await timed(await createWaiting(database, waiting), AT_ONCE, async (matchId) => {
      await playStored(database, house, matchId);
    });
  }
  const seconds = await timed([id], 1, async (seasonId) => {
    const leaderboard = { seasonId, slug, game, locale: "en" };
    await fitLeaderboard(database, leaderboard, statisticsOf(game));
  });
  print(`${slug}: ${shown(count)} matches, both boards fitted in ${shown(seconds, 1)} s`);
}
await database.close();

const folder = await mkdtemp(join(tmpdir(), "wisp-bench-"));
try {
  const peaks: number[] = [];
  for (const [slug, count] of Object.entries(seasons)) {
    const file = join(folder, `${slug}.zip`);
    const { seconds, peakMib } = await measured(["export", slug, file], { DATABASE_URL: url });
    peaks.push(peakMib);
    const { size } = await stat(file);
    print(
      `export of ${shown(count)}: ${shown(seconds, 1)} s, ${shown(size / MIB, 1)} MiB, peak ${shown(peakMib)} MiB`,
    );
    for (const words of [[], ["--from-events"]]) {
      const again = await measured(["recompute", ...words, file], { DATABASE_URL: "none" });
      print(
        `${["recompute", ...words].join(" ")}: ${shown(again.seconds, 1)} s, peak ${shown(again.peakMib)} MiB: ${again.said}`,
      );
    }
  }
  const [small = 0, large = 0] = peaks;
  printMeasure({
    what: "memory of an export, five times the matches",
    ours: `${shown(large)} MiB`,
    against: `${shown(small)} MiB`,
    ratio: large / small,
    goal: { atMost: 1.25 },
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
