import {
  type Answer,
  type Ask,
  everyone,
  type Locale,
  type LogEntry,
  nobody,
  readingOf,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { parseVote } from "../talk/ballots.ts";
import { capOf, cutSpeech } from "../talk/speech.ts";
import { type Config, seatSchema } from "./config.ts";
import type { Event } from "./events.ts";
import { prompts } from "./phrases.ts";
import { living, type State } from "./state.ts";

const speechSchema = z.strictObject({ speech: z.string() });
const voteSchema = z.strictObject({ vote: seatSchema.nullable() });
const answerSchema = z.union([speechSchema, voteSchema]);

/** A speech, or a vote for a seat (null abstains). */
export type GivenAnswer = z.infer<typeof answerSchema>;

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, round } = view;
  const say = prompts[locale];
  const moment = { round, rounds: config.rounds, left: living(view).length };
  if (view.phase === "speaking") {
    return {
      kind: "speech",
      prompt: say.askSpeech(moment),
      answer: answerSchema,
      maxLength: capOf(config),
      timeLimitMs: config.speechTimeLimitMs,
      parse: (text) => ({ speech: text }),
    };
  }
  const options = view.ballots[seat] ?? [];
  return {
    kind: "vote",
    prompt: say.askVote(moment),
    answer: answerSchema,
    options,
    timeLimitMs: config.voteTimeLimitMs,
    parse: (text) => parseVote(text, options, view.players, readingOf(view)),
  };
}

type Kind = "speech" | "vote";

const noteMiss = (
  round: number,
  kind: Kind,
  seat: Seat,
  answer: Answer<GivenAnswer> | undefined,
): LogEntry<Event>[] =>
  answer !== undefined && "missed" in answer
    ? [
        {
          to: nobody,
          event: { type: "answer-missed", round, ask: kind, seat, code: answer.missed },
        },
      ]
    : [];

function speechIn(answer: Answer<GivenAnswer> | undefined, config: Config): string {
  if (answer === undefined || "missed" in answer || !("speech" in answer.given)) return "";
  return cutSpeech(answer.given.speech, capOf(config));
}

function voteIn(answer: Answer<GivenAnswer> | undefined): Seat | null {
  if (answer === undefined || "missed" in answer || !("vote" in answer.given)) return null;
  return answer.given.vote;
}

/** A missing speech is spoken as "", a missing vote is an abstention. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { round, config, due, phase } = state;
  const kind: Kind = phase === "voting" ? "vote" : "speech";
  const missed = due.flatMap((seat) => noteMiss(round, kind, seat, answers.get(seat)));
  if (kind === "vote") {
    const votes = due.map((seat) => ({ seat, choice: voteIn(answers.get(seat)) }));
    return [...missed, { to: everyone, event: { type: "votes-shown", round, votes } }];
  }
  const spoken = due.map((seat): LogEntry<Event> => {
    const text = speechIn(answers.get(seat), config);
    return { to: everyone, event: { type: "spoke", round, seat, text } };
  });
  return [...missed, ...spoken];
}
