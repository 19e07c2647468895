import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { restoreBackup, writeBackup } from "@wisp/db/backup";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { isFailure } from "@wisp/game";
import { prepareTestServer } from "@wisp/test-kit/server";
import { arenas } from "./arenas.ts";
import { keptArena } from "./kept-arena.ts";

/** Writes a backup of the first arena to a file. */
async function backUpFirst(path: string): Promise<void> {
  const source = await startEmbeddedPostgres({ directory: arenas[0]?.data ?? "" });
  await writeBackup(source.url, createWriteStream(path));
  await source.stop();
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

// Readies the database server of an arena for tests before the arena opens, and gives it what `keep-arena.ts`
// kept. A single test does not wait for that: its arenas begin as the first one is, and each house plays on.
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
