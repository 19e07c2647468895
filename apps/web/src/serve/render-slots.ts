import type { RequestListener } from "node:http";
import { KeyedSemaphore } from "@wisp/limits";
import { overdueMs, requestWaitMs, waitInWords } from "#server/limits/limits.ts";
import type { AskNext } from "./answers.ts";
import { addressOf, counted, isSelfRequest } from "./callers.ts";
import { type Refusal, refusalAnswer, sendRefusal } from "./refuse.ts";

/** Pages rendered at the same time: more take memory, and none is ready earlier on the one core. */
const AT_ONCE = 16;
/** Of them for one address, so that all others find a free slot. */
const AT_ONCE_PER_ADDRESS = 8;
/** A page that takes longer waits for something itself, or for a slow reader. */
const LONG_MS = 10_000;
/** Requests that have a slot or wait for one, of one address and of all together. */
const PLACES = { perKey: 60, total: 300 };

/** Why there is no place: too many are taken by one address (`key`), or by all. */
const noPlace: Readonly<Record<"key" | "total", Refusal>> = {
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

/** A place in the line for a slot. */
export interface Place {
  /** Waits for the slot; false if the place was left before. After a long time the slot ends by itself. */
  slot(): Promise<boolean>;
  /** Ends the slot, or the wait for it. */
  leave(): void;
}

/**
 * Slots for rendering, of which there are few: some hundreds of pages at once would fill
 * the heap, and the process would die. Each address has a line of its own, and the lines are served in
 * rotation: the requests of one address never delay those of another by more than a slot.
 */
export class RenderSlots {
  #free: number;
  readonly #perAddress: number;
  readonly #longMs: number;
  readonly #places: KeyedSemaphore;
  /** Slots taken by address. */
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
    const slot = (): Promise<boolean> => {
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
    return { slot, leave };
  }

  /** Takes a slot; returns what ends it. */
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

  /** Serves once requests that have arrived meanwhile are read: the next slot may be theirs. */
  #serveSoon(): void {
    this.#serving ??= setImmediate(() => {
      this.#serving = undefined;
      this.#serve();
    });
  }

  /** Gives the free slots to the lines in rotation: a line that was served goes to the end. */
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

/**
 * Asks for pages once each has a slot. Answers with 429 or 503 when too many wait. An address that asked for too many
 * within a minute waits for no slot: Next only tells its reader so (proxy.ts).
 */
export function renderInSlots(slots: RenderSlots, askNext: AskNext): AskNext {
  return async (path, headers, method) => {
    const address = addressOf(headers["x-forwarded-for"]);
    const place = slots.enter(address);
    if (typeof place === "string") return refusalAnswer(path, noPlace[place]);
    try {
      if (requestWaitMs("GET", address) > 0) return await askNext(path, headers, method);
      await place.slot();
      return await askNext(path, { ...headers, ...counted() }, method);
    } finally {
      place.leave();
    }
  };
}

/** The steps of signing in, whose forms Next tells in their own way that they were too many. */
const SIGN_IN = /^\/api\/auth\/(signin|callback)\//;

const tooMany = (waitMs: number): Refusal => ({
  status: 429,
  code: "too-many",
  message: `Too many requests from your network address. Try again in ${waitInWords(waitMs)}.`,
  retryAfterS: Math.ceil(waitMs / 1_000),
});

/**
 * Limits how many requests Next renders at once: pages for one reader, forms, and every other address
 * that needs a slot, because Next renders a page for unknown addresses, too. They are counted here, before
 * they wait; one too many waits for no slot, and Next only tells its sender so (proxy.ts). Requests
 * that Next sends to the site while it renders share the slot: with a second slot for each they could wait
 * for each other. Calls are counted by Next; of an address that made too many they are refused here, because
 * thousands of refusals by Next would keep it from everybody else's pages.
 */
export function limitRendering(
  slots: RenderSlots,
  page: RequestListener,
  needsNoSlot: (path: string) => boolean,
): RequestListener {
  return async (request, response) => {
    if (isSelfRequest(request)) return page(request, response);
    const { url = "", method = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    const address = addressOf(headers["x-forwarded-for"]);
    if (needsNoSlot(path)) {
      const waitMs = SIGN_IN.test(path) ? 0 : overdueMs(method, address);
      return waitMs > 0 ? sendRefusal(request, response, tooMany(waitMs)) : page(request, response);
    }
    const place = slots.enter(address);
    if (typeof place === "string") return sendRefusal(request, response, noPlace[place]);
    response.once("close", place.leave);
    if (requestWaitMs(method, address) > 0) return page(request, response);
    Object.assign(headers, counted());
    if (await place.slot()) page(request, response);
  };
}
