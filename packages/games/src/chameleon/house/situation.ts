import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { factsIn, isGeneric } from "../../talk/house/hear.ts";
import type { Speech, State } from "../state.ts";
import { type Clue, knownClues } from "./knowledge.ts";
import { talk } from "./speak.ts";

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

function situationOf(view: State, seat: Seat): Situation {
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

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "names" | "about"> {
  /** Its clue. */
  clue(situation: Situation, draws: Draws): string;
  /** The player it suspects. */
  vote(situation: Situation, draws: Draws): Seat;
  /** Its guess of the word once it is caught. */
  guess(situation: Situation, draws: Draws): string;
}

const reasons: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I suspect ${name} most.`,
  zh: (name) => `我最怀疑 ${name}。`,
};

/** Makes a character of a manner of giving clues, voting and guessing. */
export function character({ id, names, about, clue, vote, guess }: Manner): Character<State> {
  return {
    id,
    names,
    about,
    decide(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      if (ask.kind === "guess") return { text: guess(situation, draws) };
      if (ask.kind !== "vote") {
        const given = clue(situation, draws);
        return { text: talk(situation, given, () => vote(situation, draws), draws) };
      }
      const name = view.players[vote(situation, draws)]?.name ?? "";
      return { text: name, reasoning: reasons[situation.locale](name) };
    },
    probe(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      if (ask.kind === "secret-word") return { text: guess(situation, draws) };
      // It expects the others to vote as it would.
      return { text: view.players[vote(situation, draws)]?.name ?? "" };
    },
  };
}
