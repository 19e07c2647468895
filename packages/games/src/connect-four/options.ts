import { moveTimeLimit } from "../common/turns/options.ts";
import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  positionHints: {
    en: {
      label: "Position hints",
      hint: "Whether a question numbers the columns and lists those that are not full.",
      values: { true: "with hints", false: "board only" },
    },
    zh: {
      label: "位置提示",
      hint: "提问中是否标出列号，并列出未满的列。",
      values: { true: "有提示", false: "只有棋盘" },
    },
  },
  ...moveTimeLimit,
};
