import { setTimeout as wait } from "node:timers/promises";
import { arenaCounts } from "@wisp/db";
import { cacheFor, sameOriginRoute } from "./calls/api.ts";
import { database } from "./storage/database.ts";

/** How long a count is shown. */
const KEEP_COUNT_MS = 5_000;
/** How long a page waits for it: every page shows the count, and none is late because of it. */
const MAX_WAIT_MS = 300;
/** The same for the first count of a process, which opens its connections. */
const MAX_FIRST_WAIT_MS = 2_000;

let reading: { readonly atMs: number; readonly count: Promise<number> } | undefined;
let lastCount: number | null = null;

/**
 * Matches that can be watched live, at most some seconds ago, or the last known number; 0 before the
 * first. Pages without data are shown without a database, too, so a failure to read the count is no
 * failure of the page.
 */
export async function liveCount(): Promise<number> {
  const nowMs = performance.now();
  if (reading === undefined || nowMs - reading.atMs > KEEP_COUNT_MS) {
    const count = (async () => {
      lastCount = (await arenaCounts(database())).live;
      return lastCount;
    })().catch(() => lastCount ?? 0);
    reading = { atMs: nowMs, count };
  }
  const waitMs = lastCount === null ? MAX_FIRST_WAIT_MS : MAX_WAIT_MS;
  return Promise.race([reading.count, wait(waitMs, lastCount ?? 0, { ref: false })]);
}

/** Answers a browser that asks how many matches are live: a page that is kept does not say so. */
export const liveCall = sameOriginRoute(async () =>
  Response.json({ live: await liveCount() }, { headers: cacheFor(0) }),
);
