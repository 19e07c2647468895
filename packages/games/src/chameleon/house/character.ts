import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import type { State } from "../state.ts";
import { type Situation, situationOf } from "./situation.ts";
import { talk } from "./speak.ts";

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
