import { setTimeout as sleep } from "node:timers/promises";
import {
  type Database,
  DutyLost,
  type LeasedDuty,
  leaseDuty,
  releaseDuty,
  renewDuty,
} from "@wisp/db";
import { newestMigration } from "@wisp/db/migrations";
import type { Logger } from "./log.ts";

/** Renewals in a lease: several may be lost before the duty is. */
const RENEWALS = 5;

/** A duty that this runner does, as long as it renews the lease. */
export interface DutyLease {
  readonly leased: LeasedDuty;
  /**
   * False as soon as another runner may have the duty. It follows this process's clock, so that a
   * process that was paused knows it before anything else happens.
   */
  readonly held: boolean;
  /** Aborted soon after the duty is lost or given back. */
  readonly lost: AbortSignal;
  /** Gives the duty back, so that it can be leased immediately. */
  release(): Promise<void>;
}

interface DutyRequest {
  readonly database: Database;
  readonly duty: string;
  /** Names this process. */
  readonly runner: string;
  /** Milliseconds until others may take the duty when it is not renewed. */
  readonly leaseMs: number;
}

/** Takes a duty and renews its lease; null when another runner has it. */
async function takeDuty({
  database,
  duty,
  runner,
  leaseMs,
}: DutyRequest): Promise<DutyLease | null> {
  // The lease begins when the database writes it: here it ends a little earlier than there.
  let until = performance.now() + leaseMs;
  const lease = await leaseDuty(database, duty, { runner, leaseMs, release: newestMigration() });
  if (lease === null) return null;
  const losing = new AbortController();
  const { signal: lost } = losing;
  const isHeld = (): boolean => !lost.aborted && performance.now() < until;
  let renewing = false;
  const renew = async (): Promise<void> => {
    if (!isHeld()) return lose();
    if (renewing) return;
    renewing = true;
    const renewed = performance.now() + leaseMs;
    try {
      if (await renewDuty(database, lease, leaseMs)) until = renewed;
      else lose();
    } catch {
      // The lease expires by itself.
    } finally {
      renewing = false;
    }
  };
  const timer = setInterval(renew, leaseMs / RENEWALS);
  const lose = (): void => {
    clearInterval(timer);
    losing.abort();
  };
  return {
    leased: lease,
    get held() {
      return isHeld();
    },
    lost,
    async release() {
      lose();
      await releaseDuty(database, lease);
    },
  };
}

/** How often a runner asks for a duty that another one has. */
const STANDBY_MS = 1_000;

/** What a duty needs of the runner. */
export interface DutyDeps {
  readonly database: Database;
  /** Names this process. */
  readonly runner: string;
  /** Milliseconds until another runner takes over the duties of one that is gone. */
  readonly dutyLeaseMs: number;
  readonly log: Logger;
  readonly drain: AbortSignal;
}

interface Duty extends DutyDeps {
  /** One runner at a time does it. */
  readonly duty: string;
  readonly everyMs: number;
}

/**
 * Repeats `work` until the runner drains, whenever this runner leads. An error of `work` is logged, and
 * it is tried again.
 *
 * A runner that is paused in the middle of its work continues it when it wakes, while another one
 * leads. So a write of `work` either passes the fence of its lease (`inDuty`) or does no harm when it
 * is repeated; each duty says which.
 */
export async function whileLeading(
  { database, duty, everyMs, runner, dutyLeaseMs, log, drain }: Duty,
  work: (lease: DutyLease) => Promise<void>,
): Promise<void> {
  let lease: DutyLease | null = null;
  while (!drain.aborted) {
    try {
      if (lease?.held === false) {
        log.info({ duty }, "a duty is lost to another runner");
        lease = null;
      }
      lease ??= await takeDuty({ database, duty, runner, leaseMs: dutyLeaseMs });
      if (lease !== null) await work(lease);
    } catch (error) {
      if (!(error instanceof DutyLost)) {
        log.warn({ err: error, duty }, "a duty could not be done, trying again");
      }
    }
    const pauseMs = lease === null ? STANDBY_MS : everyMs;
    const signal = lease === null ? drain : AbortSignal.any([drain, lease.lost]);
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  await lease?.release().catch((error: unknown) => {
    log.warn({ err: error, duty }, "a duty could not be given back; its lease ends by itself");
  });
}
