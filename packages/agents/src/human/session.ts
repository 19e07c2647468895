import { type Ask, answerSchema } from "@wisp/game";
import { z } from "zod";
import type { Failure, Reply, SeatContext, Session, Turn, VisibleEvent } from "../contract.ts";
import type { Letter, Mailbox } from "../mailbox.ts";
import { failure } from "../outbound/index.ts";

/** A page that was closed for a while still gets what happened meanwhile. */
const EVENT_LIFE_MS = 60 * 60_000;

/** Room for the way there and back, on top of the decision's clock. */
const MARGIN_MS = 5_000;

const givenSchema = z.object({ text: z.string() });

/** A person at one seat. Letters: `event` with { event }; `ask`, which is answered with { text }. */
export class HumanSession implements Session {
  readonly #mailbox: Mailbox;
  readonly #to: Pick<Letter, "agentId" | "session">;
  readonly #note: (failure: Failure) => void;
  #posted: Promise<void> = Promise.resolve();

  constructor(mailbox: Mailbox, agentId: string, context: Pick<SeatContext, "sessionId" | "note">) {
    this.#mailbox = mailbox;
    this.#to = { agentId, session: context.sessionId };
    this.#note = context.note ?? (() => {});
  }

  perceive({ event }: VisibleEvent): void {
    const letter = { ...this.#to, route: "event", message: { event }, lifeMs: EVENT_LIFE_MS };
    this.#posted = this.#posted
      .then(() => this.#mailbox.post(letter))
      .catch((error: unknown) => this.#note(failure("unreachable", `Not told: ${error}`)));
  }

  flush(): Promise<void> {
    return this.#posted;
  }

  async decide(ask: Ask<unknown>, _view: unknown, turn: Turn): Promise<Reply> {
    await this.flush();
    const { kind, prompt, timeLimitMs } = ask;
    const message = { kind, prompt, schema: answerSchema(ask), timeLimitMs };
    const letter = { ...this.#to, route: "ask", message, lifeMs: timeLimitMs + MARGIN_MS };
    try {
      const got = await this.#mailbox.ask(letter, turn.signal);
      if (got === undefined) return failure("timeout", "No answer came in time.");
      const answer = givenSchema.safeParse(got.answer);
      if (answer.success) return answer.data;
      return failure("wrong-shape", 'An answer must be like {"text": "..."}.');
    } catch (error) {
      return failure("unreachable", `The question could not be kept. ${error}`);
    }
  }

  async close(): Promise<void> {
    await this.flush();
  }
}
