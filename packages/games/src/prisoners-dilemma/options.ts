import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  rounds: {
    en: { label: "Rounds", hint: "The number of times that all players choose." },
    zh: { label: "轮数", hint: "所有玩家选择的次数。" },
  },
  choiceTimeLimitMs: {
    en: {
      label: "Time per choice, seconds",
      hint: "A player who takes longer counts as cooperating.",
    },
    zh: { label: "每次选择的时限（秒）", hint: "超时的玩家按合作计算。" },
  },
};
