import { type ChannelListener, claimMatches, type Database, heartbeat } from "@wisp/db";
import type { Semaphore } from "@wisp/limits";
import { WakeSignal } from "../run-jobs.ts";
import type { MatchDeps } from "./match-deps.ts";
import { runMatch } from "./run-match.ts";

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

/** Finds matches that no notification announced, and those that a lost runner left. */
const POLL_INTERVAL_MS = 1_000;
/** Matches of one claim: several runners share what is created at the same time. */
const MAX_CLAIMED = 10;

interface ClaimingDeps {
  readonly listening: ChannelListener;
  /** For the matches that this runner plays at the same time. */
  readonly slots: Semaphore;
}

/**
 * Claims and plays matches while there are free slots: when one is created, when a match ends here,
 * and every second. Resolves when the runner drains and its last match is over or given back.
 */
export async function runMatches(
  deps: MatchDeps,
  { listening, slots }: ClaimingDeps,
): Promise<void> {
  const { database, runner, leaseMs, log, drain } = deps;
  const wakeSignal = new WakeSignal();
  drain.addEventListener("abort", wakeSignal.wake);
  const stopListening = listening.hear("matches", wakeSignal.wake);

  async function claimAll(): Promise<void> {
    while (slots.free > 0 && !drain.aborted) {
      const limit = Math.min(slots.free, MAX_CLAIMED);
      const claimed = await claimMatches(database, limit, { runner, leaseMs });
      for (const match of claimed) {
        slots.tryAcquire();
        runMatch(deps, match)
          .catch((error: unknown) =>
            log.error({ matchId: match.id, err: error }, "a match was lost"),
          )
          .finally(() => {
            slots.release();
            wakeSignal.wake();
          });
      }
      if (claimed.length < limit) return;
    }
  }

  while (!drain.aborted) {
    try {
      await claimAll();
    } catch (error) {
      log.warn({ err: error }, "claiming matches failed, trying again");
    }
    await wakeSignal.wait(POLL_INTERVAL_MS);
  }
  stopListening();
  await slots.idle();
}
