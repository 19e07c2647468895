import { type BoardRules, type Figure, textFor } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-figures.ts";
import { placementAfter } from "../common/placement.ts";
import { settingsIn } from "../common/settings.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { drawAirlines } from "./airlines.ts";
import { DEFAULT_FEE, MAX_SEATS, WHOLE } from "./default-config.ts";
import { configSchema } from "./events.ts";
import { house } from "./house.ts";
import { costSharing } from "./index.ts";

/** A share of something, of all matches. */
const rate = { role: null, unit: "rate" } as const;

const figures: readonly Figure[] = [
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

const boardRules: BoardRules = {
  roles: {},
  figures: [...figures, lostDecisions, illegalDecisions],
  placement: placementAfter(30),
  ranking: { figure: "score", claims: "means" },
  rating: "team",
};

/** What forms call the options of a season. */
const options: OptionTexts = {
  seats: {
    en: { label: "Airlines", hint: "Players at a table, 2 to 5." },
    zh: { label: "航空公司数", hint: "每桌 2 至 5 人。" },
  },
  rounds: {
    en: { label: "Rounds", hint: "Rounds of proposals and votes, 1 to 10." },
    zh: { label: "轮数", hint: "提案和投票的轮数，1 至 10。" },
  },
  stridePercent: {
    en: { label: "Step of the shares", hint: "Shares are multiples of this percentage." },
    zh: { label: "份额步长", hint: "各家份额须为此百分比的倍数。" },
  },
  talk: {
    en: { label: "Words with proposals", hint: "A proposal may come with words to the others." },
    zh: { label: "提案时可发言", hint: "提出方案时可以附带几句话。" },
  },
  speechCap: {
    en: {
      label: "Longest message, characters",
      hint: "Words with a proposal are cut off here. Empty: 400 in English, 120 in Chinese.",
    },
    zh: { label: "发言长度上限（字）", hint: "超出部分会被截去。留空则英文 400、中文 120。" },
  },
  proposalTimeLimitMs: {
    en: {
      label: "Time per proposal, seconds",
      hint: "After this the player’s last proposal stands.",
    },
    zh: { label: "每次提案时限（秒）", hint: "超时则沿用该玩家上一次的方案。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time per vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "每次投票时限（秒）", hint: "超时的玩家视为弃权。" },
  },
};

export const costSharingEntry: GameEntry = {
  game: costSharing,
  name: { en: "Cost Sharing", zh: "费用分摊" },
  about: {
    en: "Airlines negotiate who pays how much for their airport. Only if all vote for the same numbers does anybody gain.",
    zh: "几家航空公司谈判机场费用各出多少；只有所有人投给同一组数字，各方才有收获。",
  },
  house,
  anchors: { random: "dice", ordinary: "equal", strong: "stepper" },
  // As many airlines as the largest table has; a match presents those of its seats.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: { fee: DEFAULT_FEE, airlines: drawAirlines(random("airlines"), MAX_SEATS) },
  }),
  settings: settingsIn(import.meta.url, ["magic"]),
  content: null,
  deals: [],
  options,
  board: boardRules,
  space: null,
  points: () => ({ scale: 1, least: 0, most: WHOLE, sum: null }),
  legal: textFor,
};
