import type { BoardRules } from "@wisp/game";

export const boardRules: BoardRules = {
  roles: {},
  figures: [
    {
      ...{ id: "contributed", of: { fact: "contributed" }, role: null },
      ...{ unit: "rate", better: null, usual: true },
      text: {
        en: {
          name: "Contributed",
          short: "Contributed",
          about:
            "Points that the agent contributed by its own choice, divided by the points it started with. Points that lost decisions contributed are left out of both.",
        },
        zh: {
          name: "投入率",
          short: "投入",
          about: "主动投入的点数除以起始点数；因丢失决定而投入的点数不计入分子和分母。",
        },
      },
    },
    {
      ...{ id: "lostDecisions", of: { fact: "lost-decisions" }, role: null },
      ...{ unit: "rate", better: "low", usual: true },
      text: {
        en: {
          name: "Lost decisions",
          short: "Lost",
          about:
            "Contributions that never came, came too late or were illegal, divided by contributions due.",
        },
        zh: {
          name: "丢失的决定",
          short: "丢失",
          about: "未给出、超时或不合规则的次数除以应作决定的次数。",
        },
      },
    },
    {
      ...{ id: "illegalDecisions", of: { fact: "illegal-decisions" }, role: null },
      ...{ unit: "rate", better: "low", usual: false },
      text: {
        en: {
          name: "Illegal contributions",
          short: "Illegal",
          about:
            "Answers that were no whole number from 0 to the points left, divided by contributions due.",
        },
        zh: {
          name: "不合规则的投入",
          short: "违规",
          about: "回答不是 0 到剩余点数之间整数的次数除以应作决定的次数。",
        },
      },
    },
  ],
  placement: {
    matches: 30,
    inRole: {},
    text: { en: "Fewer than 30 matches.", zh: "对局少于 30 场。" },
  },
  ranking: { figure: "score" },
};
