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
import { ticTacToe } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import { CELLS, configSchema } from "./state.ts";

const leaderboardRules: LeaderboardRules = {
  roles: { X: { en: "X", zh: "X" }, O: { en: "O", zh: "O" } },
  figures: [
    winsAs("winsX", "X", {
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
    }),
    winsAs("winsO", "O", {
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
    }),
    lostDecisions,
    illegalMoves,
    ...endings,
  ],
  placement: {
    matches: 30,
    inRole: { X: 10, O: 10 },
    text: {
      en: "Fewer than 30 matches, or fewer than 10 as X or as O.",
      zh: "对局少于 30 场，或执 X、执 O 少于 10 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

export const ticTacToeEntry: GameEntry = {
  game: ticTacToe,
  commentary,
  callsWinner: true,
  name: { en: "Tic-tac-toe", zh: "井字棋" },
  icon: "M9 3v18M15 3v18M3 9h18M3 15h18M4.5 4.5l2.5 2.5m0-2.5l-2.5 2.5M10.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0",
  about: {
    en: "Three in a row. Can you slip one past a machine?",
    zh: "三子连成一线。你能从机器眼皮底下赢一局吗？",
  },
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "watchful", strong: "planner" },
  duel: {
    name: { en: "Tic-tac-toe", zh: "井字棋" },
    figures: [duelWins, duelIllegalMoves],
  },
  ...openEntry(configSchema),
  practice: { lateMove: "drawn" },
  lateElse: (config) => configSchema.parse(config).lateMove !== "drawn",
  options: optionTexts({ en, zh }),
  board: leaderboardRules,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: POINTS_SCALE, sum: POINTS_SCALE }),
  // A question without position hints lists no options.
  legal: (ask, draws) =>
    ask.shape.kind === "text" ? `${draws.int(CELLS) + 1}` : textFor(ask, draws),
};
