import {
  type Ask,
  type Illegal,
  type Locale,
  type NumberRange,
  readingOf,
  readNumber,
  type Seat,
} from "@wisp/game";
import { z } from "zod";
import { phrases } from "./phrases.ts";
import { leftOf, poolOf, type State } from "./state.ts";

/** The question of a round: how much of its remaining points the seat contributes. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<number> {
  const most = leftOf(view)[seat] ?? 0;
  const number: NumberRange = { least: 0, most, whole: true };
  return {
    kind: "contribution",
    prompt: phrases[locale].askContribution({
      round: view.rounds.length + 1,
      rounds: view.config.rounds,
      pool: poolOf(view),
    }),
    answer: z.int().min(0).max(most),
    number,
    timeLimitMs: view.config.contributionTimeLimitMs,
    parse: (text): number | Illegal =>
      readNumber(text, number, readingOf(view)) ?? {
        illegal: `The answer is not a whole number from 0 to ${most}.`,
      },
  };
}
