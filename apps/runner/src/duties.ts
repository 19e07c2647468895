import { setTimeout as sleep } from "node:timers/promises";
import {
  type Database,
  DutyLost,
  type LeasedDuty,
  leaseDuty,
  releaseDuty,
  renewDuties,
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

/** A duty whose lease `DutyLeases` renews. */
class HeldDuty implements DutyLease {
  readonly #database: Database;
  readonly #losing = new AbortController();
  readonly leased: LeasedDuty;
  /** When the lease ends if it is not renewed, by this process's clock. */
  untilMs: number;
  /** Whether an answer of the database is waited for. */
  isRenewing = false;

  constructor(database: Database, leased: LeasedDuty, untilMs: number) {
    this.#database = database;
    this.leased = leased;
    this.untilMs = untilMs;
  }

  get held(): boolean {
    return !this.lost.aborted && performance.now() < this.untilMs;
  }

  get lost(): AbortSignal {
    return this.#losing.signal;
  }

  lose(): void {
    this.#losing.abort();
  }

  async release(): Promise<void> {
    this.lose();
    await releaseDuty(this.#database, this.leased);
  }
}

/** The leases of all duties of a runner, renewed together: one by one they were a write every 80 ms. */
export class DutyLeases {
  readonly #database: Database;
  readonly #runner: string;
  readonly #leaseMs: number;
  readonly #held = new Set<HeldDuty>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param runner names this process
   * @param leaseMs milliseconds until others may take a duty that is not renewed
   */
  constructor(database: Database, runner: string, leaseMs: number) {
    this.#database = database;
    this.#runner = runner;
    this.#leaseMs = leaseMs;
  }

  /** Takes a duty and renews its lease; null when another runner has it. */
  async take(duty: string): Promise<DutyLease | null> {
    // The lease begins when the database writes it: here it ends a little earlier than there.
    const untilMs = performance.now() + this.#leaseMs;
    const leased = await leaseDuty(this.#database, duty, {
      runner: this.#runner,
      leaseMs: this.#leaseMs,
      release: newestMigration(),
    });
    if (leased === null) return null;
    const held = new HeldDuty(this.#database, leased, untilMs);
    this.#held.add(held);
    held.lost.addEventListener("abort", () => this.#forget(held));
    this.#timer ??= setInterval(() => void this.#renew(), this.#leaseMs / RENEWALS);
    return held;
  }

  #forget(held: HeldDuty): void {
    this.#held.delete(held);
    if (this.#held.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #renew(): Promise<void> {
    for (const held of this.#held) if (!held.held) held.lose();
    const due = [...this.#held].filter(({ isRenewing }) => !isRenewing);
    if (due.length === 0) return;
    const untilMs = performance.now() + this.#leaseMs;
    const leases = due.map(({ leased }) => leased);
    for (const held of due) held.isRenewing = true;
    // Without an answer the leases expire by themselves.
    const renewed = await renewDuties(this.#database, leases, this.#leaseMs).catch(() => null);
    for (const held of due) {
      held.isRenewing = false;
      if (renewed === null) continue;
      if (renewed.has(held.leased.duty)) held.untilMs = untilMs;
      else void this.#renewAlone(held);
    }
  }

  /** Of a duty that is lost, or whose row is locked for a moment. */
  async #renewAlone(held: HeldDuty): Promise<void> {
    held.isRenewing = true;
    const untilMs = performance.now() + this.#leaseMs;
    try {
      if (await renewDuty(this.#database, held.leased, this.#leaseMs)) held.untilMs = untilMs;
      else held.lose();
    } catch {
      // The lease expires by itself.
    } finally {
      held.isRenewing = false;
    }
  }
}

/** How often a runner asks for a duty that another one has. */
const STANDBY_MS = 1_000;

/** What a duty needs of the runner. */
export interface DutyDeps {
  readonly database: Database;
  readonly dutyLeases: DutyLeases;
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
  { duty, everyMs, dutyLeases, log, drain }: Duty,
  work: (lease: DutyLease) => Promise<void>,
): Promise<void> {
  let lease: DutyLease | null = null;
  while (!drain.aborted) {
    try {
      if (lease?.held === false) {
        log.info({ duty }, "a duty is lost to another runner");
        lease = null;
      }
      lease ??= await dutyLeases.take(duty);
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
