import { type AnyGame, type Ask, answerSchema } from "@wisp/game";
import { ifUnsent, type Setback, withRetries } from "../circuit/index.ts";
import {
  type Failure,
  isFailure,
  type Reply,
  type SeatContext,
  type Session,
  type Spoken,
  type Turn,
  type VisibleEvent,
} from "../contract.ts";
import { lineOf } from "../model/transcript.ts";
import type { WispAgent } from "./agent.ts";
import { Feed } from "./feed.ts";
import { PROTOCOL, type Question } from "./messages.ts";

/** The same question may be asked again: it has the same id, and nothing at the table depends on it. */
const setbackOf = (outcome: Spoken | Failure): Spoken | Failure | Setback =>
  isFailure(outcome) && outcome.failed === "unreachable"
    ? { failure: outcome, retry: {} }
    : ifUnsent(outcome);

/** A question as the agent is sent it, apart from the time that is left for it. */
function questionOf(ask: Ask<unknown>, id: string): Omit<Question["ask"], "timeLimitMs"> {
  const { kind, prompt, options, number, maxLength } = ask;
  return {
    ...{ id, kind, prompt },
    ...(options !== undefined && { options: [...options] }),
    ...(number !== undefined && {
      number: { minimum: number.least, maximum: number.most, integer: number.whole },
    }),
    ...(maxLength !== undefined && { maxLength }),
    schema: { ...answerSchema(ask) },
  };
}

/**
 * An agent of the agent protocol at one seat. Every question carries all that the seat has seen, so
 * an agent needs no memory and a session that takes over a match asks the same.
 */
export class WispSession implements Session {
  readonly #agent: WispAgent;
  readonly #game: AnyGame;
  readonly #context: SeatContext;
  readonly #events: Question["events"] = [];
  readonly #feed: Feed | undefined;

  /** @param wantsEvents whether the agent asks for events between its questions, too */
  constructor(agent: WispAgent, game: AnyGame, context: SeatContext, wantsEvents = false) {
    this.#agent = agent;
    this.#game = game;
    this.#context = context;
    if (wantsEvents) {
      this.#feed = new Feed({
        tell: (part, signal) => agent.tell({ ...this.#known(), ...part }, signal),
        note: context.note ?? (() => {}),
      });
    }
  }

  perceive(visible: VisibleEvent): void {
    const text = lineOf(this.#game, visible, this.#context.locale);
    const seen = { event: { ...visible.event }, text };
    this.#events.push(seen);
    if (visible.replayed) this.#feed?.skip();
    else this.#feed?.add(seen);
  }

  /** Nothing is sent before a question. */
  async flush(): Promise<void> {}

  async decide(ask: Ask<unknown>, view: unknown, { label, signal }: Turn): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    const { locale, seat, config, random } = this.#context;
    const situation = {
      ...this.#known(),
      config,
      rules: this.#game.rules(config, locale),
      you: this.#game.you?.(view, seat, locale) ?? "",
      events: this.#events,
    };
    const question = questionOf(ask, label);
    const draws = random(`retry/${label}`);
    return withRetries<Spoken | Failure>(
      { deadlineMs, signal, jitter: () => draws.float() },
      async () => {
        const timeLimitMs = Math.max(0, Math.round(deadlineMs - performance.now()));
        return setbackOf(
          await this.#agent.ask({ ...situation, ask: { ...question, timeLimitMs } }, signal),
        );
      },
    );
  }

  /** Every question is asked with the whole match, so one more is not remembered. */
  probe(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.decide(ask, view, turn);
  }

  async close(): Promise<void> {
    await this.#feed?.end();
  }

  /** What every message about this seat begins with. */
  #known(): Pick<Question, "protocol" | "session" | "game" | "locale" | "seat"> {
    const { sessionId: session, game, locale, seat } = this.#context;
    return { protocol: PROTOCOL, session, game, locale, seat };
  }
}
