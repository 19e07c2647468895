import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  moveTimeLimitMs: {
    en: { label: "Time per move, seconds", hint: "A player who takes longer loses the match." },
    zh: { label: "每步时限（秒）", hint: "超时的玩家输掉对局。" },
  },
};
