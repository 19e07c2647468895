import { setTimeout as sleep } from "node:timers/promises";
import { type Database, DutyLost } from "@wisp/db";
import type { Logger } from "../log.ts";
import { type Lead, takeLead } from "./lead.ts";

/** How often a runner asks for a duty that another one has. */
const STANDBY_MS = 1_000;

/** What a runner needs to take part in a duty. */
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
 * Does `work` again and again until the runner drains, whenever this runner leads. Work that throws
 * is logged and tried again.
 *
 * A runner that is paused in the middle of its work goes on with it when it wakes, while another
 * one leads. So what `work` writes either names the fence of its claim (`inDuty`) or does no harm
 * when it is done twice; each duty says which.
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
