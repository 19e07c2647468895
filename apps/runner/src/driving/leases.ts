import { type Database, heartbeat } from "@wisp/db";

/** Heartbeats in a lease: several may be lost before the matches are. */
const HEARTBEATS = 4;

/**
 * Renews the claims on all matches of a runner, with one statement per heartbeat. A heartbeat need not
 * report lost matches: the next write to a lost match fails.
 */
export class Leases {
  readonly #fences = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** @param leaseMs a lost runner's matches are free again this long after its last heartbeat */
  constructor(database: Database, leaseMs: number) {
    this.#timer = setInterval(() => {
      if (this.#fences.size === 0) return;
      heartbeat(database, this.#fences, leaseMs).catch(() => {});
    }, leaseMs / HEARTBEATS);
  }

  /** Renews the claim on a match until the returned function is called. */
  keep(matchId: string, fence: number): () => void {
    this.#fences.set(matchId, fence);
    return () => {
      // A later claim of the same match may be this runner's, too.
      if (this.#fences.get(matchId) === fence) this.#fences.delete(matchId);
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}
