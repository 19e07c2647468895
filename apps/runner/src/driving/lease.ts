import { type Database, heartbeat } from "@wisp/db";

/** Heartbeats in a lease: two may be lost before the match is. */
const HEARTBEATS = 3;

/**
 * Renews the claim on a match until the returned function is called. What a heartbeat learns is
 * not needed: a runner that lost its match is told so by its next write.
 *
 * @param leaseMs a lost runner's match is free again this long after its last heartbeat
 */
export function keepLease(
  database: Database,
  matchId: string,
  fence: number,
  leaseMs: number,
): () => void {
  const timer = setInterval(() => {
    heartbeat(database, matchId, fence, leaseMs).catch(() => {});
  }, leaseMs / HEARTBEATS);
  return () => clearInterval(timer);
}
