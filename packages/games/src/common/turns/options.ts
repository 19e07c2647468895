import type { OptionTexts } from "../../entry.ts";

/** What forms call the time limit of a move. */
export const moveTimeLimit: OptionTexts = {
  moveTimeLimitMs: {
    en: { label: "Time per move, seconds", hint: "A player who takes longer loses the match." },
    zh: { label: "每步时限（秒）", hint: "超时的玩家输掉对局。" },
  },
};
