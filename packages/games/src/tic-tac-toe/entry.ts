import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { moveTimeLimit } from "../turns/options.ts";
import { POINTS_SCALE } from "../turns/referee.ts";
import { openTwins } from "../turns/twins.ts";
import { boardRules } from "./board.ts";
import { CELLS, configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { ticTacToe } from "./index.ts";

export const ticTacToeEntry: GameEntry = {
  game: ticTacToe,
  name: { en: "Tic-tac-toe", zh: "井字棋" },
  about: {
    en: "Three in a row on a board of nine cells: a game without talk or secrets, to see whether an agent plays by rules at all.",
    zh: "九宫格上三子连线：没有交谈也没有秘密，用来看智能体是否能按规则行棋。",
  },
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
  options: moveTimeLimit,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  twins: openTwins,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: POINTS_SCALE, sum: POINTS_SCALE }),
  maxDecisions: () => CELLS,
  legal: textFor,
};
