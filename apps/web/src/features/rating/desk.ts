import type { ApiFailure, ApiRaterItem, ApiRaterNext, ShownQuestion } from "@wisp/api";
import type { caller } from "@wisp/api/call";
import { resend } from "#features/play/seat-calls.ts";
import { type Entries, isComplete, valuesToGive } from "./entries.ts";
import type { KeptRating, KeptRatings } from "./kept.ts";

/** Whether what is entered has reached the site. */
export type Sync = "none" | "saving" | "saved" | "sending" | "offline";

/** What the rater should know about the item before this one. */
export type Notice = "elsewhere" | "late" | "refused" | "away";

/** What the screen shows. */
export interface DeskView {
  /** `over`: nothing is left for the rater now. `stopped`: the site takes nothing from them any more. */
  readonly phase: "loading" | "item" | "over" | "stopped";
  readonly item: ApiRaterItem | null;
  /** How many of one's own ratings ago the item was rated; 0: it is the one before the rater. */
  readonly back: number;
  readonly values: Entries;
  readonly knowsMatch: boolean;
  readonly sync: Sync;
  /** The rating of this item is on its way: nothing else can be entered. */
  readonly busy: boolean;
  readonly progress: Pick<ApiRaterNext, "done" | "left" | "minutesLeft"> | null;
  readonly notice: Notice | null;
}

/** A desk that has asked for nothing yet. */
export const LOADING: DeskView = {
  phase: "loading",
  item: null,
  back: 0,
  values: {},
  knowsMatch: false,
  sync: "none",
  busy: false,
  progress: null,
  notice: null,
};

/** A pause in entering after which it is saved. */
const SAVE_AFTER_MS = 600;
const FIRST_PAUSE_MS = 500;

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const BUSY = 500;
const TOO_MANY = 429;

/** Whether the same call may go well later: nothing came back, or the site has too much to do. */
const mayGoWell = ({ status }: ApiFailure): boolean =>
  status === null || status >= BUSY || status === TOO_MANY;

export interface DeskOptions {
  readonly call: ReturnType<typeof caller>;
  readonly slug: string;
  readonly questions: readonly ShownQuestion[];
  readonly kept: KeptRatings;
  readonly saveAfterMs?: number;
  readonly firstPauseMs?: number;
}

/**
 * A rater's desk: the item before them, what they enter, and how it reaches the site. What is entered is kept in the
 * browser at once and sent until the site has it, so that neither a reload nor a lost connection loses it. The site
 * takes a repeated rating for the same one.
 */
export class RatingDesk {
  readonly #options: DeskOptions;
  readonly #closed = new AbortController();
  readonly #listeners = new Set<() => void>();
  #view = LOADING;
  /** What is before the rater, also while they look back. */
  #before: ApiRaterNext | null = null;
  /** Items that were rated on this page, with what was given, newest first: they are shown without a connection, too. */
  #earlier: readonly ApiRaterItem[] = [];
  /** Ratings that are on their way, by the place of their item; a later one of the same item aborts the one before. */
  readonly #sending = new Map<number, AbortController>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborted when something else is entered or shown: an answer about what was before is out of date. */
  #current = new AbortController();
  /** Milliseconds that the item was in view before `#since`, when it came into view; undefined: it is not. */
  #spentMs = 0;
  #since: number | undefined = performance.now();

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DeskView => this.#view;

  /** Sends what was given and has not arrived, and shows the next item. */
  async start(): Promise<void> {
    for (const rating of this.#options.kept.given()) await this.#deliver(rating);
    if (this.#view.phase === "loading") await this.#loadNext(null);
  }

  /** Ends all that is under way; what is not sent stays in the browser. */
  stop(): void {
    this.#renew();
    this.#closed.abort();
    for (const sending of this.#sending.values()) sending.abort();
  }

  /** Time counts only while the item is in view. */
  setVisible(isVisible: boolean): void {
    this.#spentMs = this.#ms();
    this.#since = isVisible ? performance.now() : undefined;
  }

  /** Takes what the rater enters. */
  enter(values: Entries, knowsMatch: boolean): void {
    const { item, back, busy, sync } = this.#view;
    if (item === null || busy) return;
    const { signal } = this.#renew();
    this.#show({ values, knowsMatch, notice: null });
    // An item that is rated has no draft: another rating of it is given or not.
    if (back > 0) return;
    this.#keep("draft");
    if (sync !== "offline") this.#show({ sync: "saving" });
    const { saveAfterMs = SAVE_AFTER_MS } = this.#options;
    this.#timer = setTimeout(() => void this.#save(signal), saveAfterMs);
  }

  /** Gives the rating, and shows the next item. */
  async give(): Promise<void> {
    const { questions } = this.#options;
    const { item, values, busy } = this.#view;
    if (item === null || busy || !isComplete(questions, values)) return;
    this.#renew();
    this.#show({ values: valuesToGive(questions, values), notice: null });
    const rating = this.#keep("given");
    if (rating !== null) await this.#deliver(rating, item);
  }

  /** Shows the rating before; by -1 the one after, or the item that is not rated yet. */
  async turnBack(by: 1 | -1): Promise<void> {
    const { back, busy, sync } = this.#view;
    const to = back + by;
    // While a rating waits for a connection, the rater may look at earlier ones.
    if (to < 0 || (busy && sync !== "offline")) return;
    if (to === 0) {
      if (this.#before !== null) this.#take(this.#before, null, false);
      return this.lookAgain();
    }
    const item = await this.#rated(to, sync === "offline");
    if (item !== null) this.#showItem(item, to);
  }

  /** What was rated `back` items ago; null: nothing, or the rater has gone on meanwhile. */
  async #rated(back: number, isOffline: boolean): Promise<ApiRaterItem | null> {
    const { call, slug } = this.#options;
    const { signal } = this.#current;
    const here = this.#earlier[back - 1] ?? null;
    if (isOffline && here !== null) return here;
    const found = await call("GET /studies/{slug}/rater/rated", { slug, back });
    if (signal.aborted) return null;
    if (!("failed" in found)) return found.value.item;
    if (!mayGoWell(found)) return null;
    if (here === null) this.#show({ notice: "away" });
    return here;
  }

  /** Looks whether another device has gone on, as when a tab is shown again. */
  async lookAgain(): Promise<void> {
    const { item, back, busy, sync, phase } = this.#view;
    if (back > 0 || busy || sync === "saving" || sync === "offline") return;
    if (phase === "stopped" || phase === "loading") return;
    const { call, slug, kept } = this.#options;
    const { signal } = this.#current;
    const next = await call("POST /studies/{slug}/rater/next", { slug });
    if ("failed" in next || signal.aborted) return;
    const isOther = item !== null && next.value.item?.nth !== item.nth;
    if (isOther) kept.drop(item.nth);
    this.#take(next.value, isOther ? "elsewhere" : null);
  }

  #ms(): number {
    const sinceMs = this.#since === undefined ? 0 : performance.now() - this.#since;
    return Math.round(this.#spentMs + sinceMs);
  }

  #show(change: Partial<DeskView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Makes all answers out of date that are about what was entered or shown before. */
  #renew(): AbortController {
    clearTimeout(this.#timer);
    this.#current.abort();
    this.#current = new AbortController();
    return this.#current;
  }

  /** Keeps what is entered in the browser. */
  #keep(state: KeptRating["state"]): KeptRating | null {
    const { item, values, knowsMatch } = this.#view;
    if (item === null) return null;
    const { nth, rubric } = item;
    const rating = { nth, rubric: rubric.version, values, knowsMatch, ms: this.#ms(), state };
    this.#options.kept.keep(rating);
    return rating;
  }

  #showItem(item: ApiRaterItem, back: number, isNew = true): void {
    const kept = back === 0 ? this.#options.kept.get(item.nth) : null;
    const unsent = kept?.state === "draft" ? kept : null;
    // What the site has is as new as what was saved here, or newer: from another device.
    const own = isNew ? unsent : kept;
    const { values, knowsMatch } = own ?? item.entered ?? { values: {}, knowsMatch: false };
    if (item.nth !== this.#view.item?.nth || back !== this.#view.back) {
      this.#spentMs = kept?.ms ?? 0;
      if (this.#since !== undefined) this.#since = performance.now();
    }
    const { signal } = this.#renew();
    const isSaved = back === 0 && (kept ?? item.entered) !== null;
    const sync = unsent !== null ? "saving" : isSaved ? "saved" : "none";
    this.#show({
      phase: "item",
      item,
      back,
      values,
      knowsMatch,
      notice: back === 0 ? this.#view.notice : null,
      // Only without a connection is another item shown while a rating is on its way.
      sync: this.#sending.size > 0 ? "offline" : sync,
      busy: this.#sending.has(item.nth),
    });
    if (unsent !== null) void this.#save(signal);
  }

  /** @param isNew the site sent it just now, with what it has of the rater's draft */
  #take(next: ApiRaterNext, notice: Notice | null, isNew = true): void {
    const { item, ...progress } = next;
    this.#before = next;
    this.#show({ progress, notice });
    if (item === null) this.#leaveItem("over");
    else this.#showItem(item, 0, isNew);
  }

  #leaveItem(phase: "over" | "stopped"): void {
    this.#renew();
    const nothing = { item: null, back: 0, values: {}, knowsMatch: false };
    this.#show({ ...nothing, phase, sync: "none", busy: false });
  }

  /**
   * The value of a call, repeated until the site answers, or why the site refuses it; undefined: `signal` was
   * aborted before.
   */
  async #until<Value>(
    attempt: (signal: AbortSignal) => Promise<{ readonly value: Value } | ApiFailure>,
    signal: AbortSignal = this.#closed.signal,
  ): Promise<{ readonly value: Value } | ApiFailure | undefined> {
    const { firstPauseMs = FIRST_PAUSE_MS } = this.#options;
    return resend(
      async (limit) => {
        const result = await attempt(limit);
        if ("failed" in result && mayGoWell(result)) throw new Error(result.detail);
        return result;
      },
      signal,
      () => {
        if (!signal.aborted) this.#show({ sync: "offline" });
      },
      firstPauseMs,
    );
  }

  async #loadNext(notice: Notice | null): Promise<void> {
    const { call, slug } = this.#options;
    const next = await this.#until((signal) =>
      call("POST /studies/{slug}/rater/next", { slug, signal }),
    );
    if (next === undefined) return;
    if ("failed" in next) this.#leaveItem("stopped");
    else this.#take(next.value, notice);
  }

  /** Saves what is entered as a draft, unless `current` is aborted before. */
  async #save(current: AbortSignal): Promise<void> {
    const { call, slug, kept } = this.#options;
    const { item, values, knowsMatch } = this.#view;
    if (item === null) return;
    const { nth } = item;
    const body = { values, knowsMatch };
    const saved = await this.#until(
      (signal) =>
        call("PUT /studies/{slug}/rater/items/{nth}/draft", { slug, nth: `${nth}`, body, signal }),
      current,
    );
    if (saved === undefined || current.aborted) return;
    if (!("failed" in saved)) {
      this.#keep("saved");
      this.#show({ sync: "saved" });
      return;
    }
    if (saved.failed === "not-assigned") {
      kept.drop(nth);
      await this.#loadNext("elsewhere");
    } else if (saved.status === FORBIDDEN || saved.status === NOT_FOUND) {
      this.#leaveItem("stopped");
    } else {
      // The site takes no such draft: the browser keeps it.
      this.#show({ sync: "none" });
    }
  }

  /**
   * Sends a rating that was given, until the site has it. The rater may look at what they rated before meanwhile, and
   * then stays there.
   */
  async #deliver(
    { nth, rubric, values, knowsMatch, ms }: KeptRating,
    item: ApiRaterItem | null = null,
  ): Promise<void> {
    const { call, slug, kept } = this.#options;
    const body = { rubric, values, knowsMatch, ms };
    this.#sending.get(nth)?.abort();
    const own = new AbortController();
    this.#sending.set(nth, own);
    this.#show({ busy: true, sync: this.#view.sync === "offline" ? "offline" : "sending" });
    const next = await this.#until(
      (signal) =>
        call("PUT /studies/{slug}/rater/items/{nth}", { slug, nth: `${nth}`, body, signal }),
      own.signal,
    );
    if (next === undefined || own.signal.aborted) return;
    this.#sending.delete(nth);
    kept.drop(nth);
    if ("failed" in next) {
      await this.#loadNext(next.failed === "late" ? "late" : "refused");
      return;
    }
    const isNext = this.#before?.item?.nth === nth;
    if (item !== null) {
      const given = { ...item, entered: { values, knowsMatch } };
      this.#earlier = isNext
        ? [given, ...this.#earlier]
        : this.#earlier.map((each) => (each.nth === nth ? given : each));
    }
    const { item: shown, back } = this.#view;
    if (back === 0 || shown?.nth === nth) {
      this.#take(next.value, null);
      return;
    }
    const { item: _, ...progress } = next.value;
    this.#before = next.value;
    const sync = this.#sending.size > 0 ? "offline" : "none";
    this.#show({ progress, sync, back: isNext ? back + 1 : back });
  }
}
