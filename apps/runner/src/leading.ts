import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type Leadership, takeLeadership } from "@wisp/db";
import type { Logger } from "./log.ts";

interface Leading {
  readonly database: Database;
  /** What is led: one runner does it at a time. */
  readonly duty: string;
  readonly everyMs: number;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

/**
 * Does `work` again and again until the runner drains, whenever this runner leads. Work that throws
 * is logged and tried again.
 */
export async function whileLeading(
  { database, duty, everyMs, log, drain }: Leading,
  work: () => Promise<void>,
): Promise<void> {
  let leadership: Leadership | null = null;
  while (!drain.aborted) {
    try {
      if (leadership?.held === false) {
        // Its connection is gone, but the pool still counts it.
        const lost = leadership;
        leadership = null;
        await lost.release();
      }
      leadership ??= await takeLeadership(database, duty);
      if (leadership !== null) await work();
    } catch (error) {
      log.warn({ err: error, duty }, "a duty could not be done, trying again");
    }
    await sleep(everyMs, undefined, { signal: drain }).catch(() => {});
  }
  await leadership?.release();
}
