import { setTimeout as sleep } from "node:timers/promises";
import { type AnswerFailure, causeOf } from "@wisp/agents";
import type { Seat } from "@wisp/game";
import { askSeat, type RecordedAnswer, type SeatQuestion } from "./ask-seat.ts";

/** How long a match waits while the service of an agent is away. */
export interface Patience {
  /** Milliseconds for a seat, over all of its questions. */
  readonly limitMs: number;
  /** Milliseconds before a question is put again for the first time; each further pause is twice as long. */
  readonly pauseMs: number;
}

/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** The patience of a match with its seats. */
export class MatchPatience {
  readonly #withSeat: (seat: Seat, failure: AnswerFailure) => Patience | undefined;
  readonly #stop: AbortSignal | undefined;
  /** Milliseconds waited, by seat. */
  readonly #waited = new Map<Seat, number>();

  /** @param withSeat asked at each failure; undefined: none */
  constructor(
    withSeat: (seat: Seat, failure: AnswerFailure) => Patience | undefined,
    stop: AbortSignal | undefined,
  ) {
    this.#withSeat = withSeat;
    this.#stop = stop;
  }

  /** Waits after the `nth` failure (from 1) of a question; false: there is no patience left. Rejects when stopped. */
  async wait(seat: Seat, failure: AnswerFailure, nth: number): Promise<boolean> {
    const { limitMs, pauseMs } = this.#withSeat(seat, failure) ?? { limitMs: 0, pauseMs: 0 };
    const waited = this.#waited.get(seat) ?? 0;
    if (waited >= limitMs) return false;
    const doubled = Math.min(pauseMs * 2 ** (nth - 1), LONGEST_PAUSE_MS);
    const ms = Math.min(Math.max(doubled, failure.retryAfterMs ?? 0), limitMs - waited);
    this.#waited.set(seat, waited + ms);
    await sleep(ms, undefined, { signal: this.#stop });
    return true;
  }

  /** Whether the match was stopped: a question that waits is then for the runner that continues it. */
  get isStopped(): boolean {
    return this.#stop?.aborted === true;
  }
}

/**
 * Asks one seat, and puts the same question again while its agent's service is away and there is patience
 * left; null: it was stopped meanwhile, and the question is left to the runner that continues the match.
 */
export async function askPatiently<A>(
  question: SeatQuestion<A>,
  patience: MatchPatience,
): Promise<RecordedAnswer<A> | null> {
  for (let nth = 1; ; nth += 1) {
    const recorded = await askSeat(question);
    const { failure } = recorded;
    if (failure === undefined || causeOf(failure) !== "outage") return recorded;
    try {
      if (!(await patience.wait(question.seat, failure, nth))) return recorded;
    } catch (error) {
      if (patience.isStopped) return null;
      throw error;
    }
  }
}
