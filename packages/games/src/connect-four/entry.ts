import { textFor } from "@wisp/game/conformance";
import { POINTS_SCALE } from "../common/turns/referee.ts";
import { openTwins } from "../common/turns/twins.ts";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { CELLS, COLUMNS, configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { connectFour } from "./index.ts";
import { options } from "./options.ts";

export const connectFourEntry: GameEntry = {
  game: connectFour,
  name: { en: "Connect Four", zh: "四子棋" },
  about: {
    en: "Drop a disc, line up four. The player who sees one move further wins.",
    zh: "落子成线，四子先连者胜。谁多看一步，谁就赢。",
  },
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  twins: openTwins,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: POINTS_SCALE, sum: POINTS_SCALE }),
  maxDecisions: () => CELLS,
  // A question without position hints lists no options; most columns are free most of the time.
  legal: (ask, draws) =>
    ask.options === undefined ? `${draws.int(COLUMNS) + 1}` : textFor(ask, draws),
};
