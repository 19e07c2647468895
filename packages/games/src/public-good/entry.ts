import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema } from "./config.ts";
import { house } from "./house/index.ts";
import { publicGood } from "./index.ts";
import { options } from "./options.ts";
import { boundsOf, scaleOf } from "./payoff.ts";
import { twins } from "./twins.ts";

export const publicGoodEntry: GameEntry = {
  game: publicGood,
  name: { en: "Public Good", zh: "公共品博弈" },
  about: {
    en: "Everyone decides in secret how much to give to a common pool. The pool grows and is shared equally among all, also among those who gave nothing.",
    zh: "每轮各自秘密决定向公共池投入多少。公共池会增值并平均分配，不论谁投得多。",
  },
  house,
  ordinary: (locale) => ({ config: configSchema.parse({ language: locale }), materials: {} }),
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  twins,
  points: (config) => {
    const terms = configSchema.parse(config);
    return { scale: scaleOf(terms), ...boundsOf(terms), sum: null };
  },
  maxDecisions: (config) => configSchema.parse(config).rounds,
  legal: textFor,
};
