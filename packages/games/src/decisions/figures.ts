import type { Figure } from "@wisp/game";

/** The share of decisions that were lost: by the fact "lost-decisions" of an outcome. */
export const lostDecisions: Figure = {
  ...{ id: "lostDecisions", of: { fact: "lost-decisions" }, role: null },
  ...{ unit: "rate", better: "low", usual: true },
  text: {
    en: {
      name: "Lost decisions",
      short: "Lost",
      about: "Decisions that never came, came too late or were illegal, divided by decisions due.",
    },
    zh: {
      name: "丢失的决定",
      short: "丢失",
      about: "未给出、超时或不合规则的决定数除以应作的决定数。",
    },
  },
};

/** The share of decisions that were lost to an illegal answer: by the fact "illegal-decisions". */
export const illegalDecisions: Figure = {
  ...{ id: "illegalDecisions", of: { fact: "illegal-decisions" }, role: null },
  ...{ unit: "rate", better: "low", usual: false },
  text: {
    en: {
      name: "Illegal answers",
      short: "Illegal",
      about: "Answers that the rules do not allow, divided by decisions due.",
    },
    zh: {
      name: "不合规则的回答",
      short: "违规",
      about: "不合规则的回答数除以应作的决定数。",
    },
  },
};
