import { setTimeout as sleep } from "node:timers/promises";
import { type Database, DutyLost } from "@wisp/db";
import type { Logger } from "../log.ts";
import { type Lead, takeLead } from "./lead.ts";

/** How often a runner asks for a duty that another one has. */
const STANDBY_MS = 1_000;

/** A runner's means for a duty. */
export interface DutyMeans {
  readonly database: Database;
  /** Names this process. */
  readonly runner: string;
  /** Milliseconds until another runner takes over the duties of one that is gone. */
  readonly dutyLeaseMs: number;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

interface Duty extends DutyMeans {
  /** One runner at a time does it. */
  readonly duty: string;
  readonly everyMs: number;
}

/**
 * Repeats `work` until the runner drains, whenever this runner leads. An error of `work` is logged, and
 * it is tried again.
 *
 * A runner that is paused in the middle of its work continues it when it wakes, while another one
 * leads. So a write of `work` either passes the fence of its claim (`inDuty`) or does no harm when it
 * is repeated; each duty says which.
 */
export async function whileLeading(
  { database, duty, everyMs, runner, dutyLeaseMs, log, drain }: Duty,
  work: (lead: Lead) => Promise<void>,
): Promise<void> {
  let lead: Lead | null = null;
  while (!drain.aborted) {
    try {
      if (lead?.held === false) {
        log.info({ duty }, "a duty is lost to another runner");
        lead = null;
      }
      lead ??= await takeLead({ database, duty, runner, leaseMs: dutyLeaseMs });
      if (lead !== null) await work(lead);
    } catch (error) {
      if (!(error instanceof DutyLost)) {
        log.warn({ err: error, duty }, "a duty could not be done, trying again");
      }
    }
    const pauseMs = lead === null ? STANDBY_MS : everyMs;
    const signal = lead === null ? drain : AbortSignal.any([drain, lead.lost]);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  await lead?.release().catch((error: unknown) => {
    log.warn({ err: error, duty }, "a duty could not be given back; its lease ends by itself");
  });
}
