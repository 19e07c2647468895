import { randomUUID } from "node:crypto";
import {
  type AnyGame,
  type Ask,
  isComposite,
  isFailure,
  isIllegal,
  type Locale,
  type Random,
  randomFrom,
  type Seat,
  Table,
  versionIn,
} from "@wisp/game";
import { questionOf } from "@wisp/game/question";
import type {
  AgentAnswer,
  AnswerFailure,
  CheckResult,
  Reply,
  SeatContext,
  Session,
  Turn,
  VisibleEvent,
} from "../contract.ts";
import { wholeQuestion } from "../model/prompt.ts";
import { lineOf } from "../model/transcript.ts";
import { ifUnsent, type Setback, withRetries } from "../outbound/circuit/index.ts";
import { failure } from "../outbound/index.ts";
import { earlierWispAsk, wispAsk } from "../question-wires.ts";
import { within } from "../space/protocol.ts";
import { AnswerClock, cut, finding, foundInSpeech, type Verdict } from "../trial.ts";
import { unsayable } from "./agent.ts";
import { type Answerer, asksForComposites, type Protocol, type WispQuestion } from "./messages.ts";

type SeenEvent = WispQuestion["events"][number];

/** The same question may be asked again: it has the same id, and nothing at the table depends on it. */
const setbackOf = (outcome: AgentAnswer | AnswerFailure): AgentAnswer | AnswerFailure | Setback =>
  isFailure(outcome) && outcome.failed === "unreachable"
    ? { failure: outcome, retry: {} }
    : ifUnsent(outcome);

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
  /** Of the rules of the match. */
  #version: number | undefined;

  /** @param protocol the version that the agent names; the newest where agents of its kind cannot name one */
  constructor(agent: Answerer, game: AnyGame, context: SeatContext, protocol: Protocol) {
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
  async interview(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const reply = await this.decide(ask, view, turn);
    const cannot = "failed" in reply && reply.reason === "needs-protocol";
    return cannot ? { ...reply, failed: "no-interviews" } : reply;
  }

  async close(): Promise<void> {}

  /** Keeps an event for the questions to come. */
  protected remember(visible: VisibleEvent): SeenEvent {
    const text = lineOf(this.#game, visible, this.#context.locale);
    const seen = { event: { ...visible.event }, text };
    this.#version ??= versionIn(visible.event);
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
    const protocol = this.#protocol;
    const refused = isComposite(ask.shape) && unsayable("question", [ask.shape.kind], protocol);
    if (refused) return refused;
    const situation = {
      ...this.addressed(session),
      config,
      rules: this.#game.rules(config, locale, this.#version),
      you: this.#game.you?.(view, seat, locale) ?? "",
      events: this.#events,
    };
    const hasShape = asksForComposites(protocol);
    const text = wholeQuestion(ask, locale, hasShape);
    const asked = wispAsk({ ...questionOf(ask, label), text });
    // Sent again, it reads the same: its text states the limit, the field the time that is left.
    const question = hasShape ? asked : earlierWispAsk(asked);
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
  ): Pick<WispQuestion, "protocol" | "session" | "game" | "locale" | "seat"> {
    const { game, locale, seat } = this.#context;
    return { protocol: this.#protocol, session, game, locale, seat };
  }
}

/** The parts of a registered game that the check needs. */
export interface OpenableGame {
  readonly game: AnyGame;
  /** Configuration and materials of an ordinary match. */
  ordinary(
    locale: Locale,
    random: Random,
  ): { readonly config: unknown; readonly materials: unknown };
}

/** The first question of a match, with all events that its seat has seen by then. */
export interface Opening {
  readonly config: unknown;
  readonly seat: Seat;
  readonly seen: readonly VisibleEvent[];
  readonly view: unknown;
  readonly ask: Ask<unknown>;
}

/** Deals an ordinary match of a game, the same for the same seed, up to its first question. */
export function openingOf({ game, ordinary }: OpenableGame, locale: Locale, seed: string): Opening {
  const { config, materials } = ordinary(locale, randomFrom(seed));
  const seen: (VisibleEvent & { readonly seat: Seat })[] = [];
  const table = new Table(game, { seed, config, materials }, (seat, event, view) => {
    seen.push({ seat, event, view });
  });
  table.deal();
  table.advance();
  // Of several who are due, one who has a choice: at night most sleep.
  const isAsked = (each: Seat) => game.ask(table.view(each), each, locale).forced === undefined;
  const seat = table.due.find(isAsked) ?? table.due[0];
  if (seat === undefined) throw new Error(`${game.id} asks nobody after the deal`);
  const view = table.view(seat);
  const own = seen.filter((each) => each.seat === seat);
  return { config, seat, seen: own, view, ask: game.ask(view, seat, locale) };
}

/** An agent's answer to the first question of a match. */
interface FirstAnswer {
  readonly text: string;
  /** Any text can be an answer: there are no options and no numbers. */
  readonly free: boolean;
  /** Why the game does not accept it, in a sentence; null: it is legal. */
  readonly illegal: string | null;
}

/** An agent's first question in a game and language. */
interface FirstQuestion {
  readonly playable: OpenableGame;
  readonly locale: Locale;
}

/** Asks the first question of an ordinary match; absent `clockMs`: with the clock of such a match. */
async function firstAnswer(
  agent: Answerer,
  { playable, locale }: FirstQuestion,
  protocol: Protocol,
  clockMs?: number,
): Promise<FirstAnswer | AnswerFailure> {
  const { game } = playable;
  const sessionId = randomUUID();
  const { config, seat, seen, view, ask: first } = openingOf(playable, locale, sessionId);
  const ask = { ...first, timeLimitMs: clockMs ?? first.timeLimitMs };
  const random = randomFrom(sessionId);
  const context = { sessionId, game: game.id, locale, seat, config, random };
  const session = new QuestionSession(agent, game, context, protocol);
  for (const visible of seen) session.perceive(visible);
  const reply = await within(ask.timeLimitMs, (signal) =>
    session.decide(ask, view, { label: `${seat}/1`, signal }),
  );
  if (isFailure(reply)) return reply;
  const parsed = ask.parse(reply.text);
  const free = ask.shape.kind === "text";
  return { text: reply.text, free, illegal: isIllegal(parsed) ? parsed.illegal : null };
}

/** Questions without an answer in time after which a check asks no more. */
const MAX_TIMEOUTS = 2;

/** The first questions of several games, which a check asks one after the other. */
export class FirstQuestions {
  readonly #agent: Answerer;
  readonly #clockMs: number;
  readonly #protocol: Protocol;
  readonly #times = new AnswerClock();
  readonly #answered: FirstQuestion[] = [];
  #timeouts = 0;

  /**
   * @param clockMs for each answer
   * @param protocol as for `QuestionSession`
   */
  constructor(agent: Answerer, clockMs: number, protocol: Protocol) {
    this.#agent = agent;
    this.#clockMs = clockMs;
    this.#protocol = protocol;
  }

  async ask(playable: OpenableGame, locale: Locale): Promise<FirstAnswer | AnswerFailure> {
    if (this.#timeouts >= MAX_TIMEOUTS) {
      const detail = `It was not asked, because it left ${MAX_TIMEOUTS} earlier questions of this check unanswered.`;
      return failure("timeout", detail);
    }
    const question = { playable, locale };
    const answer = await this.#times.time(playable.game.id, () =>
      firstAnswer(this.#agent, question, this.#protocol, this.#clockMs),
    );
    if (!isFailure(answer)) this.#answered.push(question);
    else if (answer.failed === "timeout") this.#timeouts += 1;
    return answer;
  }

  /**
   * The time of its slowest answers. An agent that thinks for as long as it may was told a long clock:
   * where it took longer than an ordinary match gives, it is asked again with that clock, until it does
   * not manage.
   */
  async times(): Promise<Pick<CheckResult, "answerMs">> {
    const { answerMs = {} } = this.#times.result;
    const quick: Record<string, number> = {};
    for (const question of this.#answered) {
      const { game } = question.playable;
      const ordinaryMs = openingOf(question.playable, question.locale, "").ask.timeLimitMs;
      if (ordinaryMs >= this.#clockMs || (answerMs[game.id] ?? 0) <= ordinaryMs) continue;
      const again = new AnswerClock();
      const answer = await again.time(game.id, () =>
        firstAnswer(this.#agent, question, this.#protocol),
      );
      if (isFailure(answer)) break;
      Object.assign(quick, again.result.answerMs);
    }
    return this.#answered.length === 0 ? {} : { answerMs: { ...answerMs, ...quick } };
  }
}

/** A check's verdict on an answer. */
export function verdictOfAnswer(answer: FirstAnswer | AnswerFailure): Verdict {
  if (isFailure(answer)) return answer;
  const { text, free, illegal } = answer;
  if (illegal !== null) return failure("wrong-shape", `"${cut(text)}" is illegal. ${illegal}`);
  if (text.trim() === "") return failure("wrong-shape", "The answer is empty.");
  return free ? foundInSpeech(text, []) : finding("said", cut(text));
}
