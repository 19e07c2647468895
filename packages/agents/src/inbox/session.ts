import type { AnyGame, Ask } from "@wisp/game";
import type { Reply, SeatContext, Session, Turn, VisibleEvent } from "../contract.ts";
import type { AgentMessage, Messenger } from "../messenger.ts";
import { lineOf } from "../model/transcript.ts";
import { failure } from "../outbound/index.ts";
import { inboxRoutes, type SeatEvent, seatAnswerSchema, seatQuestion } from "./messages.ts";

/** Longer than a match: a receiver that was away reads the events it missed. */
const matchLifeMs = (timeLimitMs: number): number => Math.max(2 * 60 * 60_000, 160 * timeLimitMs);

/** Unanswered questions in a row after which the game's own clock holds again. */
const PATIENCE = 2;

export interface InboxSeat {
  readonly messenger: Messenger;
  /** See `Session.minTimeLimitMs`. */
  readonly minTimeLimitMs: number;
  /**
   * Milliseconds at the end of a decision in which the draft of an answer is fetched: a question closes
   * for its player this long before the decision is lost, and the player still has all of
   * `minTimeLimitMs`. 0: players leave no drafts.
   */
  readonly draftMs: number;
  readonly agentId: string;
  readonly game: AnyGame;
}

type InboxContext = Pick<SeatContext, "sessionId" | "locale" | "seat" | "note" | "hasLeft">;

/**
 * One seat whose player reads an inbox and may stay away: nothing is delivered, and a question that is
 * not answered in time is lost. The player may leave the table: from then on its decisions are lost
 * immediately, whichever runner asks, so that no player waits for them.
 */
export class InboxSession implements Session {
  readonly #seat: InboxSeat;
  readonly #context: InboxContext;
  readonly #matchLifeMs: number;
  readonly #left = new AbortController();
  readonly #closed = new AbortController();
  #events = 0;
  #unanswered = 0;
  #posted: Promise<void> = Promise.resolve();

  constructor(seat: InboxSeat, context: InboxContext) {
    this.#seat = seat;
    this.#context = context;
    this.#matchLifeMs = matchLifeMs(seat.minTimeLimitMs);
    void this.#awaitLeave();
  }

  /** A player who is away keeps the table waiting twice, and not in every round. */
  get minTimeLimitMs(): number {
    const { minTimeLimitMs, draftMs } = this.#seat;
    return this.#unanswered < PATIENCE ? minTimeLimitMs + draftMs : 0;
  }

  perceive(visible: VisibleEvent): void {
    const text = lineOf(this.#seat.game, visible, this.#context.locale);
    const event: SeatEvent = { at: this.#events, text, event: { ...visible.event } };
    this.#events += 1;
    const message = this.#message(inboxRoutes.event, event, this.#matchLifeMs);
    this.#posted = this.#posted
      .then(() => this.#seat.messenger.post(message))
      .catch((error: unknown) =>
        this.#context.note?.(failure("message-lost", `An event was not stored. ${error}`)),
      );
  }

  flush(): Promise<void> {
    return this.#posted;
  }

  async decide(ask: Ask<unknown>, view: unknown, { label, signal }: Turn): Promise<Reply> {
    await this.flush();
    const { game, messenger } = this.#seat;
    const { seat, locale } = this.#context;
    // The draft lives with the stored question, not with the page: it counts although the page is
    // closed or its network is slow when the clock ends, and it is deleted together with the question.
    const timeLimitMs = ask.timeLimitMs - Math.min(this.#seat.draftMs, ask.timeLimitMs / 10);
    const you = game.you?.(view, seat, locale) ?? "";
    const question = seatQuestion({ ...ask, timeLimitMs }, label, you);
    const message = this.#message(inboxRoutes.ask, question, timeLimitMs);
    const left = this.#left.signal;
    try {
      // The message about it may have been answered to a runner that no longer plays the match.
      if (!left.aborted && (await this.#context.hasLeft?.()) === true) this.#left.abort();
      const got = await messenger.ask(message, AbortSignal.any([signal, left]));
      // A player who leaves says nothing more, whatever was being typed.
      if (left.aborted) return failure("refused", "The player left the match.");
      this.#unanswered = got === undefined ? this.#unanswered + 1 : 0;
      if (got === undefined) return failure("timeout", "No answer came in time.");
      const answer = seatAnswerSchema.safeParse(got.answer);
      if (answer.success) return answer.data;
      return failure("wrong-shape", 'An answer must be like {"text": "..."}.');
    } catch (error) {
      return failure("unreachable", `The question could not be stored. ${error}`);
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.flush();
  }

  #message(route: string, payload: unknown, lifeMs: number): AgentMessage {
    const { agentId } = this.#seat;
    return { agentId, session: this.#context.sessionId, route, payload, lifeMs };
  }

  /** Never rejects: without this message the player cannot leave, but everything else works. */
  async #awaitLeave(): Promise<void> {
    const message = this.#message(inboxRoutes.leave, null, this.#matchLifeMs);
    try {
      const answered = await this.#seat.messenger.ask(message, this.#closed.signal);
      if (answered !== undefined) this.#left.abort();
    } catch (error) {
      this.#context.note?.(failure("message-lost", `The player cannot leave. ${error}`));
    }
  }
}
