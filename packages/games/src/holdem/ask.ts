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
import { type Action, actions, isOpening, legalActions } from "./betting.ts";
import { phrases } from "./phrases/index.ts";
import type { State } from "./state.ts";

function parseAction(text: string, legal: readonly Action[], reading: Reading): Action | Illegal {
  return (
    readOption(text, legal, reading) ?? { illegal: `The answer is none of ${legal.join(", ")}.` }
  );
}

/** The question to the player to act, with what each legal action puts in. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<Action> {
  const { config, committed, bets } = view;
  const say = phrases[locale];
  const legal = legalActions({ stack: config.stack, committed }, seat);
  const options = legal.map(({ action }) => action);
  return {
    kind: "action",
    prompt: say.askAction(view),
    position: say.position(view, seat),
    answer: z.enum(actions),
    options,
    labels: legal.map(({ action, chips }) =>
      say.label({ action, chips, opens: isOpening(action, bets[1 - seat]) }),
    ),
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseAction(text, options, readingOf(view)),
  };
}
