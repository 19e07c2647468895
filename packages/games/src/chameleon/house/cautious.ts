import { character } from "./character.ts";
import { cluesOf, say } from "./speak.ts";
import { likeliestWord, misfit } from "./suspect.ts";

/** Stays vague as long as it can. */
export const cautious = character({
  id: "cautious",
  names: { zh: "谨慎" },
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
