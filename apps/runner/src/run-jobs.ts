import type { Channel, ChannelListener } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import type { Logger } from "./log.ts";

/** Wakes one waiter; a call of `wake` without a waiter is kept for the next. */
export class WakeSignal {
  #isWoken = false;
  #resolve: (() => void) | undefined;

  readonly wake = (): void => {
    this.#isWoken = true;
    this.#resolve?.();
  };

  /** Resolves when it is woken, or after `limitMs`. */
  async wait(limitMs: number): Promise<void> {
    if (!this.#isWoken) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        timer = setTimeout(resolve, limitMs);
      });
      clearTimeout(timer);
      this.#resolve = undefined;
    }
    this.#isWoken = false;
  }
}

/** Finds requests whose notification was lost, and what lost runners left. */
const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

interface JobDeps {
  readonly listening: ChannelListener;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

/** Runs a wait without taking up one of the runner's places. */
type WithoutSlot = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Work that users request and one of the runners does. */
interface JobKind<Leased extends { readonly id: string }> {
  /** In messages: "check". */
  readonly name: string;
  /** Notified of a request. */
  readonly channel: Channel;
  readonly maxAtOnce: number;
  /** Leases the next request; null when there is none. */
  lease(): Promise<Leased | null>;
  perform(leased: Leased, withoutSlot: WithoutSlot): Promise<void>;
  /** Deletes expired data; called every hour. */
  sweep(): Promise<unknown>;
}

/** Does what users request, some at the same time, until the runner drains. */
export async function runJobs<Leased extends { readonly id: string }>(
  { listening, log, drain }: JobDeps,
  { name, channel, maxAtOnce, lease, perform, sweep }: JobKind<Leased>,
): Promise<void> {
  const slots = new Semaphore(maxAtOnce);
  const wakeSignal = new WakeSignal();
  drain.addEventListener("abort", wakeSignal.wake);
  const stopListening = listening.hear(channel, wakeSignal.wake);
  let sweepAt = 0;

  const leave = (): void => {
    slots.release();
    wakeSignal.wake();
  };
  /** For one lease, whose waits may overlap. */
  const withoutSlotFor = (): WithoutSlot => {
    let waits = 0;
    return async (wait) => {
      if (waits === 0) leave();
      waits += 1;
      try {
        return await wait();
      } finally {
        waits -= 1;
        if (waits === 0) await slots.acquire();
      }
    };
  };

  async function takeAll(): Promise<void> {
    // The place comes before the lease: a leased request that waited for one would lose its lease.
    while (!drain.aborted && slots.tryAcquire()) {
      let leased: Leased | null = null;
      try {
        leased = await lease();
      } finally {
        if (leased === null) slots.release();
      }
      if (leased === null) return;
      const { id } = leased;
      perform(leased, withoutSlotFor())
        .catch((error: unknown) => log.error({ id, err: error }, `a ${name} is lost`))
        .finally(leave);
    }
  }
  async function sweepIfDue(): Promise<void> {
    const now = Date.now();
    if (now < sweepAt) return;
    sweepAt = now + SWEEP_EVERY_MS;
    await sweep();
  }

  while (!drain.aborted) {
    try {
      await takeAll();
      await sweepIfDue();
    } catch (error) {
      log.warn({ err: error }, `looking for a ${name} failed, trying again`);
    }
    await wakeSignal.wait(POLL_INTERVAL_MS);
  }
  stopListening();
  await slots.idle();
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
