/** Deliveries that nobody waits for and that may be under way at once. */
const LANE_WIDTH = 64;

/** After this long a delivery no longer counts, so that slow agents do not hold up the others. */
const HOLD_MS = 200;

const nothing = (): void => {};

/**
 * Lets those first who are waited for. When thousands of perceives fall due at the same moment, an
 * agent that is about to be asked must not queue behind agents that only listen.
 */
export class Lane {
  #free = LANE_WIDTH;
  /** First come, first served. */
  readonly #waiting = new Set<() => void>();

  /**
   * Resolves when there is room, or as soon as `urgent` is aborted, with what to call when the
   * delivery is over.
   */
  async enter(urgent: AbortSignal): Promise<() => void> {
    if (urgent.aborted) return nothing;
    if (this.#free > 0) {
      this.#free -= 1;
      return this.#held();
    }
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const pass = (): void => {
      urgent.removeEventListener("abort", overtake);
      resolve(this.#held());
    };
    const overtake = (): void => {
      this.#waiting.delete(pass);
      resolve(nothing);
    };
    urgent.addEventListener("abort", overtake, { once: true });
    this.#waiting.add(pass);
    return promise;
  }

  /** Gives the place of one delivery back, once, to who waits longest. */
  #held(): () => void {
    let holds = true;
    const leave = (): void => {
      if (!holds) return;
      holds = false;
      clearTimeout(timer);
      const [next] = this.#waiting;
      if (next === undefined) {
        this.#free += 1;
        return;
      }
      this.#waiting.delete(next);
      next();
    };
    const timer = setTimeout(leave, HOLD_MS);
    return leave;
  }
}
