import { type LeaderboardRules, type Metric, textFor } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import { settingsIn } from "../common/settings.ts";
import type { GameEntry } from "../entry.ts";
import { drawAirlines } from "./airlines.ts";
import { commentary } from "./commentary.ts";
import { DEFAULT_FEE, MAX_SEATS, WHOLE } from "./default-config.ts";
import { configSchema } from "./events.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { costSharing } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";

/** A share of something, of all matches. */
const rate = { role: null, unit: "rate" } as const;

const metrics: readonly Metric[] = [
  {
    id: "agreements",
    of: { fact: "agreed" },
    ...rate,
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Agreements",
        short: "Agreed",
        about: "Matches with an agreement, divided by all matches: MAgIC calls it cooperation.",
      },
      zh: {
        name: "达成一致",
        short: "一致",
        about: "达成一致的对局数除以对局总数，即 MAgIC 所说的合作。",
      },
    },
  },
  {
    id: "coordination",
    of: { fact: "own-of-agreements" },
    ...rate,
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Agreements on own proposal",
        short: "On own",
        about:
          "Agreements whose numbers are those of the agent’s own proposal, divided by its agreements: MAgIC calls it coordination.",
      },
      zh: {
        name: "以己方方案达成一致",
        short: "己方方案",
        about: "按自己方案的数字达成一致的对局数除以达成一致的对局数，即 MAgIC 所说的协调。",
      },
    },
  },
  {
    id: "coordinationOfAll",
    of: { fact: "own-proposal-won" },
    ...rate,
    better: "high",
    usual: false,
    text: {
      en: {
        name: "Own proposal agreed, of all matches",
        short: "On own, of all",
        about:
          "Agreements whose numbers are those of the agent’s own proposal, divided by all matches. The values printed in the MAgIC paper are of this kind.",
      },
      zh: {
        name: "以己方方案达成一致（占全部对局）",
        short: "己方（全部）",
        about: "按自己方案的数字达成一致的对局数除以对局总数。MAgIC 论文中印出的数值属于这一种。",
      },
    },
  },
  {
    id: "share",
    of: { fact: "share" },
    role: null,
    unit: "score",
    better: "low",
    usual: true,
    text: {
      en: {
        name: "Own share",
        short: "Share",
        about: "The percentage of the fee that the agent pays, averaged over its agreements.",
      },
      zh: { name: "自家份额", short: "份额", about: "达成一致时自家承担的百分比的平均值。" },
    },
  },
  {
    id: "roundsUsed",
    of: { fact: "rounds-used" },
    ...rate,
    better: null,
    usual: false,
    text: {
      en: {
        name: "Rounds used",
        short: "Rounds",
        about: "Rounds played, divided by the rounds that the matches could have had.",
      },
      zh: { name: "所用轮数", short: "轮数", about: "实际进行的轮数除以最多可进行的轮数。" },
    },
  },
  {
    id: "votesForSelf",
    of: { fact: "votes-for-self" },
    ...rate,
    better: null,
    usual: false,
    text: {
      en: {
        name: "Votes for itself",
        short: "For itself",
        about: "Votes for the agent’s own proposal, divided by all of its votes.",
      },
      zh: { name: "投给自己", short: "投自己", about: "投给自己方案的票数除以所投的总票数。" },
    },
  },
];

const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [...metrics, lostDecisions, illegalDecisions],
  placement: placementAfter(30),
  ranking: { figure: "score", claims: "means" },
  rating: "team",
};

export const costSharingEntry: GameEntry = {
  game: costSharing,
  commentary,
  name: { en: "Cost Sharing", zh: "费用分摊" },
  icon: "M12 4a8.5 8.5 0 1 0 8.5 8.5H12zM15.5 2.5a7 7 0 0 1 6 6h-6z",
  about: {
    en: "Airlines negotiate who pays how much for their airport. Only if all vote for the same numbers does anybody gain.",
    zh: "几家航空公司谈判机场费用各出多少；只有所有人投给同一组数字，各方才有收获。",
  },
  open: true,
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "equal", strong: "stepper" },
  // As many airlines as the largest table has; a match presents those of its seats.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: { fee: DEFAULT_FEE, airlines: drawAirlines(random("airlines"), MAX_SEATS) },
  }),
  houseOptions: { talk: true },
  settings: settingsIn(import.meta.url, ["magic"]),
  content: null,
  deals: [],
  options: optionTexts({ en, zh }),
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: 1, least: 0, most: WHOLE, sum: null }),
  legal: textFor,
};
