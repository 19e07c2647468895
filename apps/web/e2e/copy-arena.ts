import { createWriteStream } from "node:fs";
import { restoreBackup, writeBackup } from "@wisp/db/backup";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { applyMigrations } from "@wisp/db/migrations";
import { isFailure } from "@wisp/game";
import { arenas } from "./arenas.ts";

// Gives the arena of the place that is named, before it opens, what the first one has: the house has
// played 450 matches there, which take half a minute of processor time.
const [, , place] = process.argv;
const directory = arenas[Number(place)]?.data ?? "";
const path = `${directory}.backup`;
const source = await startEmbeddedPostgres({ directory: arenas[0]?.data ?? "" });
await writeBackup(source.url, createWriteStream(path));
await source.stop();
// Left running: the arena finds this server, and stops it when it ends.
const { url: databaseUrl } = await startEmbeddedPostgres({ directory });
await applyMigrations(databaseUrl);
const restored = await restoreBackup({ databaseUrl, path, force: false });
if (isFailure(restored)) throw new Error(restored.detail);
