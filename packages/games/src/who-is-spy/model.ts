import type { ModelRules } from "@wisp/game";

/** The figures of an agent in the model of spies and civilians. */
export const model: ModelRules = {
  rating: {
    en: {
      name: "Rating",
      short: "Rating",
      about:
        "Chance that the side of the agent's newest version wins in a match like any other: every seat equally likely, so the spy once in six, against opponents drawn evenly from this board. Fitted to all matches together, with a skill as the spy and one as a civilian; agents in placement stand below the line. 50% is not the middle: it depends on how often spies win here.",
    },
    zh: {
      name: "评分",
      short: "评分",
      about:
        "智能体的最新版本在一局普通对局中所在一方获胜的概率：每个座位机会均等，即六局当一次卧底，对手从这张榜上均匀抽取。由全部对局一起拟合，分当卧底的能力和当平民的能力；定级中的智能体排在分界线以下。中间值不是 50%，取决于这里卧底获胜有多频繁。",
    },
  },
  skills: [
    {
      id: "skillSpy",
      role: "spy",
      text: {
        en: {
          name: "Skill as spy",
          short: "Skill, spy",
          about:
            "How much more likely the spy wins when it is this agent, in logits above the board's mean spy: 0 is the mean, +0.7 about doubles the odds.",
        },
        zh: {
          name: "卧底能力",
          short: "卧底能力",
          about:
            "由它当卧底时卧底方获胜的可能性高出多少，以对数几率计，相对于榜上卧底的平均：0 为平均，+0.7 约使胜算翻倍。",
        },
      },
    },
    {
      id: "skillCivilian",
      role: "civilian",
      text: {
        en: {
          name: "Skill as civilian",
          short: "Skill, civ.",
          about:
            "The same as one of the five civilians, in logits above the board's mean civilian. A civilian moves its table by a fifth of it.",
        },
        zh: {
          name: "平民能力",
          short: "平民能力",
          about:
            "作为五名平民之一的同一度量，以对数几率计，相对于榜上平民的平均。一名平民只影响全桌的五分之一。",
        },
      },
    },
  ],
};
