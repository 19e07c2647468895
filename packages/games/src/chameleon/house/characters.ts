import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { sideAnswer } from "../../common/talk/deductions.ts";
import { DEDUCTION, ROLE } from "../interviews.ts";
import type { State } from "../state.ts";
import { type ChameleonSituation, type Clue, situationOf } from "./knowledge.ts";
import { cluesOf, say, talk } from "./speak.ts";
import { likeliestChameleon, likeliestWord, misfit, wordChances, wordOfMost } from "./suspect.ts";

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "about"> {
  /** Its clue. */
  clue(situation: ChameleonSituation, draws: Draws): string;
  /** The player it suspects. */
  vote(situation: ChameleonSituation, draws: Draws): Seat;
  /** Its guess of the word once it is caught. */
  guess(situation: ChameleonSituation, draws: Draws): string;
}

const reasons: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I suspect ${name} most.`,
  zh: (name) => `我最怀疑 ${name}。`,
};

/** Makes a character of a manner of giving clues, voting and guessing. */
function character({ id, about, clue, vote, guess }: Manner): Character<State> {
  return {
    id,
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
    interview(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      // It expects the others to vote as it would.
      const suspect = (): string => view.players[vote(situation, draws)]?.name ?? "";
      const [self = ""] = view.players.slice(seat, seat + 1).map(({ name }) => name);
      if (ask.kind === ROLE || ask.kind === DEDUCTION) {
        const role = situation.word === null ? "chameleon" : "non-chameleon";
        const known = situation.word === null ? self : suspect();
        return { text: sideAnswer(ask, view.players, { self, role, suspect: known }) };
      }
      if (ask.shape.kind !== "record") {
        return { text: ask.kind === "secret-word" ? guess(situation, draws) : suspect() };
      }
      const name = suspect();
      const parts = Object.keys(ask.shape.fields).map((part) => [
        part,
        part === "secret-word" ? guess(situation, draws) : name,
      ]);
      return { text: JSON.stringify(Object.fromEntries(parts)) };
    },
  };
}

const textsOf = ({ heard }: ChameleonSituation): string[] => heard.map(({ text }) => text);

/**
 * Shows the others that it knows the word, and gives the chameleon as little as possible: of two
 * clues that fit equally few words, it prefers the one after which the word is harder to guess.
 */
function costOfTelling(situation: ChameleonSituation, word: string, { text, of }: Clue): number {
  const chances = wordChances(situation, [...textsOf(situation), text]);
  const guessed = chances[situation.words.indexOf(word)] ?? 0;
  return 2 * guessed + of.length / situation.words.length;
}

/** Clues that fit the possible words: the likelier these are, the better. */
function clueOfChameleon(situation: ChameleonSituation, draws: Draws): string {
  const chances = wordChances(situation, textsOf(situation));
  const chanceOf = new Map(situation.words.map((word, at) => [word, chances[at] ?? 0]));
  return say(situation, draws, situation.clues, ({ of }) =>
    of.reduce((cost, word) => cost - (chanceOf.get(word) ?? 0), 0),
  );
}

/** Weighs all clues. */
const bayes = character({
  id: "bayes",
  about: {
    en: "Weighs after every clue which word it may be about and who does not know it.",
    zh: "每听一条线索就推算它说的是哪个词、谁不知道它。",
  },
  clue(situation, draws) {
    const { word } = situation;
    return word === null
      ? clueOfChameleon(situation, draws)
      : say(situation, draws, cluesOf(situation, word), (clue) =>
          costOfTelling(situation, word, clue),
        );
  },
  vote: (situation, draws) =>
    likeliestChameleon(situation, draws, situation.word ?? likeliestWord(situation, draws)),
  guess: (situation, draws) => likeliestWord(situation, draws),
});

/** Says the most telling thing. */
const bold = character({
  id: "bold",
  about: {
    en: "Says the most telling thing about its word and votes for somebody who does not seem to know it.",
    zh: "直说最能说明秘密词的特点，投给像是不知道它的人。",
  },
  clue(situation, draws) {
    const word = situation.word ?? likeliestWord(situation, draws);
    return say(situation, draws, cluesOf(situation, word), ({ of }) => of.length);
  },
  vote: (situation, draws) =>
    misfit(situation, draws, situation.word ?? likeliestWord(situation, draws)),
  guess: (situation, draws) => likeliestWord(situation, draws),
});

/** Stays vague as long as it can. */
const cautious = character({
  id: "cautious",
  about: {
    en: "Says only what is true of many words and votes for somebody who does not seem to know the word.",
    zh: "只说对很多词都成立的话，投给像是不知道秘密词的人。",
  },
  clue(situation, draws) {
    const word = situation.word ?? likeliestWord(situation, draws);
    return say(situation, draws, cluesOf(situation, word), ({ of }) => -of.length);
  },
  vote: (situation, draws) =>
    misfit(situation, draws, situation.word ?? likeliestWord(situation, draws)),
  guess: (situation, draws) => likeliestWord(situation, draws),
});

/** Any clue of the topic, any vote, any word. */
const dice = character({
  id: "dice",
  about: {
    en: "Says anything about the topic, votes for anybody and guesses any word.",
    zh: "随口说一句跟主题有关的话，随便投票，随便猜。",
  },
  clue: (situation, draws) => say(situation, draws, situation.clues, () => 0),
  vote: ({ others }, draws) => draws.pick(others),
  guess: ({ words }, draws) => draws.pick(words),
});

/** Detects obvious mismatches only. */
const watchful = character({
  id: "watchful",
  about: {
    en: "Gives any true clue, and votes for somebody whose clue is plainly wrong.",
    zh: "随意给出一条真实的线索，投给明显说错的人。",
  },
  clue: (situation, draws) =>
    say(
      situation,
      draws,
      cluesOf(situation, situation.word ?? wordOfMost(situation, draws)),
      () => 0,
    ),
  vote: (situation, draws) =>
    misfit(situation, draws, situation.word ?? wordOfMost(situation, draws)),
  guess: (situation, draws) => wordOfMost(situation, draws),
});

/** The house agents of Chameleon. */
export const house: readonly Character<State>[] = [dice, watchful, bold, cautious, bayes];
