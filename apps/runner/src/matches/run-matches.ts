import { type ChannelListener, claimMatches } from "@wisp/db";
import type { Semaphore } from "@wisp/limits";
import { WakeSignal } from "../run-jobs.ts";
import type { MatchDeps } from "./match-deps.ts";
import { runMatch } from "./run-match.ts";

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
