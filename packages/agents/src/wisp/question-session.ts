import { type AnyGame, type Ask, answerSchema, isFailure, type Locale } from "@wisp/game";
import type {
  AgentAnswer,
  AnswerFailure,
  Reply,
  SeatContext,
  Session,
  Turn,
  VisibleEvent,
} from "../contract.ts";
import { wholeQuestion } from "../model/prompt.ts";
import { lineOf } from "../model/transcript.ts";
import { ifUnsent, type Setback, withRetries } from "../outbound/circuit/index.ts";
import { FIRST_PROTOCOL, type Protocol, type Question } from "./messages.ts";

/** An agent that answers questions, over any transport. Its failures are values. */
export interface Answerer {
  ask(question: Question, signal: AbortSignal): Promise<AgentAnswer | AnswerFailure>;
}

type SeenEvent = Question["events"][number];

/** The same question may be asked again: it has the same id, and nothing at the table depends on it. */
const setbackOf = (outcome: AgentAnswer | AnswerFailure): AgentAnswer | AnswerFailure | Setback =>
  isFailure(outcome) && outcome.failed === "unreachable"
    ? { failure: outcome, retry: {} }
    : ifUnsent(outcome);

/** A question as the agent is sent it, apart from the time that is left for it. */
function questionOf(
  ask: Ask<unknown>,
  id: string,
  locale: Locale,
): Omit<Question["ask"], "timeLimitMs"> {
  const { kind, position, options, labels, number, maxLength } = ask;
  return {
    id,
    kind,
    prompt: wholeQuestion(ask, locale),
    question: ask.prompt,
    ...(position !== undefined && { position }),
    ...(options !== undefined && { options: [...options] }),
    ...(labels !== undefined && { labels: [...labels] }),
    ...(number !== undefined && {
      number: { minimum: number.least, maximum: number.most, integer: number.whole },
    }),
    ...(maxLength !== undefined && { maxLength }),
    schema: { ...answerSchema(ask) },
  };
}

/**
 * One seat whose agent is asked questions of the agent protocol. Every question carries everything the
 * seat has seen, so an agent needs no memory and a session that takes over a match asks the same.
 */
export class QuestionSession implements Session {
  readonly #protocol: Protocol;
  readonly #agent: Answerer;
  readonly #game: AnyGame;
  readonly #context: SeatContext;
  readonly #events: SeenEvent[] = [];

  /** @param protocol the version that the agent names, where it can */
  constructor(
    agent: Answerer,
    game: AnyGame,
    context: SeatContext,
    protocol: Protocol = FIRST_PROTOCOL,
  ) {
    this.#protocol = protocol;
    this.#agent = agent;
    this.#game = game;
    this.#context = context;
  }

  perceive(visible: VisibleEvent): void {
    this.remember(visible);
  }

  /** Nothing is sent before a question. */
  async flush(): Promise<void> {}

  decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.ask(ask, view, turn, this.#context.sessionId);
  }

  /** Every question is asked with the whole match, so one more is not remembered. */
  probe(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.decide(ask, view, turn);
  }

  async close(): Promise<void> {}

  /** Keeps an event for the questions to come. */
  protected remember(visible: VisibleEvent): SeenEvent {
    const text = lineOf(this.#game, visible, this.#context.locale);
    const seen = { event: { ...visible.event }, text };
    this.#events.push(seen);
    return seen;
  }

  /** Asks in the session of this name. */
  protected async ask(
    ask: Ask<unknown>,
    view: unknown,
    { label, signal }: Turn,
    session: string,
  ): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    const { locale, seat, config, random } = this.#context;
    const situation = {
      ...this.addressed(session),
      config,
      rules: this.#game.rules(config, locale),
      you: this.#game.you?.(view, seat, locale) ?? "",
      events: this.#events,
    };
    // Sent again, it reads the same: its text states the limit, the field the time that is left.
    const question = questionOf(ask, label, locale);
    const draws = random(`retry/${label}`);
    return withRetries<AgentAnswer | AnswerFailure>(
      { deadlineMs, signal, jitter: () => draws.float() },
      async () => {
        const timeLimitMs = Math.max(0, Math.round(deadlineMs - performance.now()));
        return setbackOf(
          await this.#agent.ask({ ...situation, ask: { ...question, timeLimitMs } }, signal),
        );
      },
    );
  }

  /** What every message about this seat begins with. */
  protected addressed(
    session = this.#context.sessionId,
  ): Pick<Question, "protocol" | "session" | "game" | "locale" | "seat"> {
    const { game, locale, seat } = this.#context;
    return { protocol: this.#protocol, session, game, locale, seat };
  }
}
