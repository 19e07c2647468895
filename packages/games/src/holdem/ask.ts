import type { Ask, Illegal, Locale, Seat } from "@wisp/game";
import { z } from "zod";
import { type Action, actions, legalActions } from "./betting.ts";
import { phrases } from "./phrases/index.ts";
import type { State } from "./state.ts";

/** Reads the name of a legal action; text around it is illegal. */
function parseAction(text: string, legal: readonly Action[]): Action | Illegal {
  const name = text.normalize("NFKC").trim().toLowerCase();
  return (
    legal.find((action) => action === name) ?? {
      illegal: `The answer is none of ${legal.join(", ")}.`,
    }
  );
}

/** The question to the player to act, with what each legal action puts in. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<Action> {
  const { config, committed } = view;
  const legal = legalActions({ stack: config.stack, committed }, seat);
  const options = legal.map(({ action }) => action);
  return {
    kind: "action",
    prompt: phrases[locale].askAction(view, seat, legal),
    answer: z.enum(actions),
    options,
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseAction(text, options),
  };
}
