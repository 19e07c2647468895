import type { LeaderboardRules, Metric } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { placementAfter } from "../common/placement.ts";

const rate = { role: null, unit: "rate", usual: true } as const;

const metrics: readonly Metric[] = [
  {
    id: "deals",
    of: { fact: "deals" },
    better: null,
    ...rate,
    text: {
      en: {
        name: "Deals",
        short: "Deals",
        about: "Matches that ended with a deal, divided by matches.",
      },
      zh: { name: "成交率", short: "成交", about: "成交的对局数除以对局数。" },
    },
  },
  {
    id: "margin",
    of: { fact: "margin" },
    role: null,
    unit: "score",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Margin",
        short: "Margin",
        about:
          "Points less the other player's points, per match. LLMArena plays for this difference; the board ranks by the points.",
      },
      zh: {
        name: "分差",
        short: "分差",
        about: "每场得分减去对方得分。LLMArena 以此差值为目标，榜单按得分排名。",
      },
    },
  },
  {
    id: "jointValue",
    of: { fact: "joint-value" },
    better: "high",
    ...rate,
    text: {
      en: {
        name: "Joint value",
        short: "Joint",
        about:
          "Points of both players together, divided by the most that they could have had together. Matches without a deal count as 0.",
      },
      zh: {
        name: "共同价值",
        short: "共同",
        about: "双方得分之和除以双方可能的最大得分之和；未成交的对局计为 0。",
      },
    },
  },
  {
    id: "pareto",
    of: { fact: "pareto" },
    better: "high",
    ...rate,
    text: {
      en: {
        name: "Efficient deals",
        short: "Efficient",
        about:
          "Deals (Pareto-optimal ones) in which no other split would have given one player more and the other no less, divided by deals.",
      },
      zh: {
        name: "有效率的成交",
        short: "有效率",
        about: "达到帕累托最优的成交数除以成交数：没有别的分法能让一方更好而另一方不吃亏。",
      },
    },
  },
  {
    id: "movesUsed",
    of: { fact: "moves-used" },
    better: null,
    role: null,
    unit: "rate",
    usual: false,
    text: {
      en: {
        name: "Moves used",
        short: "Moves",
        about: "Moves of both players until the end, divided by the most that the rounds allow.",
      },
      zh: {
        name: "用掉的行动",
        short: "行动",
        about: "双方到结束时的行动次数除以轮数允许的上限。",
      },
    },
  },
  {
    id: "plans",
    of: { fact: "plans" },
    role: null,
    unit: "score",
    better: null,
    usual: false,
    text: {
      en: { name: "Plans", short: "Plans", about: "Plans that the agent made, per match." },
      zh: { name: "方案数", short: "方案", about: "每场提出的方案数。" },
    },
  },
  {
    id: "toldValue",
    of: { fact: "told-value" },
    better: "low",
    role: null,
    unit: "rate",
    usual: false,
    text: {
      en: {
        name: "Told values",
        short: "Told",
        about:
          "Speeches with a number beside “worth” or “value”, divided by speeches. A fixed rule marks them; there is no penalty.",
      },
      zh: {
        name: "透露价值",
        short: "透露",
        about: "在“价值”旁边出现数字的发言数除以发言数。按固定规则标记，不罚分。",
      },
    },
  },
];

/** Each player can gain without the other losing, so means are compared. */
export const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [...metrics, lostDecisions, illegalDecisions],
  placement: placementAfter(40),
  ranking: { figure: "score", claims: "means" },
};
