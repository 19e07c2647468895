import { textFor } from "@wisp/game";
import { duelIllegalAnswers } from "../common/card-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { configSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { bargain } from "./index.ts";
import { drawInstance } from "./instances.ts";
import { leaderboardRules } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import { TOTAL_VALUE } from "./splits.ts";

export const bargainEntry: GameEntry = {
  game: bargain,
  commentary,
  callsWinner: true,
  name: { en: "Bargain", zh: "讨价还价" },
  icon: "M12 4v16M7 20h10M5 7h14M5 7l-3 6.5h6zM19 7l-3 6.5h6z",
  about: {
    en: "Two players share hats, balls and apples that are worth something else to each of them. Nobody knows the other's values, and without a deal both get nothing.",
    zh: "两人分帽子、球和苹果，同一件东西对各人价值不同，彼此不知道对方的价值。谈不成，双方都一无所获。",
  },
  open: true,
  house,
  ladder,
  review,
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
