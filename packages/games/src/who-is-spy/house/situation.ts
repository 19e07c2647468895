import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { living, type Speech, type State } from "../state.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";

/** A house agent's reading of its view before it decides anything. */
export interface Situation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly knowledge: Knowledge;
  /** The living players but itself, in seat order. */
  readonly others: readonly Seat[];
  /** The speeches of all other players, in order; without silence. */
  readonly heard: readonly Speech[];
}

/** Throws for a seat that has no word yet. */
export function situationOf(view: State, seat: Seat): Situation {
  const locale = view.config.language;
  const word = view.players[seat]?.word;
  if (word === undefined || word === null) throw new Error(`seat ${seat} has no word`);
  return {
    view,
    seat,
    locale,
    knowledge: knowledgeOf(locale, word),
    others: living(view).filter((other) => other !== seat),
    heard: view.speeches.filter((speech) => speech.seat !== seat && speech.text !== ""),
  };
}

/** The in-game name of a seat. */
export const nameOf = ({ view }: Situation, seat: Seat): string => view.players[seat]?.name ?? "";

/** A sentence in every language a house agent plays in. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/** A speech and, in private, why. */
interface ReasonedSpeech {
  readonly text: string;
  readonly why: LocalizedText;
}

/** A vote (null abstains) and, in private, why. */
interface ReasonedVote {
  readonly choice: Seat | null;
  readonly why: LocalizedText;
}

/** A character's beliefs, for the game's probes. */
export interface Judgement {
  /** Chance that it is the spy itself. */
  readonly self: number;
  /** The word of the other side. */
  readonly otherWord: string;
}

/** How one character plays; null lets the clock run out. */
export interface Manner
  extends Pick<Character<State>, "id" | "names" | "about" | "failsOnPurpose"> {
  speak(situation: Situation, draws: Draws): ReasonedSpeech | null;
  vote(situation: Situation, draws: Draws): ReasonedVote | null;
  /** Absent: any player may be the spy, and the other side holds any other known word. */
  judge?(situation: Situation): Judgement;
}

function impartial({ knowledge, others }: Situation, draws: Draws): Judgement {
  const known = knowledge.words.filter(({ word }) => word !== knowledge.own.word);
  const otherWord = known.length === 0 ? knowledge.own.word : draws.pick(known).word;
  return { self: 1 / (others.length + 1), otherWord };
}

/** Makes a character of a manner of speaking and voting. */
export function character({ speak, vote, judge, ...named }: Manner): Character<State> {
  return {
    ...named,
    decide(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      if (ask.kind === "vote") {
        const voting = vote(situation, draws);
        if (voting === null) return { silent: true };
        const text = voting.choice === null ? "" : nameOf(situation, voting.choice);
        return { text, reasoning: voting.why[situation.locale] };
      }
      if (ask.kind === "guess") {
        const { otherWord } = judge?.(situation) ?? impartial(situation, draws);
        const reasoning =
          situation.locale === "en" ? "What they talked about." : "大家说的像是它。";
        return { text: otherWord, reasoning };
      }
      const speaking = speak(situation, draws);
      if (speaking === null) return { silent: true };
      return { text: speaking.text, reasoning: speaking.why[situation.locale] };
    },
    probe(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      // It expects the others to vote as it would.
      if (ask.kind === "suspect" || ask.kind === "others-vote") {
        const choice = vote(situation, draws)?.choice ?? null;
        return choice === null ? { silent: true } : { text: nameOf(situation, choice) };
      }
      const { self, otherWord } = judge?.(situation) ?? impartial(situation, draws);
      return { text: ask.kind === "own-role" ? String(Math.round(100 * self)) : otherWord };
    },
  };
}
