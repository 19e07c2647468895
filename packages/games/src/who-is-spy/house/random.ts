import { character } from "./character.ts";
import { trueClues } from "./speak.ts";

/** The baseline: any true clue, any vote. */
export const random = character({
  id: "random",
  names: { zh: "随机" },
  about: {
    en: "Says anything that is true of its word and votes for anybody.",
    zh: "随口说一条对的描述，随便投一个人。",
  },
  voice: {
    facts: [2, 4],
    telling: [1, 3],
    joins: "both",
    refers: 3,
    opens: 3,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const ranked = draws.shuffle(trueClues(situation.knowledge));
    return {
      ranked,
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
