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
import { type Choice, choices } from "./config.ts";
import { phrases } from "./phrases.ts";
import { type State, scoresOf } from "./state.ts";

const choiceSchema = z.enum(choices);

function parseChoice(text: string, reading: Reading): Choice | Illegal {
  return (
    readOption(text, choices, reading) ?? {
      illegal: 'The answer is neither "cooperate" nor "defect".',
    }
  );
}

/** The question of a round, the same to every seat. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<Choice> {
  return {
    kind: "choice",
    prompt: phrases[locale].askChoice({
      round: view.rounds.length + 1,
      rounds: view.config.rounds,
      points: scoresOf(view)[seat] ?? 0,
    }),
    answer: choiceSchema,
    options: choices,
    labels: phrases[locale].choices,
    timeLimitMs: view.config.choiceTimeLimitMs,
    parse: (text) => parseChoice(text, readingOf(view)),
  };
}
