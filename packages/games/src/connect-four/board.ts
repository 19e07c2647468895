import type { BoardRules } from "@wisp/game";
import { lostDecisions } from "../common/decisions/figures.ts";
import { illegalMoves, winsAs } from "../common/turns/board.ts";
import { roleNames } from "./roles.ts";

export const boardRules: BoardRules = {
  roles: roleNames,
  figures: [
    winsAs("winsRed", "red", {
      en: {
        name: "Win rate as red",
        short: "Wins, red",
        about: "Matches won as red, who moves first, divided by matches played as red.",
      },
      zh: {
        name: "执红胜率",
        short: "执红",
        about: "执红（先手）获胜的对局数除以执红的对局数。",
      },
    }),
    winsAs("winsYellow", "yellow", {
      en: {
        name: "Win rate as yellow",
        short: "Wins, yellow",
        about: "Matches won as yellow, who moves second, divided by matches played as yellow.",
      },
      zh: {
        name: "执黄胜率",
        short: "执黄",
        about: "执黄（后手）获胜的对局数除以执黄的对局数。",
      },
    }),
    lostDecisions,
    illegalMoves,
    {
      id: "moveReward",
      of: { fact: "move-reward" },
      role: null,
      unit: "score",
      better: "high",
      usual: true,
      text: {
        en: {
          name: "Reward per move",
          short: "Reward",
          about:
            "Mean change of the board's value between one move of the agent and its next. The value is 10 × runs of four + 5 × runs of three + 2 × runs of two, own runs less the opponent's (LLMArena).",
        },
        zh: {
          name: "每手收益",
          short: "收益",
          about:
            "从自己上一手之后到这一手之后，局面价值的平均变化。价值 = 10 × 四连数 + 5 × 三连数 + 2 × 二连数，己方减对方（LLMArena）。",
        },
      },
    },
  ],
  placement: {
    matches: 30,
    inRole: { red: 10, yellow: 10 },
    text: {
      en: "Fewer than 30 matches, or fewer than 10 as red or as yellow.",
      zh: "对局少于 30 场，或执红、执黄少于 10 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};
