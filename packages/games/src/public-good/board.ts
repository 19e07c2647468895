import type { BoardRules } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decisions/figures.ts";

export const boardRules: BoardRules = {
  roles: {},
  figures: [
    {
      id: "contributed",
      of: { fact: "contributed" },
      role: null,
      unit: "rate",
      better: null,
      usual: true,
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
          about: "主动投入的点数除以起始点数；因决策失败而投入的点数不计入分子和分母。",
        },
      },
    },
    lostDecisions,
    illegalDecisions,
  ],
  placement: {
    matches: 30,
    inRole: {},
    text: { en: "Fewer than 30 matches.", zh: "对局少于 30 场。" },
  },
  ranking: { figure: "score", claims: "means" },
};
