/**
 * The time limits of tests. They end a run that hangs and judge nothing: machines differ twofold, and a busy one is
 * thirty times slower than a quiet one. Waits within `toPass` and in loops are short, since they are repeated.
 */

/** For a state that a test waits for: `until`, polls, and `expect` in the browser. */
export const STATE_LIMIT_MS = 600_000;

/** For a test or a hook in Vitest. */
export const TEST_LIMIT_MS = 1_800_000;

/** For a test in the browser. */
export const BROWSER_TEST_LIMIT_MS = 3_600_000;

/** A run with this many failures ends: what was changed is broken. */
export const MAX_FAILURES = 25;
