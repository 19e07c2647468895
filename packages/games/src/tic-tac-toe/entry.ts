import type { GameEntry } from "../entry.ts";
import { configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { ticTacToe } from "./index.ts";
import { POINTS_SCALE } from "./referee.ts";
import { twins } from "./twins.ts";

export const ticTacToeEntry: GameEntry = {
  game: ticTacToe,
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
  roles: null,
  space: null,
  twins,
  pointsSum: POINTS_SCALE,
};
