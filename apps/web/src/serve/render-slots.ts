import type { RequestListener, ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { KeyedSemaphore } from "@wisp/limits";
import onHeaders from "on-headers";
import { overdueMs, requestWaitMs, waitInWords } from "#server/limits/limits.ts";
import type { AskNext, HttpAnswer } from "./answers.ts";
import { addressOf, counted, isSelfRequest } from "./callers.ts";
import { type Refusal, refusalAnswer, sendRefusal } from "./refuse.ts";

/** Pages rendered at the same time: more take memory, and none is ready earlier on the one core. */
const AT_ONCE = 16;
/** Of them for one address, so that all others find a free slot. */
const AT_ONCE_PER_ADDRESS = 8;
/** For how long a page keeps its slot that is being sent: what is left waits for a slow reader. */
const SENDING_MS = 10_000;
/** A page that is rendered for longer hangs: statements end after 10 s. */
const HUNG_MS = 60_000;
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
export interface RenderPlace {
  /**
   * Waits for the slot; false if the place was left before, or the page is no longer awaited. A page that
   * hangs loses its slot in the end.
   */
  slot(): Promise<boolean>;
  /** Notes that the page is being sent: its slot ends soon, however slow the reader is. */
  sending(): void;
  /** Ends the slot, or the wait for it. */
  leave(): void;
}

interface Slot {
  end(): void;
  endWithin(ms: number): void;
}

/** Pages of a process since its start. */
export interface RenderCounts {
  readonly begun: number;
  readonly ended: number;
  /** Their readers left before their turn. */
  readonly abandoned: number;
}

/**
 * Waits until all that has arrived is read, the ends of connections included: Node reads the end of a connection one
 * turn of the event loop after its request.
 */
async function afterReads(): Promise<void> {
  await turn();
  await turn();
}

/** Whether the reader of an answer that is not sent yet has left. */
export function hasLeft({ destroyed, req: { socket } }: ServerResponse): boolean {
  return destroyed || socket.destroyed || socket.readableEnded;
}

/**
 * Slots for rendering, of which there are few: some hundreds of pages at once would fill
 * the heap, and the process would die. Each address has a line of its own, and the lines are served in
 * rotation: the requests of one address never delay those of another by more than a slot.
 */
export class RenderSlots {
  #free: number;
  readonly #perAddress: number;
  readonly #sendingMs: number;
  readonly #hungMs: number;
  readonly #places: KeyedSemaphore;
  /** Slots taken by address. */
  readonly #taken = new Map<string | null, number>();
  /** Who waits, by address; the first line is served next. */
  readonly #lines = new Map<string | null, Set<() => boolean>>();
  #serving: NodeJS.Immediate | undefined;
  readonly #counts = { begun: 0, ended: 0, abandoned: 0 };

  constructor({
    atOnce = AT_ONCE,
    perAddress = AT_ONCE_PER_ADDRESS,
    sendingMs = SENDING_MS,
    hungMs = HUNG_MS,
    places = PLACES,
  } = {}) {
    this.#free = atOnce;
    this.#perAddress = perAddress;
    this.#sendingMs = sendingMs;
    this.#hungMs = hungMs;
    this.#places = new KeyedSemaphore(places);
  }

  get counts(): RenderCounts {
    return { ...this.#counts };
  }

  /** Pages that wait for a slot. */
  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.size, 0);
  }

  /**
   * Takes a place, or says why there is none. A null address counts in the total only.
   *
   * @param isAwaited whether anybody still waits for the page when its turn comes
   */
  enter(
    address: string | null,
    isAwaited = (): boolean => true,
  ): RenderPlace | keyof typeof noPlace {
    const leavePlace = this.#places.tryAcquire(address);
    if (typeof leavePlace === "string") return leavePlace;
    let slot: Slot | undefined;
    let isLeft = false;
    let leaveLine = (): void => {};
    /** Takes the slot, if anybody still waits. */
    const begin = (): boolean => {
      const isWanted = !isLeft && isAwaited();
      if (isWanted) slot = this.#begin(address);
      else this.#counts.abandoned += 1;
      return isWanted;
    };
    return {
      slot: async () => {
        await afterReads();
        const { promise, resolve } = Promise.withResolvers<boolean>();
        const serve = (): boolean => {
          const isBegun = begin();
          resolve(isBegun);
          return isBegun;
        };
        const line = this.#lines.get(address) ?? new Set();
        this.#lines.set(address, line.add(serve));
        leaveLine = () => {
          if (this.#lines.get(address)?.delete(serve) === true) serve();
        };
        if (isLeft) leaveLine();
        this.#serveSoon();
        return promise;
      },
      sending: () => slot?.endWithin(this.#sendingMs),
      leave: () => {
        isLeft = true;
        leaveLine();
        slot?.end();
        leavePlace();
      },
    };
  }

  /** Takes a slot; returns what ends it. */
  #begin(address: string | null): Slot {
    this.#free -= 1;
    this.#taken.set(address, (this.#taken.get(address) ?? 0) + 1);
    this.#counts.begun += 1;
    let held = true;
    const end = (): void => {
      clearTimeout(timer);
      if (!held) return;
      held = false;
      this.#free += 1;
      this.#counts.ended += 1;
      const left = (this.#taken.get(address) ?? 0) - 1;
      if (left > 0) this.#taken.set(address, left);
      else this.#taken.delete(address);
      this.#serveSoon();
    };
    let timer = setTimeout(end, this.#hungMs);
    const endWithin = (ms: number): void => {
      clearTimeout(timer);
      if (held) timer = setTimeout(end, ms);
    };
    return { end, endWithin };
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
      for (const begin of line) {
        line.delete(begin);
        if (begin()) break;
      }
      if (line.size > 0) this.#lines.set(address, line);
    }
  }
}

/** Asks for a page of which `isAwaited` says whether a reader still waits; null: no reader did when its turn came. */
export type AskPage = (
  path: string,
  headers: Readonly<Record<string, string>>,
  isAwaited: () => boolean,
) => Promise<HttpAnswer | null>;

/**
 * Asks for pages once each has a slot. Answers with 429 or 503 when too many wait. An address that asked for too many
 * within a minute waits for no slot: Next only tells its reader so (proxy.ts).
 */
export function renderInSlots(slots: RenderSlots, askNext: AskNext): AskPage {
  return async (path, headers, isAwaited) => {
    const address = addressOf(headers["x-forwarded-for"]);
    const place = slots.enter(address, isAwaited);
    if (typeof place === "string") return refusalAnswer(path, noPlace[place]);
    try {
      if (requestWaitMs("GET", path, address) > 0) {
        await afterReads();
        return isAwaited() ? await askNext(path, headers) : null;
      }
      if (!(await place.slot())) return null;
      return await askNext(path, { ...headers, ...counted() });
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
      await afterReads();
      if (hasLeft(response)) return;
      const waitMs = SIGN_IN.test(path) ? 0 : overdueMs(method, path, address);
      return waitMs > 0 ? sendRefusal(request, response, tooMany(waitMs)) : page(request, response);
    }
    const isAwaited = (): boolean => !hasLeft(response);
    const place = slots.enter(address, isAwaited);
    if (typeof place === "string") return sendRefusal(request, response, noPlace[place]);
    let isBegun = false;
    response.once("close", () => {
      if (!isBegun) place.leave();
    });
    onHeaders(response, place.sending);
    try {
      if (requestWaitMs(method, path, address) > 0) {
        await afterReads();
        isBegun = isAwaited();
      } else {
        Object.assign(headers, counted());
        isBegun = await place.slot();
      }
      // Next renders on when the reader leaves: the slot and the place are taken until it has ended.
      if (isBegun) await page(request, response);
    } finally {
      place.leave();
    }
  };
}
