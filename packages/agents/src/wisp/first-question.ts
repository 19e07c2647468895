import { randomUUID } from "node:crypto";
import { isFailure, isIllegal, type Locale, randomFrom } from "@wisp/game";
import type { AnswerFailure, CheckResult } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { within } from "../space/clock.ts";
import { AnswerClock, cut, finding, foundInSpeech, type Verdict } from "../trial/index.ts";
import type { Protocol } from "./messages.ts";
import { type OpenableGame, openingOf } from "./opening.ts";
import { type Answerer, QuestionSession } from "./question-session.ts";

/** An agent's answer to the first question of a match. */
export interface FirstAnswer {
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
  protocol: Protocol | undefined,
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
  const free = ask.options === undefined && ask.number === undefined;
  return { text: reply.text, free, illegal: isIllegal(parsed) ? parsed.illegal : null };
}

/** Questions without an answer in time after which a check asks no more. */
const MAX_TIMEOUTS = 2;

/** The first questions of several games, which a check asks one after the other. */
export class FirstQuestions {
  readonly #agent: Answerer;
  readonly #clockMs: number;
  readonly #protocol: Protocol | undefined;
  readonly #times = new AnswerClock();
  readonly #answered: FirstQuestion[] = [];
  #timeouts = 0;

  /**
   * @param clockMs for each answer
   * @param protocol the version that the agent names, where it can
   */
  constructor(agent: Answerer, clockMs: number, protocol?: Protocol) {
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
