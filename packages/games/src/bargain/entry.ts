import { textFor } from "@wisp/game";
import { duelIllegalAnswers } from "../common/duel-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import type { GameEntry } from "../entry.ts";
import { configSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import { bargain } from "./index.ts";
import { drawInstance } from "./instances.ts";
import { leaderboardRules } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { TOTAL_VALUE } from "./splits.ts";

export const bargainEntry: GameEntry = {
  game: bargain,
  name: { en: "Bargain", zh: "讨价还价" },
  about: {
    en: "Two players share hats, balls and apples that are worth something else to each of them. Nobody knows the other's values, and without a deal both get nothing.",
    zh: "两人分帽子、球和苹果，同一件东西对各人价值不同，彼此不知道对方的价值。谈不成，双方都一无所获。",
  },
  house,
  anchors: { random: "dice", ordinary: "fair", strong: "bayes" },
  duel: {
    name: { en: "Bargain", zh: "议价" },
    figures: [
      { id: "deals", title: { en: "Deals", zh: "成交率" }, unit: "rate", better: "high" },
      duelIllegalAnswers,
    ],
  },
  ordinary: (locale, random) => {
    const { counts, values } = drawInstance(random("instance"));
    return {
      config: configSchema.parse({ language: locale }),
      materials: { counts, values },
    };
  },
  duplicates: () => true,
  options: optionTexts({ en, zh }),
  content: null,
  deals: [],
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: 1, least: 0, most: TOTAL_VALUE, sum: null }),
  legal: textFor,
};
