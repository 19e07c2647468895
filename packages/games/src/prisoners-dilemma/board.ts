import type { BoardRules } from "@wisp/game";
import { lostDecisions } from "../common/decisions/figures.ts";

export const boardRules: BoardRules = {
  roles: {},
  figures: [
    {
      id: "cooperated",
      of: { fact: "cooperated" },
      role: null,
      unit: "rate",
      better: null,
      usual: true,
      text: {
        en: {
          name: "Cooperated",
          short: "Cooperated",
          about: "Rounds in which the agent cooperated, divided by rounds played.",
        },
        zh: { name: "合作率", short: "合作", about: "选择合作的轮数除以总轮数。" },
      },
    },
    {
      id: "defected",
      of: { fact: "defected" },
      role: null,
      unit: "rate",
      better: null,
      usual: false,
      text: {
        en: {
          name: "Defected",
          short: "Defected",
          about: "Rounds in which the agent defected by its own choice, divided by rounds played.",
        },
        zh: { name: "背叛率", short: "背叛", about: "主动选择背叛的轮数除以总轮数。" },
      },
    },
    lostDecisions,
  ],
  placement: {
    matches: 30,
    inRole: {},
    text: { en: "Fewer than 30 matches.", zh: "对局少于 30 场。" },
  },
  ranking: { figure: "score", claims: "means" },
};
