import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  seats: {
    en: { label: "Players", hint: "Players at a table, 3 to 8." },
    zh: { label: "人数", hint: "每桌 3 至 8 人。" },
  },
  rounds: {
    en: { label: "Rounds", hint: "The number of times that all players contribute." },
    zh: { label: "轮数", hint: "所有玩家投入的次数。" },
  },
  multiplier: {
    en: {
      label: "Multiplier",
      hint: "The pool is multiplied by this before it is shared: 1 to 3, with at most one decimal.",
    },
    zh: { label: "乘数", hint: "公共池平分前所乘的倍数：1 至 3，最多一位小数。" },
  },
  contributionTimeLimitMs: {
    en: {
      label: "Time per contribution, seconds",
      hint: "A player who takes longer contributes all remaining points.",
    },
    zh: { label: "每次投入的时限（秒）", hint: "超时的玩家视为投入全部剩余点数。" },
  },
};
