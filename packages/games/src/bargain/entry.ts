import { textFor } from "@wisp/game";
import { duelIllegalAnswers } from "../common/duel-figures.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import { bargain } from "./index.ts";
import { drawInstance } from "./instances.ts";
import { TOTAL_VALUE } from "./splits.ts";

/** What forms call the options of a season. */
const options: OptionTexts = {
  rounds: {
    en: { label: "Rounds", hint: "Each player moves once per round, 1 to 20." },
    zh: { label: "轮数", hint: "每轮双方各行动一次，1 至 20 轮。" },
  },
  talk: {
    en: { label: "Talk", hint: "Players hear each other's words, not only the plans." },
    zh: { label: "允许交谈", hint: "玩家除方案外还能听到对方说的话。" },
  },
  speechCap: {
    en: {
      label: "Longest speech, characters",
      hint: "Longer words are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "发言最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  moveTimeLimitMs: {
    en: {
      label: "Time per move, seconds",
      hint: "A player who takes longer makes no new plan.",
    },
    zh: { label: "每次行动时限（秒）", hint: "超时视为没有新方案。" },
  },
};

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
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  points: () => ({ scale: 1, least: 0, most: TOTAL_VALUE, sum: null }),
  legal: textFor,
};
