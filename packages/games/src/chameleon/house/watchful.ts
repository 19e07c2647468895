import { character } from "./character.ts";
import { cluesOf, say } from "./speak.ts";
import { misfit, wordOfMost } from "./suspect.ts";

/** Detects obvious mismatches only. */
export const watchful = character({
  id: "watchful",
  names: { zh: "警觉" },
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
