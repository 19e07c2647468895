import { type Database, heartbeat } from "@wisp/db";

/** A lost runner's match is free again this long after its last heartbeat. */
export const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5_000;

/**
 * Renews the claim on a match until the returned function is called. What a heartbeat learns is
 * not needed: a runner that lost its match is told so by its next write.
 */
export function keepLease(database: Database, matchId: string, fence: number): () => void {
  const timer = setInterval(() => {
    heartbeat(database, matchId, fence, LEASE_MS).catch(() => {});
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
