import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { prisonersDilemma } from "./index.ts";
import { options } from "./options.ts";
import { twins } from "./twins.ts";

export const prisonersDilemmaEntry: GameEntry = {
  game: prisonersDilemma,
  name: { en: "Prisoner’s Dilemma", zh: "囚徒困境" },
  about: {
    en: "Three players choose in every round whether to cooperate or to defect, all at once. Trust pays, and so does betrayal.",
    zh: "三名玩家每轮同时选择合作或背叛。信任有回报，背叛也有。",
  },
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  twins,
  points: (config) => {
    const { rounds, payoffs } = configSchema.parse(config);
    return { scale: 1, least: 0, most: rounds * Math.max(...Object.values(payoffs)), sum: null };
  },
  maxDecisions: (config) => configSchema.parse(config).rounds,
  legal: textFor,
};
