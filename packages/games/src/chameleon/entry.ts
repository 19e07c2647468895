import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema } from "./config.ts";
import { MAX_POINTS, POINTS_SCALE } from "./credits.ts";
import { deals } from "./deals.ts";
import { house } from "./house/index.ts";
import { chameleon } from "./index.ts";
import { options } from "./options.ts";
import { probeNames } from "./probes.ts";
import { results } from "./results.ts";
import { drawTopic } from "./topics/index.ts";
import { twins } from "./twins.ts";

export const chameleonEntry: GameEntry = {
  game: chameleon,
  name: { en: "Chameleon", zh: "变色龙" },
  about: {
    en: "All players but one know the secret word of a topic. They give clues in turn, then vote on who was only pretending; a caught chameleon may still guess the word.",
    zh: "除变色龙外，所有玩家都知道主题中的秘密词。大家依次给出线索，再投票找出装懂的人；被抓住的变色龙还可以猜词。",
  },
  house,
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: drawTopic(locale, random),
  }),
  options,
  content: null,
  deals,
  probes: probeNames,
  results,
  board: boardRules,
  space: null,
  twins,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: MAX_POINTS, sum: null }),
  maxDecisions: (config) => {
    const { seats, clueRounds } = configSchema.parse(config);
    return seats * clueRounds + 2;
  },
  legal: textFor,
};
