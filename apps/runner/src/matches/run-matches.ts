import { type ChannelListener, leaseMatches } from "@wisp/db";
import type { Semaphore } from "@wisp/limits";
import { WakeSignal } from "../run-jobs.ts";
import type { MatchDeps } from "./match-deps.ts";
import { runMatch } from "./run-match.ts";

/** Finds matches that no notification announced, and those that a lost runner left. */
const POLL_INTERVAL_MS = 1_000;
/** Most of a runner's matches that are of experiments and forks; their agents and interviews may be slow. */
const LAB_SHARE = 0.75;
/** Matches of one lease: several runners share what is created at the same time. */
const MAX_LEASED = 10;

interface LeasingDeps {
  readonly listening: ChannelListener;
  /** For the matches that this runner plays at the same time. */
  readonly slots: Semaphore;
  readonly matchesAtOnce: number;
}

/**
 * Leases and plays matches while there are free slots: when one is created, when a match ends here,
 * and every second. Resolves when the runner drains and its last match is over or given back.
 */
export async function runMatches(
  deps: MatchDeps,
  { listening, slots, matchesAtOnce }: LeasingDeps,
): Promise<void> {
  const { database, runner, leaseMs, log, drain } = deps;
  const games = Object.fromEntries(
    Object.entries(deps.games).map(([id, { game }]) => [id, game.version]),
  );
  const wakeSignal = new WakeSignal();
  drain.addEventListener("abort", wakeSignal.wake);
  const stopListening = listening.hear("matches", wakeSignal.wake);

  let labFree = Math.max(1, Math.floor(matchesAtOnce * LAB_SHARE));

  async function leaseAll(): Promise<void> {
    while (slots.free > 0 && !drain.aborted) {
      const withLab = labFree > 0;
      const limit = Math.min(slots.free, MAX_LEASED, ...(withLab ? [labFree] : []));
      const leased = await leaseMatches(database, limit, { runner, leaseMs, withLab, games });
      for (const match of leased) {
        const isLab = match.experimentId !== null || match.forkId !== null;
        slots.tryAcquire();
        if (isLab) labFree -= 1;
        runMatch(deps, match)
          .catch((error: unknown) =>
            log.error({ matchId: match.id, err: error }, "a match was lost"),
          )
          .finally(() => {
            slots.release();
            if (isLab) labFree += 1;
            wakeSignal.wake();
          });
      }
      if (leased.length < limit) return;
    }
  }

  while (!drain.aborted) {
    try {
      await leaseAll();
    } catch (error) {
      log.warn({ err: error }, "leasing matches failed, trying again");
    }
    await wakeSignal.wait(POLL_INTERVAL_MS);
  }
  stopListening();
  await slots.idle();
}
