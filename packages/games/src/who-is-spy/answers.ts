import {
  type Answer,
  type Ask,
  everyone,
  type Locale,
  type LogEntry,
  readingOf,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { missedAnswers } from "../common/talk/answers.ts";
import { parseVote } from "../common/talk/ballots.ts";
import { foulWarning } from "../common/talk/foul-warning.ts";
import { cutSpeech } from "../common/talk/speech.ts";
import { type Event, type EventOf, seatSchema } from "./events.ts";
import { prompts } from "./prompts.ts";
import { living, type State } from "./state.ts";
import { askGuess, askSpeechMore, cutClue, MAX_GUESS_LENGTH, namedCap } from "./variants.ts";

const speechSchema = z.strictObject({ speech: z.string() });
const voteSchema = z.strictObject({ vote: seatSchema.nullable() });
const guessSchema = z.strictObject({ guess: z.string() });
const answerSchema = z.union([speechSchema, voteSchema, guessSchema]);

/** A speech, a vote for a seat (null abstains), or a guess of the civilians' word. */
export type GivenAnswer = z.infer<typeof answerSchema>;

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, round } = view;
  const say = prompts[locale];
  const moment = { round, rounds: config.rounds, left: living(view).length };
  if (view.phase === "speaking") {
    const maxLength = namedCap(view);
    return {
      kind: "speech",
      prompt: say.askSpeech(moment, config, view.version) + askSpeechMore(config, round, locale),
      answer: answerSchema,
      shape: { kind: "text", ...(maxLength !== undefined && { maxLength }) },
      timeLimitMs: config.speechTimeLimitMs,
      parse: (text) => ({ speech: text }),
    };
  }
  if (view.phase === "guessing") {
    return {
      kind: "guess",
      prompt: askGuess(locale),
      answer: answerSchema,
      shape: { kind: "text", maxLength: MAX_GUESS_LENGTH },
      timeLimitMs: config.speechTimeLimitMs,
      parse: (text) => ({ guess: text.trim() }),
    };
  }
  const options = view.ballots[seat] ?? [];
  return {
    kind: "vote",
    prompt: say.askVote(moment),
    answer: answerSchema,
    shape: { kind: "option", options },
    timeLimitMs: config.voteTimeLimitMs,
    parse: (text) => parseVote(text, options, view.players, readingOf(view)),
  };
}

type Kind = EventOf<"turn-opened">["ask"];

function kindIn(phase: State["phase"]): Kind {
  if (phase === "guessing") return "guess";
  return phase === "voting" ? "vote" : "speech";
}

function speechIn(answer: Answer<GivenAnswer> | undefined, state: State): string {
  if (answer === undefined || "missed" in answer || !("speech" in answer.given)) return "";
  return cutClue(answer.given.speech, state);
}

function guessIn(answer: Answer<GivenAnswer> | undefined): string {
  if (answer === undefined || "missed" in answer || !("guess" in answer.given)) return "";
  return cutSpeech(answer.given.guess, MAX_GUESS_LENGTH);
}

function voteIn(answer: Answer<GivenAnswer> | undefined): Seat | null {
  if (answer === undefined || "missed" in answer || !("vote" in answer.given)) return null;
  return answer.given.vote;
}

/** A missing speech is spoken as "", a missing vote is an abstention, a missing guess is none. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { round, due, phase } = state;
  const kind = kindIn(phase);
  const missed = missedAnswers({ due, round, asked: kind }, answers);
  if (kind === "vote") {
    const votes = due.map((seat) => ({ seat, choice: voteIn(answers.get(seat)) }));
    return [...missed, { to: everyone, event: { type: "votes-shown", round, votes } }];
  }
  if (kind === "guess") {
    const guesses = due.map((seat): LogEntry<Event> => {
      const text = guessIn(answers.get(seat));
      return { to: everyone, words: true, event: { type: "word-guessed", round, seat, text } };
    });
    return [...missed, ...guesses];
  }
  const spoken = due.map((seat): LogEntry<Event> => {
    const text = speechIn(answers.get(seat), state);
    return { to: everyone, event: { type: "spoke", round, seat, text } };
  });
  return [...missed, ...spoken];
}

/** The foul that a speech would be, by the seat's own view: aliases of its word are not known there. */
export function warning(
  state: State,
  seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("speech" in answer)) return null;
  const { config, version, round, players, speeches } = state;
  const judged = speeches.filter((each) => each.round < round || config.repeats === "match");
  return foulWarning(
    {
      version,
      language: config.language,
      word: { word: players[seat]?.word ?? "", aliases: [] },
      speech: cutClue(answer.speech, state),
      earlier: judged.map(({ text }) => text),
    },
    locale,
  );
}
