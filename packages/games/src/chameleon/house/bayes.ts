import type { Draws } from "@wisp/game";
import { character } from "./character.ts";
import type { Clue } from "./knowledge.ts";
import { wordChances } from "./listen.ts";
import type { Situation } from "./situation.ts";
import { cluesOf, say } from "./speak.ts";
import { likeliestChameleon, likeliestWord } from "./suspect.ts";

const textsOf = ({ heard }: Situation): string[] => heard.map(({ text }) => text);

/**
 * Shows the others that it knows the word, and gives the chameleon as little as possible: of two
 * clues that fit equally few words, it prefers the one after which the word is harder to guess.
 */
function costOfTelling(situation: Situation, word: string, { text, of }: Clue): number {
  const chances = wordChances(situation, [...textsOf(situation), text]);
  const guessed = chances[situation.view.words.indexOf(word)] ?? 0;
  return 2 * guessed + of.length / situation.view.words.length;
}

/** Clues that fit the possible words: the likelier these are, the better. */
function clueOfChameleon(situation: Situation, draws: Draws): string {
  const chances = wordChances(situation, textsOf(situation));
  const chanceOf = new Map(situation.view.words.map((word, at) => [word, chances[at] ?? 0]));
  return say(situation, draws, situation.clues, ({ of }) =>
    of.reduce((cost, word) => cost - (chanceOf.get(word) ?? 0), 0),
  );
}

/** Weighs all clues. */
export const bayes = character({
  id: "bayes",
  names: { zh: "贝叶斯" },
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
