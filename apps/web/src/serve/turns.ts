import { KeyedSemaphore } from "@wisp/limits";
import type { Refusal } from "./refuse.ts";

/** Pages rendered at the same time: more take memory, and none is ready earlier on the one core. */
const AT_ONCE = 16;
/** Of them for one address, so that all others find a free turn. */
const AT_ONCE_PER_ADDRESS = 8;
/** A page that takes longer waits for something itself, or for a slow reader. */
const LONG_MS = 10_000;
/** Requests that have a turn or wait for one, of one address and of all together. */
const PLACES = { perKey: 60, total: 300 };

/** Why there is no place: too many are taken by one address (`key`), or by all. */
export const noPlace: Readonly<Record<"key" | "total", Refusal>> = {
  key: {
    status: 429,
    code: "too-many",
    message: "Too many pages at the same time for your network address. Try again in 5 seconds.",
  },
  total: {
    status: 503,
    code: "busy",
    message: "Too many pages are requested at the moment. Try again in 5 seconds.",
  },
};

/** A place in the line for a turn. */
export interface Place {
  /** Waits for the turn; false if the place was left before. After a long time the turn ends by itself. */
  turn(): Promise<boolean>;
  /** Ends the turn, or the wait for it. */
  leave(): void;
}

/**
 * Turns of rendering, of which few are taken at the same time: some hundreds of pages at once would fill
 * the heap, and the process would die. Each address has a line of its own, and the lines are served in
 * rotation: the requests of one address never delay those of another by more than a turn.
 */
export class Turns {
  #free: number;
  readonly #perAddress: number;
  readonly #longMs: number;
  readonly #places: KeyedSemaphore;
  /** Turns taken by address. */
  readonly #taken = new Map<string | null, number>();
  /** Who waits, by address; the first line is served next. */
  readonly #lines = new Map<string | null, Set<() => void>>();
  #serving: NodeJS.Immediate | undefined;

  constructor({
    atOnce = AT_ONCE,
    perAddress = AT_ONCE_PER_ADDRESS,
    longMs = LONG_MS,
    places = PLACES,
  } = {}) {
    this.#free = atOnce;
    this.#perAddress = perAddress;
    this.#longMs = longMs;
    this.#places = new KeyedSemaphore(places);
  }

  /** Takes a place, or says why there is none. A null address counts in the total only. */
  enter(address: string | null): Place | keyof typeof noPlace {
    const leavePlace = this.#places.tryAcquire(address);
    if (typeof leavePlace === "string") return leavePlace;
    let end = (): void => {};
    const turn = (): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const begin = (): void => {
        end = this.#begin(address);
        resolve(true);
      };
      end = () => {
        this.#lines.get(address)?.delete(begin);
        resolve(false);
      };
      const line = this.#lines.get(address) ?? new Set();
      this.#lines.set(address, line.add(begin));
      this.#serveSoon();
      return promise;
    };
    const leave = (): void => {
      end();
      leavePlace();
    };
    return { turn, leave };
  }

  /** Takes a turn; returns what ends it. */
  #begin(address: string | null): () => void {
    this.#free -= 1;
    this.#taken.set(address, (this.#taken.get(address) ?? 0) + 1);
    let held = true;
    const end = (): void => {
      clearTimeout(timer);
      if (!held) return;
      held = false;
      this.#free += 1;
      const left = (this.#taken.get(address) ?? 0) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
      this.#serveSoon();
    };
    const timer = setTimeout(end, this.#longMs);
    return end;
  }

  /** Serves once requests that have arrived meanwhile are read: the next turn may be theirs. */
  #serveSoon(): void {
    this.#serving ??= setImmediate(() => {
      this.#serving = undefined;
      this.#serve();
    });
  }

  /** Gives the free turns to the lines in rotation: a line that was served goes to the end. */
  #serve(): void {
    for (const [address, line] of this.#lines) {
      if (this.#free === 0) return;
      if (address !== null && (this.#taken.get(address) ?? 0) >= this.#perAddress) continue;
      this.#lines.delete(address);
      const [begin] = line;
      if (begin === undefined) continue;
      line.delete(begin);
      if (line.size > 0) this.#lines.set(address, line);
      begin();
    }
  }
}
