import type { Channel, ChannelListener } from "@wisp/db";
import { Semaphore } from "@wisp/limits";
import type { Logger } from "./log.ts";

/** Wakes one waiter; a ring that nobody waits for is kept for the next. */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  /** Resolves when it is rung, or after `limitMs`. */
  async heard(limitMs: number): Promise<void> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, limitMs);
      });
      clearTimeout(timer);
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}

/** Finds requests whose notification was lost, and what lost runners left. */
const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

interface Means {
  readonly listening: ChannelListener;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

/** Runs a wait without taking up one of the runner's places. */
type Aside = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Work that users request and one of the runners does. */
interface RequestedWork<Claimed extends { readonly id: string }> {
  /** In messages: "check". */
  readonly name: string;
  /** Notified of a request. */
  readonly channel: Channel;
  readonly maxAtOnce: number;
  /** Claims the next request; null when there is none. */
  claim(): Promise<Claimed | null>;
  perform(claimed: Claimed, aside: Aside): Promise<void>;
  /** Deletes expired data; called every hour. */
  sweep(): Promise<unknown>;
}

/** Does what users request, some at the same time, until the runner drains. */
export async function doRequested<Claimed extends { readonly id: string }>(
  { listening, log, drain }: Means,
  { name, channel, maxAtOnce, claim, perform, sweep }: RequestedWork<Claimed>,
): Promise<void> {
  const slots = new Semaphore(maxAtOnce);
  const bell = new Bell();
  drain.addEventListener("abort", bell.ring);
  const stopListening = listening.hear(channel, bell.ring);
  let sweepAt = 0;

  const leave = (): void => {
    slots.release();
    bell.ring();
  };
  /** For one claim, whose waits may overlap. */
  const asideFor = (): Aside => {
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
    // The place comes before the claim: a claimed request that waited for one would lose its lease.
    while (!drain.aborted && slots.tryAcquire()) {
      let claimed: Claimed | null = null;
      try {
        claimed = await claim();
      } finally {
        if (claimed === null) slots.release();
      }
      if (claimed === null) return;
      const { id } = claimed;
      perform(claimed, asideFor())
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
    await bell.heard(POLL_INTERVAL_MS);
  }
  stopListening();
  await slots.idle();
}
