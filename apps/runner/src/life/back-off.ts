const MINUTE_MS = 60_000;
const ORDINARY_MS = 15 * MINUTE_MS;
const LONGEST_MS = 60 * MINUTE_MS;
/** Agents that came at the same time are not looked at together for ever. */
const JITTER = 0.1;

/**
 * Milliseconds until an agent is looked after again: 15 minutes when all is well; after looks that
 * went wrong 1 minute, then 2, 4 ... and at most an hour.
 *
 * @param failedLooks how many in a row
 * @param chance from 0 to 1
 */
export function nextLookInMs(failedLooks: number, chance: number): number {
  const ordinaryMs =
    failedLooks === 0 ? ORDINARY_MS : Math.min(MINUTE_MS * 2 ** (failedLooks - 1), LONGEST_MS);
  return Math.round(ordinaryMs * (1 - JITTER + 2 * JITTER * chance));
}
