import { setTimeout as sleep } from "node:timers/promises";
import { claimable, type Database } from "@wisp/db";
import type { Semaphore } from "@wisp/limits";
import type { Logger } from "./log.ts";

const SWEEP_EVERY_MS = 1_000;

interface Sweeping {
  readonly database: Database;
  readonly slots: Semaphore;
  readonly log: Logger;
  readonly drain: AbortSignal;
  readonly deliver: (matchId: string) => Promise<void>;
}

/** Finds matches that the queue lost or whose runner died, until the runner drains. */
export async function sweep({ database, slots, log, drain, deliver }: Sweeping): Promise<void> {
  while (!drain.aborted) {
    try {
      if (slots.free > 0) {
        for (const matchId of await claimable(database, slots.free)) await deliver(matchId);
      }
    } catch (error) {
      log.warn({ err: error }, "the sweep failed, trying again");
    }
    await sleep(SWEEP_EVERY_MS, undefined, { signal: drain }).catch(() => {});
  }
}
