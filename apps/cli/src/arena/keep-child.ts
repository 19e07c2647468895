import { setTimeout as sleep } from "node:timers/promises";
import { printStatus } from "../command.ts";
import type { Child } from "./child.ts";

const MAX_FAILED_STARTS = 5;

/** How a child is kept; the defaults are those of an arena. */
interface KeepOptions {
  /** Resolves when the child may be started again. */
  readonly mayStart?: () => Promise<void>;
  /** Milliseconds that a child runs until its start counts as successful. */
  readonly settledAfterMs?: number;
  /** Milliseconds by which the pause grows with each failed start. */
  readonly pauseMs?: number;
}

/**
 * A child that is started again whenever it ends, until `signal` is aborted. A child that had run for
 * `settledAfterMs` is started again immediately, so that frequent failures from outside never close an
 * arena; one that ends sooner is started again after a growing pause, and not after the sixth such end in
 * a row. `ended` resolves when it is not started any more.
 */
export function keepChild(
  start: () => Child,
  signal: AbortSignal,
  { mayStart = async () => {}, settledAfterMs = 3_000, pauseMs = 1_000 }: KeepOptions = {},
): Child {
  let child = start();
  const untilGivenUp = async (): Promise<string> => {
    let failedStarts = 0;
    for (;;) {
      const startedMs = performance.now();
      const sentence = await child.ended;
      if (signal.aborted) return sentence;
      const settled = performance.now() - startedMs >= settledAfterMs;
      failedStarts = settled ? 0 : failedStarts + 1;
      if (failedStarts > MAX_FAILED_STARTS) {
        return `${sentence}\n${child.name} ended ${failedStarts} times in a row just after its start and is not started again.`;
      }
      printStatus(`${sentence} It is started again.`);
      const pause = pauseMs * Math.max(0, failedStarts - 1);
      await sleep(pause, undefined, { signal }).catch(() => {});
      await mayStart();
      if (signal.aborted) return sentence;
      child = start();
    }
  };
  return { name: child.name, ended: untilGivenUp(), stop: () => child.stop() };
}
