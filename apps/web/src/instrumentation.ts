import { isUnavailable } from "@wisp/db/unavailable";
import { noteUnavailable } from "./serve/headers.ts";

/** Next calls this once, before it answers anything. */
export async function register(): Promise<void> {
  const { liveCall } = await import("./server/live-count.ts");
  const { logCall } = await import("./server/match-answers.ts");
  const { readerCall } = await import("./server/session/signed-in.ts");
  const { pageStamp, recordStatus } = await import("@wisp/db");
  const { env } = await import("./env.ts");
  const { arenaGauges, databaseState } = await import("./server/health.ts");
  const { database } = await import("./server/storage/database.ts");
  const { replica } = await import("./server/replica.ts");
  globalThis.wispDirectCalls = {
    live: liveCall,
    log: logCall,
    reader: readerCall,
    gauges: arenaGauges,
    databaseState,
    pageStamp: (matchId) => pageStamp(database(), matchId),
  };
  if (env.DATABASE_URL === undefined) return;
  // For the page of the arena's status: that the site is up.
  recordStatus(database(), async () => ({ site: true }));
  // The lag is measured before the first page is read from it.
  replica();
}

/** Next calls this with the error of a page, an action or a route, before it answers. */
export function onRequestError(error: unknown): void {
  if (isUnavailable(error)) noteUnavailable();
}
