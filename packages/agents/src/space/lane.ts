import { Semaphore } from "@wisp/limits";

/** Maximum number of concurrent deliveries that nobody waits for. */
const LANE_WIDTH = 64;

/** After this long a delivery no longer counts, so that slow agents do not hold up the others. */
const HOLD_MS = 200;

const nothing = (): void => {};

/**
 * Lets those first who are waited for. When thousands of perceives fall due at the same moment, an
 * agent that is about to be asked must not queue behind agents that only listen.
 */
export class Lane {
  readonly #deliveries = new Semaphore(LANE_WIDTH);

  /**
   * Resolves when there is room, or as soon as `urgent` is aborted, with what to call when the
   * delivery is over.
   */
  async enter(urgent: AbortSignal): Promise<() => void> {
    if (!(await this.#deliveries.acquire(urgent))) return nothing;
    let holds = true;
    const leave = (): void => {
      if (!holds) return;
      holds = false;
      clearTimeout(timer);
      this.#deliveries.release();
    };
    const timer = setTimeout(leave, HOLD_MS);
    return leave;
  }
}
