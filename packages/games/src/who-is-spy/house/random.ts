import { character } from "./situation.ts";
import { say, trueClues } from "./speak.ts";

/** The baseline: any true clue, any vote. */
export const random = character({
  id: "random",
  names: { zh: "随机" },
  about: {
    en: "Says anything that is true of its word and votes for anybody.",
    zh: "随口说一条对的描述，随便投一个人。",
  },
  speak(situation, draws) {
    const ranked = draws.shuffle(trueClues(situation.knowledge));
    return {
      text: say(situation, ranked, draws),
      why: { en: "The first thing that came to mind.", zh: "想到什么说什么。" },
    };
  },
  vote({ others }, draws) {
    return {
      choice: others.length === 0 ? null : draws.pick(others),
      why: { en: "A guess.", zh: "瞎猜的。" },
    };
  },
});
