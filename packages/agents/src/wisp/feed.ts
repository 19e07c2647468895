import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { within } from "../space/clock.ts";
import type { News } from "./messages.ts";

/** What changes from one message to the next. */
type Part = Pick<News, "first" | "events" | "over">;

/** Clock of one message. The end of a match waits at most twice as long. */
const NOTIFY_LIMIT_MS = 5_000;

export interface FeedMeans {
  notify(part: Part, signal: AbortSignal): Promise<undefined | AnswerFailure>;
  /** Called for messages that did not arrive. */
  note(failed: AnswerFailure): void;
}

/**
 * Sends an agent its seat's events as they happen: one message at a time, in order, each once. No
 * decision waits for it, and no question depends on it.
 */
export class Feed {
  readonly #means: FeedMeans;
  /** Place of the first event that is not sent. */
  #first = 0;
  #unsent: News["events"] = [];
  #over = false;
  #sending: Promise<void> | undefined;

  constructor(means: FeedMeans) {
    this.#means = means;
  }

  /** Counts an event that an earlier session has sent. */
  skip(): void {
    this.#first += 1;
  }

  add(event: News["events"][number]): void {
    this.#unsent.push(event);
    this.#sending ??= this.#send();
  }

  /** Sends the last message. Never rejects. */
  async end(): Promise<void> {
    await this.#sending;
    this.#over = true;
    await this.#send();
  }

  async #send(): Promise<void> {
    do {
      // The events of one turn are added one after another: they are one message.
      await Promise.resolve();
      const events = this.#unsent;
      this.#unsent = [];
      const part = { first: this.#first, events, over: this.#over };
      this.#first += events.length;
      await this.#notify(part);
    } while (this.#unsent.length > 0);
    this.#sending = undefined;
  }

  async #notify(part: Part): Promise<void> {
    const failed = await within(NOTIFY_LIMIT_MS, (signal) =>
      this.#means.notify(part, signal),
    ).catch((error: unknown) => failure("unreachable", `It was not sent: ${String(error)}`));
    if (failed !== undefined && isFailure(failed)) {
      this.#means.note(failure("message-lost", `${failed.failed}: ${failed.detail}`));
    }
  }
}
