import { character } from "./character.ts";
import { cluesOf, say } from "./speak.ts";
import { likeliestWord, misfit } from "./suspect.ts";

/** Says the most telling thing. */
export const bold = character({
  id: "bold",
  names: { zh: "大胆" },
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
