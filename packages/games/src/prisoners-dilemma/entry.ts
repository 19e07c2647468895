import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { prisonersDilemma } from "./index.ts";
import { twins } from "./twins.ts";

export const prisonersDilemmaEntry: GameEntry = {
  game: prisonersDilemma,
  name: { en: "Prisoner’s Dilemma", zh: "囚徒困境" },
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
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
