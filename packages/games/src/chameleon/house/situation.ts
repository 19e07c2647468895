import type { Locale, Seat } from "@wisp/game";
import { factsIn, isGeneric } from "../../common/talk/house/hear.ts";
import type { Speech, State } from "../state.ts";
import { type Clue, knownClues } from "./knowledge.ts";

/** Another player's clue as a house agent hears it. */
export interface HeardSpeech extends Speech {
  /** What it says, without argument and without what others said before. */
  readonly facts: readonly string[];
}

/** A house agent's reading of its view before it decides anything. */
export interface Situation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  /** Null for the chameleon. */
  readonly word: string | null;
  readonly clues: readonly Clue[];
  readonly others: readonly Seat[];
  /** The clues of all other players, in order; their texts have no vague parts. Silence is left out. */
  readonly heard: readonly HeardSpeech[];
}

export function situationOf(view: State, seat: Seat): Situation {
  const locale = view.config.language;
  const names = view.players.map(({ name }) => name);
  const texts = view.speeches.map(({ text }) => text);
  return {
    view,
    seat,
    locale,
    word: view.players[seat]?.word ?? null,
    clues: knownClues(view),
    others: [...view.players.keys()].filter((other) => other !== seat),
    heard: view.speeches.flatMap((speech, at) => {
      if (speech.seat === seat || speech.text === "") return [];
      const facts = factsIn(locale, speech.text, { names, earlier: texts.slice(0, at) });
      const text = facts.filter((fact) => !isGeneric(locale, fact)).join(" ");
      return [{ ...speech, text, facts }];
    }),
  };
}
