import { type LeaderboardRules, type Metric, textFor } from "@wisp/game";
import { duelIllegalAnswers, duelWins } from "../common/card-metrics.ts";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { spots } from "./hands/spots.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { holdem } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { measures } from "./measures.ts";
import { oddsSpot } from "./odds-spot.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { drawDecks } from "./referee.ts";
import { review } from "./review.ts";
import { configSchema, MAX_HANDS } from "./state.ts";

/** A share of something, shown on the board from the start. */
const usualRate = { role: null, unit: "rate", usual: true } as const;

const chips: Metric = {
  id: "netPerHand",
  of: { fact: "net-chips" },
  role: null,
  unit: "score",
  better: "high",
  usual: true,
  text: {
    en: {
      name: "Chips per hand",
      short: "Per hand",
      about: "Chips won less chips lost, divided by hands played.",
    },
    zh: { name: "每手筹码", short: "每手", about: "赢得的筹码减去输掉的筹码，除以手数。" },
  },
};

const adjusted: Metric = {
  id: "luckAdjusted",
  of: { fact: "luck-adjusted" },
  role: null,
  unit: "score",
  better: "high",
  usual: true,
  text: {
    en: {
      name: "Luck-adjusted chips per hand",
      short: "Adjusted",
      about:
        "Chips per hand without the luck of the board. When cards are dealt, the change of the chance to win the pot at that moment, times the pot, is luck. An all-in hand therefore counts by its chances, not by its result. In the long run the figure equals chips per hand; it is more accurate after few hands. The luck of the hole cards remains.",
    },
    zh: {
      name: "每手筹码（运气修正）",
      short: "运气修正",
      about:
        "剔除公共牌运气后的每手筹码。每次发公共牌，双方当时底池的胜率变化乘以底池计为运气，因此全下的牌按胜率而非结果计算。长期来看与每手筹码一致，手数较少时更准确。底牌的运气不在修正之列。",
    },
  },
};

const results: readonly Metric[] = [
  {
    id: "handsWon",
    of: { fact: "hands-won" },
    better: "high",
    ...usualRate,
    text: {
      en: {
        name: "Hands won",
        short: "Hands won",
        about:
          "Hands whose pot the agent won alone, by a fold or at a showdown, divided by hands played.",
      },
      zh: {
        name: "单手胜率",
        short: "单手胜",
        about: "独得底池（对方弃牌或亮牌获胜）的手数除以总手数。",
      },
    },
  },
  {
    id: "showdownsWon",
    of: { fact: "showdowns-won" },
    better: "high",
    ...usualRate,
    text: {
      en: {
        name: "Showdowns won",
        short: "Showdowns",
        about: "Showdowns won, divided by showdowns played. Split pots count in neither.",
      },
      zh: {
        name: "亮牌胜率",
        short: "亮牌胜",
        about: "亮牌获胜的手数除以亮牌的手数，平分底池的不计入。",
      },
    },
  },
];

const style: readonly Metric[] = [
  {
    id: "handsFolded",
    of: { fact: "hands-folded" },
    better: null,
    ...usualRate,
    text: {
      en: {
        name: "Hands folded",
        short: "Folded",
        about: "Hands that the agent folded by its own choice, divided by hands played.",
      },
      zh: { name: "弃牌率", short: "弃牌", about: "主动弃牌的手数除以总手数。" },
    },
  },
  {
    id: "raises",
    of: { fact: "raises" },
    better: null,
    ...usualRate,
    text: {
      en: {
        name: "Raises",
        short: "Raises",
        about:
          "Bets, raises and all-ins divided by all actions that the agent chose. Lost decisions are left out.",
      },
      zh: {
        name: "加注率",
        short: "加注",
        about: "下注、加注和全下占全部主动行动的比例，失败的决策不计入。",
      },
    },
  },
];

const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [chips, adjusted, ...results, ...style, lostDecisions, illegalDecisions],
  placement: placementAfter(60),
  ranking: { figure: "score", claims: "contests" },
};

/**
 * The fixed spots as hands of a match: the subject has the big blind, and acts first on the flop. Before it, the
 * opponent has to call for the spot to come about as it is fixed.
 */
const spotSettings = () =>
  spots().map(({ deck }, at) => ({
    id: `spot ${at + 1}`,
    options: { hands: 1 },
    materials: { decks: [deck] },
    seats: { subject: [1] },
  }));

export const holdemEntry: GameEntry = {
  game: holdem,
  commentary,
  callsWinner: true,
  name: { en: "Texas Hold’em", zh: "德州扑克" },
  icon: "M4 4h10v15H4zM14 7h6v14H9v-2M9 14.5l-2.7-3a1.5 1.5 0 0 1 2.7-1.5a1.5 1.5 0 0 1 2.7 1.5z",
  about: {
    en: "No-limit poker for two: read the other’s bets, weigh the odds, and bluff now and then.",
    zh: "双人无限注扑克：从下注中读牌，权衡胜算，适时诈唬。",
  },
  open: true,
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "caller", strong: "planner" },
  duel: {
    name: { en: "Hold'em", zh: "德州扑克" },
    figures: [duelWins, duelIllegalAnswers],
  },
  // As many decks as a season's configuration may ask for; a match uses those of its hands.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: { decks: drawDecks(random, MAX_HANDS) },
  }),
  duplicates: () => true,
  options: optionTexts({ en, zh }),
  content: null,
  deals: [],
  interviews: interviewNames,
  interviewScores,
  measures,
  spots: oddsSpot,
  settings: { "llmarena-spots": spotSettings },
  board: leaderboardRules,
  space: null,
  points: (config) => {
    const { hands, stack } = configSchema.parse(config);
    return { scale: 1, least: -hands * stack, most: hands * stack, sum: 0 };
  },
  legal: textFor,
};
