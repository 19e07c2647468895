import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@wisp/db";
import { z } from "zod";
import { dumpSeason } from "./dump-season.ts";

const workSchema = z.object({ databaseUrl: z.string(), slug: z.string(), folder: z.string() });

// Writes one archive, off the thread that plays matches.
const { databaseUrl, slug, folder } = workSchema.parse(workerData);
const database = openDatabase({ url: databaseUrl, poolSize: 2 });
try {
  parentPort?.postMessage(await dumpSeason(database, slug, folder));
} finally {
  await database.close();
}
