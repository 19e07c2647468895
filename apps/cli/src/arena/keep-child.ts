import { setTimeout as sleep } from "node:timers/promises";
import { printStatus } from "../command.ts";
import type { Child } from "./child.ts";

const MAX_RESTARTS = 5;
const WITHIN_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * A child that is started again when it ends, until `signal` is aborted: at most 5 times within a
 * minute, immediately the first time and then after a growing pause, and not before `mayStart` resolves.
 * `ended` resolves when it is not started any more.
 */
export function keepChild(
  start: () => Child,
  signal: AbortSignal,
  mayStart: () => Promise<void> = async () => {},
): Child {
  let child = start();
  const untilGivenUp = async (): Promise<string> => {
    let ends: number[] = [];
    for (;;) {
      const sentence = await child.ended;
      const now = performance.now();
      ends = [...ends.filter((end) => end > now - WITHIN_MS), now];
      if (signal.aborted) return sentence;
      if (ends.length > MAX_RESTARTS) {
        return `${sentence}\n${child.name} ended ${ends.length} times within a minute and is not started again.`;
      }
      printStatus(`${sentence} It is started again.`);
      await sleep(PAUSE_MS * (ends.length - 1), undefined, { signal }).catch(() => {});
      await mayStart();
      if (signal.aborted) return sentence;
      child = start();
    }
  };
  return { name: child.name, ended: untilGivenUp(), stop: () => child.stop() };
}
