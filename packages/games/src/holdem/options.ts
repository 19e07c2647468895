import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  hands: {
    en: {
      label: "Hands",
      hint: "Hands of a match, 1 to 30. An even number gives both players the button equally often.",
    },
    zh: { label: "手数", hint: "每场对局的手数，1 至 30。取偶数时双方处于按钮位的次数相同。" },
  },
  stack: {
    en: { label: "Chips", hint: "Chips of each player at the start of every hand, 20 to 1000." },
    zh: { label: "筹码", hint: "每手开始时每位玩家的筹码，20 至 1000。" },
  },
  bigBlind: {
    en: { label: "Big blind", hint: "Chips of the big blind; the small blind is half of it." },
    zh: { label: "大盲注", hint: "大盲注的筹码数，小盲注为其一半。" },
  },
  moveTimeLimitMs: {
    en: {
      label: "Time per action, seconds",
      hint: "A player who takes longer checks if that is free, and otherwise folds.",
    },
    zh: { label: "每次行动时限（秒）", hint: "超时的玩家：可免费过牌时过牌，否则弃牌。" },
  },
};
