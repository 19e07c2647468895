import { type LeaderboardRules, type Metric, textFor } from "@wisp/game";
import { duelIllegalAnswers } from "../common/card-metrics.ts";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { configSchema } from "./events.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { auction } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { POINTS_SCALE } from "./referee.ts";
import { review } from "./review.ts";

/** Shown on the leaderboard from the start, of all matches. */
const usual = { role: null, usual: true } as const;

const metrics: readonly Metric[] = [
  {
    id: "profitPerAuction",
    of: { fact: "profit" },
    ...usual,
    unit: "score",
    better: "high",
    text: {
      en: {
        name: "Profit per auction",
        short: "Per auction",
        about:
          "Value less price of the auctions won, divided by all auctions. Between two bidders with values up to 10.00 and bids up to the value, two who bid at random make 1.20 each, and two who both bid half of their value, which is the equilibrium, make 1.67.",
      },
      zh: {
        name: "每场利润",
        short: "每场利润",
        about:
          "拍得各场的价值减去成交价，除以拍卖总场数。两人参加、价值不超过 10.00、出价不超过价值时：双方随机出价各得 1.20，双方都出价值的一半（即均衡）各得 1.67。",
      },
    },
  },
  {
    id: "auctionsWon",
    of: { fact: "auctions-won" },
    ...usual,
    unit: "rate",
    better: null,
    text: {
      en: {
        name: "Auctions won",
        short: "Won",
        about: "Auctions won, divided by all auctions. Who bids high wins often and gains little.",
      },
      zh: {
        name: "拍得率",
        short: "拍得",
        about: "拍得的场数除以拍卖总场数。出价越高，拍得越多，但利润越薄。",
      },
    },
  },
  {
    id: "aboveEquilibrium",
    of: { fact: "overbid" },
    ...usual,
    // No share: bids below the equilibrium count negative.
    unit: "score",
    better: null,
    text: {
      en: {
        name: "Above equilibrium",
        short: "Above eq.",
        about:
          "How far bids are above the equilibrium bid, which is half of the value against one rival and (n − 1)/n of it among n bidders: the sum of the differences divided by the sum of the equilibrium bids. At 0 an agent bids as theory says, at 0.5 half as high again; two bidders at random are at 0 on average, too.",
      },
      zh: {
        name: "高于均衡",
        short: "高于均衡",
        about:
          "出价比均衡出价高出多少：差额之和除以均衡出价之和。一个对手时均衡出价为价值的一半，n 人时为价值的 (n − 1)/n。0 表示与理论一致，0.5 表示高出一半；两人时随机出价平均也是 0。",
      },
    },
  },
  {
    id: "bidsAboveHalf",
    of: { fact: "bids-above-half" },
    role: null,
    usual: false,
    unit: "rate",
    better: null,
    text: {
      en: {
        name: "Bids above half",
        short: "Above half",
        about: "Bids higher than half of the value, divided by all bids.",
      },
      zh: {
        name: "高于半价的出价",
        short: "高于半价",
        about: "高于价值一半的出价数除以出价总数。",
      },
    },
  },
];

const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [...metrics, lostDecisions, illegalDecisions],
  placement: placementAfter(60),
  ranking: { figure: "score", claims: "means" },
};

export const auctionEntry: GameEntry = {
  game: auction,
  commentary,
  callsWinner: true,
  name: { en: "Auction", zh: "密封拍卖" },
  icon: "M13 4l6 6M10.5 6.5l6 6M13 4l-2.5 2.5M19 10l-2.5 2.5M12.5 9.5L4 18l2 2l8.5-8.5M13 21h8",
  about: {
    en: "Everybody bids once, in secret. The highest bid wins and is paid, so bidding high wins the item and loses the profit.",
    zh: "各自密封出价一次，出价最高者按自己的出价成交。出得高容易拍得，却赚得少。",
  },
  open: true,
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "shader", strong: "equilibrium" },
  duel: {
    name: { en: "Auction", zh: "拍卖" },
    options: { auctions: 10 },
    figures: [
      {
        id: "aboveEquilibrium",
        title: { en: "Bids above the equilibrium", zh: "出价高于均衡" },
        unit: "rate",
        better: null,
      },
      duelIllegalAnswers,
    ],
  },
  // A name of draws and not the values, since the season's configuration says how high and how many they are.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: { draws: String(random("draws").int(2 ** 31)) },
  }),
  houseOptions: { auctions: 10 },
  duplicates: () => true,
  content: null,
  deals: [],
  options: optionTexts({ en, zh }),
  board: leaderboardRules,
  space: null,
  points: (config) => {
    const { auctions, topValueCents } = configSchema.parse(config);
    return { scale: POINTS_SCALE, least: 0, most: auctions * topValueCents, sum: null };
  },
  legal: textFor,
};
