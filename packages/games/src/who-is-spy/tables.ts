import type { TablePreset } from "../entry.ts";
import { hardPack, hardPairs } from "./words/index.ts";

/** For players whom the paper's rules no longer separate. */
const strong: TablePreset = {
  name: { en: "Strong table", zh: "高手桌" },
  about: {
    en: "For strong models: neither word of the pair may be said, each player is told their own role, and the two words are hard to tell apart. The next player begins each round, and nothing is sealed. Hints at letters, length and spelling happen, and no judge can rule on them. Figures measured with one model in all seats are the extreme case; mixed tables are milder.",
    zh: "为强模型而设：两个词都不能说，每位玩家都知道自己的身份，两个词很难区分；每轮由下一位玩家先发言，所有发言当场公开。暗示字形、字数或读音的情况会发生，裁判无法判罚。同一个模型坐满所有座位时测得的数据是极端情形，混合对局会缓和一些。",
  },
  options: { naming: "either-word", roles: "told", order: "rotated" },
  pairsName: { en: "hard pairs", zh: "难分词对" },
  pairs: (locale) => hardPairs(locale).map(({ pair, words }) => ({ id: pair, words })),
  packs: { en: hardPack("en"), zh: hardPack("zh") },
  // With fewer, an agent would meet the same pair in too many of its matches.
  minPairs: 10,
  houseSeason: "house-strong",
};

export const tables = { strong };
