import {
  type Ask,
  type Illegal,
  type Locale,
  type Reading,
  readingOf,
  readOption,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { parseVote } from "../common/talk/ballots.ts";
import { capOf } from "../common/talk/speech.ts";
import { seatSchema } from "./config.ts";
import { phrases } from "./phrases.ts";
import type { State } from "./state.ts";

const answerSchema = z.union([
  z.strictObject({ clue: z.string() }),
  z.strictObject({ vote: seatSchema.nullable() }),
  z.strictObject({ guess: z.string() }),
]);

/** A clue, a vote for a seat (null abstains), or a word of the topic's list. */
export type GivenAnswer = z.infer<typeof answerSchema>;

function parseGuess(
  text: string,
  words: readonly string[],
  reading: Reading,
): GivenAnswer | Illegal {
  const guess = readOption(text, words, reading);
  return guess === undefined
    ? { illegal: "The answer is not exactly one word of the topic's list." }
    : { guess };
}

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, round, topic, words } = view;
  const say = phrases[locale];
  const reading = readingOf(view);
  switch (view.asked) {
    case "vote": {
      const options = view.ballots[seat] ?? [];
      return {
        kind: "vote",
        prompt: say.askVote,
        answer: answerSchema,
        options,
        timeLimitMs: config.voteTimeLimitMs,
        parse: (text) => parseVote(text, options, view.players, reading),
      };
    }
    case "guess":
      return {
        kind: "guess",
        prompt: say.askGuess(topic),
        answer: answerSchema,
        options: words,
        timeLimitMs: config.guessTimeLimitMs,
        parse: (text) => parseGuess(text, words, reading),
      };
    default:
      return {
        kind: "clue",
        prompt: say.askClue({
          round,
          rounds: config.clueRounds,
          knowsWord: view.players[seat]?.word !== null,
        }),
        answer: answerSchema,
        maxLength: capOf(config),
        timeLimitMs: config.clueTimeLimitMs,
        parse: (text) => ({ clue: text }),
      };
  }
}
