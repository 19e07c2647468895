import { randomUUID } from "node:crypto";
import { isFailure, isIllegal, type Locale, randomFrom } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { within } from "../space/clock.ts";
import { cut, finding, foundInSpeech, type Verdict } from "../trial/index.ts";
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

/** Asks the first question of an ordinary match, with the clock that a match gives. */
export async function firstAnswer(
  agent: Answerer,
  playable: OpenableGame,
  locale: Locale,
  protocol?: Protocol,
): Promise<FirstAnswer | AnswerFailure> {
  const { game } = playable;
  const sessionId = randomUUID();
  const { config, seat, seen, view, ask } = openingOf(playable, locale, sessionId);
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

/** A check's verdict on an answer. */
export function verdictOfAnswer(answer: FirstAnswer | AnswerFailure): Verdict {
  if (isFailure(answer)) return answer;
  const { text, free, illegal } = answer;
  if (illegal !== null) return failure("wrong-shape", `"${cut(text)}" is illegal. ${illegal}`);
  if (text.trim() === "") return failure("wrong-shape", "The answer is empty.");
  return free ? foundInSpeech(text, []) : finding("said", cut(text));
}
