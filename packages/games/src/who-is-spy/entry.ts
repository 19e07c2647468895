import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema, materialsSchema, SEATS } from "./config.ts";
import { deals } from "./deals.ts";
import { house, inExperiments } from "./house/index.ts";
import { whoIsSpy } from "./index.ts";
import { measures } from "./measures.ts";
import { options } from "./options.ts";
import { MIN_POINTS, POINTS_SCALE, POINTS_SUM } from "./points.ts";
import { probeNames } from "./probes.ts";
import { results } from "./results.ts";
import { spaceMapping } from "./space.ts";
import { twins } from "./twins.ts";
import { isVariant } from "./variants.ts";
import { drawPair, isClose, publicPack } from "./words/index.ts";

export const whoIsSpyEntry: GameEntry = {
  game: whoIsSpy,
  name: { en: "Who is Spy", zh: "谁是卧底" },
  about: {
    en: "Five players get the same word and one, the spy, gets another. They describe their word in turn without saying it, and vote on who the spy is.",
    zh: "五名玩家拿到同一个词，卧底拿到另一个。大家轮流描述自己的词，但不能说出来，再投票找出卧底。",
  },
  house,
  inExperiments,
  ordinary: (locale, random, pairs = publicPack(locale).pairs.filter(isClose)) => ({
    config: configSchema.parse({ language: locale }),
    materials: materialsSchema.parse(drawPair(pairs, random)),
  }),
  options,
  content: "word-pairs",
  deals,
  probes: probeNames,
  measures,
  results,
  board: boardRules,
  space: spaceMapping,
  twins,
  points: () => ({ scale: POINTS_SCALE, least: MIN_POINTS, most: POINTS_SUM, sum: POINTS_SUM }),
  sidePoints: () => ({
    hidden: { least: MIN_POINTS, most: POINTS_SUM },
    // Votes and shares of the pot are never negative.
    others: { least: 0, most: POINTS_SUM },
  }),
  isVariant: (config) => isVariant(configSchema.parse(config)),
  // A right guess is the civilians' word.
  showsWordsLive: (config) => configSchema.parse(config).lastGuess === true,
  maxDecisions: (config) => {
    const { rounds, lastGuess } = configSchema.parse(config);
    return rounds * (SEATS + 1) + (lastGuess === true ? 1 : 0);
  },
  legal: textFor,
};
