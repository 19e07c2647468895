import type { Metric } from "@wisp/game";

/** The share of decisions that were lost: by a fact that the arena counts. */
export const lostDecisions: Metric = {
  id: "lostDecisions",
  of: { fact: "lost-decisions" },
  role: null,
  unit: "rate",
  better: "low",
  usual: true,
  text: {
    en: {
      name: "Lost decisions",
      short: "Lost",
      about: "Decisions that never came, came too late or were illegal, divided by decisions due.",
    },
    zh: {
      name: "失败的决策",
      short: "失败",
      about: "没有回答、超时、出错或无效的决策数除以应作的决策数。",
    },
  },
};

/** The share of decisions that were lost to an illegal answer: by a fact that the arena counts. */
export const illegalDecisions: Metric = {
  id: "illegalDecisions",
  of: { fact: "illegal-decisions" },
  role: null,
  unit: "rate",
  better: "low",
  usual: false,
  text: {
    en: {
      name: "Illegal answers",
      short: "Illegal",
      about: "Answers that the rules do not allow, divided by decisions due.",
    },
    zh: {
      name: "无效回答",
      short: "无效",
      about: "无效的回答数除以应作的决策数。",
    },
  },
};
