import { setTimeout as wait } from "node:timers/promises";
import { arenaCounts } from "@wisp/db";
import { database } from "./storage/database.ts";

/** So long a count is shown. */
const KEEP_MS = 5_000;
/** So long a page waits for it: every page shows the count, and none is late because of it. */
const MAX_WAIT_MS = 300;

let reading: { readonly atMs: number; readonly count: Promise<number> } | undefined;

/**
 * Matches that can be watched live, at most some seconds ago; 0 while that is unknown. Pages without
 * data are shown without a database, too, so a failure to read the count is no failure of the page.
 */
export async function liveCount(): Promise<number> {
  const nowMs = performance.now();
  if (reading === undefined || nowMs - reading.atMs > KEEP_MS) {
    const count = (async () => (await arenaCounts(database())).live)().catch(() => 0);
    reading = { atMs: nowMs, count };
  }
  return Promise.race([reading.count, wait(MAX_WAIT_MS, 0, { ref: false })]);
}
