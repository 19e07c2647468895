import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  seats: {
    en: { label: "Players", hint: "Players at a table, 3 to 8." },
    zh: { label: "人数", hint: "每桌 3 至 8 人。" },
  },
  clueRounds: {
    en: { label: "Rounds of clues", hint: "Clues that each player gives before the vote, 1 to 3." },
    zh: { label: "线索轮数", hint: "投票前每人给出几条线索，1 至 3 条。" },
  },
  speechCap: {
    en: {
      label: "Longest clue, characters",
      hint: "Longer clues are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "线索最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  clueTimeLimitMs: {
    en: { label: "Time per clue, seconds", hint: "A player who takes longer gives no clue." },
    zh: { label: "线索时限（秒）", hint: "超时视为沉默。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time per vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "投票时限（秒）", hint: "超时视为弃权。" },
  },
  guessTimeLimitMs: {
    en: {
      label: "Time for the guess, seconds",
      hint: "A chameleon that takes longer guesses wrong.",
    },
    zh: { label: "猜词时限（秒）", hint: "超时算猜错。" },
  },
};
