import { type LeaderboardRules, textFor } from "@wisp/game";
import { duelIllegalMoves, duelWins } from "../common/card-metrics.ts";
import { lostDecisions } from "../common/decision-metrics.ts";
import { openEntry } from "../common/open-entry.ts";
import { optionTexts } from "../common/option-texts.ts";
import { endings, illegalMoves, POINTS_SCALE, winsAs } from "../common/turns/referee.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { connectFour } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import { roleNames } from "./roles.ts";
import { COLUMNS, configSchema } from "./state.ts";
import { winInTwo } from "./win-in-two.ts";

const leaderboardRules: LeaderboardRules = {
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
    ...endings,
    {
      id: "boardReward",
      of: { fact: "board-reward" },
      role: null,
      unit: "score",
      better: "high",
      usual: true,
      text: {
        en: {
          name: "Board reward per move",
          short: "Board reward",
          about:
            "Mean change of the board's value by a move of the agent. The value is 10 × runs of four + 5 × runs of three + 2 × runs of two, own runs less the opponent's (LLMArena).",
        },
        zh: {
          name: "每手局面收益",
          short: "局面收益",
          about:
            "自己每一手使局面价值变化的平均值。价值 = 10 × 四连数 + 5 × 三连数 + 2 × 二连数，己方减对方（LLMArena）。",
        },
      },
    },
    {
      id: "boardRewardPerMatch",
      of: { fact: "board-reward-of-match" },
      role: null,
      unit: "score",
      better: "high",
      usual: false,
      text: {
        en: {
          name: "Board reward per match",
          short: "Match reward",
          about: "Sum of the board rewards of the agent's moves, divided by matches (LLMArena).",
        },
        zh: {
          name: "每局局面收益",
          short: "每局收益",
          about: "每局各手局面收益之和的平均值（LLMArena）。",
        },
      },
    },
    {
      id: "moveReward",
      of: { fact: "move-reward" },
      role: null,
      unit: "score",
      better: "high",
      usual: false,
      text: {
        en: {
          name: "Reward per move, replies included",
          short: "Reward",
          about:
            "Mean change of the board's value between one move of the agent and its next. The value is 10 × runs of four + 5 × runs of three + 2 × runs of two, own runs less the opponent's (LLMArena).",
        },
        zh: {
          name: "每手收益（含对方应手）",
          short: "收益",
          about:
            "从自己上一手之后到这一手之后，局面价值的平均变化。价值 = 10 × 四连数 + 5 × 三连数 + 2 × 二连数，己方减对方（LLMArena）。",
        },
      },
    },
    {
      id: "moveRewardPerMatch",
      of: { fact: "move-reward-of-match" },
      role: null,
      unit: "score",
      better: "high",
      usual: false,
      text: {
        en: {
          name: "Reward per match, replies included",
          short: "Match reward, replies",
          about:
            "Sum of these rewards in a match, which is the board's value after the agent's last move, divided by matches (LLMArena).",
        },
        zh: {
          name: "每局收益（含对方应手）",
          short: "每局收益（含应手）",
          about: "每局各手此项收益之和（即自己最后一手之后的局面价值）的平均值（LLMArena）。",
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

export const connectFourEntry: GameEntry = {
  game: connectFour,
  commentary,
  callsWinner: true,
  name: { en: "Connect Four", zh: "四子棋" },
  icon: "M3 4h18v14H3zM6 18v3M18 18v3M5.2 14.9a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M9 12.3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M12.6 9.7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M16.2 7.1a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
  about: {
    en: "Drop a disc, line up four. The player who sees one move further wins.",
    zh: "落子成线，四子先连者胜。谁多看一步，谁就赢。",
  },
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "watchful", strong: "planner" },
  duel: {
    name: { en: "Connect Four", zh: "四子棋" },
    figures: [
      duelWins,
      {
        id: "boardRewardPerMatch",
        title: { en: "Board rewards per match", zh: "每局局面收益" },
        unit: "score",
        better: "high",
      },
      duelIllegalMoves,
    ],
  },
  ...openEntry(configSchema),
  practice: { lateMove: "drawn" },
  lateElse: (config) => configSchema.parse(config).lateMove !== "drawn",
  options: optionTexts({ en, zh }),
  spots: winInTwo,
  board: leaderboardRules,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: POINTS_SCALE, sum: POINTS_SCALE }),
  // A question without position hints lists no options; most columns are free most of the time.
  legal: (ask, draws) =>
    ask.shape.kind === "text" ? `${draws.int(COLUMNS) + 1}` : textFor(ask, draws),
};
