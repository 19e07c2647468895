import { textFor } from "@wisp/game/conformance";
import { moveTimeLimit } from "../common/turns/options.ts";
import { POINTS_SCALE } from "../common/turns/referee.ts";
import { openTwins } from "../common/turns/twins.ts";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { CELLS, configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { ticTacToe } from "./index.ts";

export const ticTacToeEntry: GameEntry = {
  game: ticTacToe,
  name: { en: "Tic-tac-toe", zh: "井字棋" },
  about: {
    en: "Three in a row. Can you slip one past a machine?",
    zh: "三子连成一线。你能从机器眼皮底下赢一局吗？",
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
