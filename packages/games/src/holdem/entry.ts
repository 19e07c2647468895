import { textFor } from "@wisp/game/conformance";
import type { GameEntry } from "../entry.ts";
import { maxDecisionsOfHand } from "./betting.ts";
import { boardRules } from "./board.ts";
import { configSchema, MAX_HANDS } from "./config.ts";
import { drawDecks } from "./decks.ts";
import { house } from "./house/index.ts";
import { holdem } from "./index.ts";
import { options } from "./options.ts";
import { twins } from "./twins.ts";

export const holdemEntry: GameEntry = {
  game: holdem,
  name: { en: "Texas Hold’em", zh: "德州扑克" },
  about: {
    en: "No-limit poker for two: read the other’s bets, weigh the odds, and bluff now and then.",
    zh: "双人无限注扑克：从下注中读牌，权衡胜算，适时诈唬。",
  },
  house,
  // As many decks as a season's configuration may ask for; a match uses those of its hands.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: { decks: drawDecks(random, MAX_HANDS) },
  }),
  duplicates: () => true,
  options,
  content: null,
  deals: [],
  board: boardRules,
  space: null,
  twins,
  points: (config) => {
    const { hands, stack } = configSchema.parse(config);
    return { scale: 1, least: -hands * stack, most: hands * stack, sum: 0 };
  },
  maxDecisions: (config) => {
    const { hands, stack, bigBlind } = configSchema.parse(config);
    return hands * maxDecisionsOfHand(stack, bigBlind);
  },
  legal: textFor,
};
