const MINUTE_MS = 60_000;
const ORDINARY_MS = 15 * MINUTE_MS;
const MAX_PAUSE_MS = 60 * MINUTE_MS;
/** Spreads the health checks of agents that registered at the same time. */
const JITTER = 0.1;

/**
 * Milliseconds until the next health check of an agent: 15 minutes after a successful one; after
 * failed ones 1 minute, then 2, 4 ... and at most an hour.
 *
 * @param failedHealthChecks number in a row
 * @param chance from 0 to 1
 */
export function nextHealthCheckInMs(failedHealthChecks: number, chance: number): number {
  const ordinaryMs =
    failedHealthChecks === 0
      ? ORDINARY_MS
      : Math.min(MINUTE_MS * 2 ** (failedHealthChecks - 1), MAX_PAUSE_MS);
  return Math.round(ordinaryMs * (1 - JITTER + 2 * JITTER * chance));
}
