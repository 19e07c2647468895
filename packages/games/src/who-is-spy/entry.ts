import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { boardRules } from "./board.ts";
import { configSchema, materialsSchema, SEATS } from "./config.ts";
import { deals } from "./deals.ts";
import { house, inExperiments } from "./house/index.ts";
import { whoIsSpy } from "./index.ts";
import { options } from "./options.ts";
import { MIN_POINTS, POINTS_SCALE, POINTS_SUM } from "./points.ts";
import { probeNames } from "./probes.ts";
import { results } from "./results.ts";
import { spaceMapping } from "./space.ts";
import { twins } from "./twins.ts";
import { drawPair, publicPack } from "./words/index.ts";

export const whoIsSpyEntry: GameEntry = {
  game: whoIsSpy,
  name: { en: "Who is Spy", zh: "谁是卧底" },
  about: {
    en: "Five players get the same word and one, the spy, gets another. They describe their word in turn without saying it, and vote on who the spy is.",
    zh: "六名玩家各得一个词，其中卧底的词与众不同。大家轮流描述而不说出词本身，然后投票放逐可疑的人。",
  },
  house,
  inExperiments,
  ordinary: (locale, random, families = publicPack(locale).families) => ({
    config: configSchema.parse({ language: locale }),
    materials: materialsSchema.parse(drawPair(families, random)),
  }),
  options,
  content: "word-families",
  deals,
  probes: probeNames,
  results,
  board: boardRules,
  space: spaceMapping,
  twins,
  points: () => ({ scale: POINTS_SCALE, least: MIN_POINTS, most: POINTS_SUM, sum: POINTS_SUM }),
  maxDecisions: (config) => configSchema.parse(config).rounds * (SEATS + 1),
  legal: textFor,
};
