import { weighing } from "./bayes.ts";
import { character } from "./character.ts";
import { trueClues } from "./speak.ts";

/** What the rules should make costly: it gives everything away at once. */
export const sharer = character({
  id: "sharer",
  names: { zh: "倾诉" },
  about: {
    en: "Says the most telling things about its word all at once, and votes as bayes does.",
    zh: "一口气说出自己词最明显的特点，投票方式与贝叶斯相同。",
  },
  voice: { facts: [4, 4], telling: [4, 4], joins: "plain", refers: 0, opens: 0, arguesFrom: 2 },
  speak(situation) {
    const ranked = [...trueClues(situation.knowledge)].sort(
      (one, other) => other.telling - one.telling,
    );
    return { ranked, why: { en: "The more I say, the better.", zh: "说得越多越好。" } };
  },
  vote: weighing.vote,
  judge: weighing.judge,
});
