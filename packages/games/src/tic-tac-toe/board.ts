import type { BoardRules } from "@wisp/game";

export const boardRules: BoardRules = {
  roles: { X: { en: "X", zh: "X" }, O: { en: "O", zh: "O" } },
  figures: [
    {
      ...{ id: "winsX", of: "wins", role: "X", unit: "rate", better: "high", usual: true },
      text: {
        en: {
          name: "Win rate as X",
          short: "Wins, X",
          about: "Matches won as X, who moves first, divided by matches played as X.",
        },
        zh: {
          name: "执 X 胜率",
          short: "X 胜率",
          about: "执 X（先手）获胜的对局数除以执 X 的对局数。",
        },
      },
    },
    {
      ...{ id: "winsO", of: "wins", role: "O", unit: "rate", better: "high", usual: true },
      text: {
        en: {
          name: "Win rate as O",
          short: "Wins, O",
          about: "Matches won as O, who moves second, divided by matches played as O.",
        },
        zh: {
          name: "执 O 胜率",
          short: "O 胜率",
          about: "执 O（后手）获胜的对局数除以执 O 的对局数。",
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
          about: "Moves that never came, came too late or were illegal, divided by moves due.",
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
          about: "The part of the lost moves that were no free cell, divided by moves due.",
        },
        zh: {
          name: "违规着法",
          short: "违规",
          about: "丢失的着法中不是空格的部分，除以应走的着法数。",
        },
      },
    },
  ],
  placement: {
    matches: 30,
    inRole: { X: 10, O: 10 },
    text: {
      en: "Fewer than 30 matches, or fewer than 10 as X or as O.",
      zh: "对局少于 30 场，或执 X、执 O 少于 10 场。",
    },
  },
  ranking: { figure: "score" },
};
