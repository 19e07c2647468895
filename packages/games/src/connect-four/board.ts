import type { BoardRules } from "@wisp/game";
import { roleNames } from "./roles.ts";

export const boardRules: BoardRules = {
  roles: roleNames,
  figures: [
    {
      ...{ id: "winsRed", of: "wins", role: "red", unit: "rate", better: "high", usual: true },
      text: {
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
      },
    },
    {
      ...{
        id: "winsYellow",
        of: "wins",
        role: "yellow",
        unit: "rate",
        better: "high",
        usual: true,
      },
      text: {
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
      },
    },
    {
      ...{ id: "lostDecisions", of: { fact: "lost-decisions" }, role: null },
      ...{ unit: "rate", better: "low", usual: true },
      text: {
        en: {
          name: "Lost moves",
          short: "Lost",
          about: "Moves that were missing, late or illegal, divided by moves due.",
        },
        zh: {
          name: "丢失的着法",
          short: "丢失",
          about: "未给出、超时或不合规则的着法数除以应走的着法数。",
        },
      },
    },
    {
      ...{ id: "illegalMoves", of: { fact: "illegal-moves" }, role: null },
      ...{ unit: "rate", better: "low", usual: false },
      text: {
        en: {
          name: "Illegal moves",
          short: "Illegal",
          about: "Lost moves that were not the number of a free column, divided by moves due.",
        },
        zh: {
          name: "违规着法",
          short: "违规",
          about: "所答不是未满列编号的着法数除以应走的着法数。",
        },
      },
    },
    {
      ...{ id: "moveReward", of: { fact: "move-reward" }, role: null },
      ...{ unit: "score", better: "high", usual: true },
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
  ranking: { figure: "score" },
};
