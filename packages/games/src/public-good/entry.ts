import type { GameEvent, LeaderboardRules } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { openEntry } from "../common/open-entry.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import { settingsIn } from "../common/settings.ts";
import type { GameEntry, MatchMeasure, Measures } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { publicGood } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import {
  boundsOf,
  configSchema,
  ENDOWMENT,
  eventSchema,
  evolve,
  MAX_MULTIPLIER,
  paysToGive,
  poolOf,
  type State,
  scaleOf,
  shareUnits,
} from "./state.ts";

const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [
    {
      id: "contributed",
      of: { fact: "contributed" },
      role: null,
      unit: "rate",
      better: null,
      usual: true,
      text: {
        en: {
          name: "Contributed",
          short: "Contributed",
          about:
            "Points that the agent contributed by its own choice, divided by the points it started with. Points that lost decisions contributed are left out of both.",
        },
        zh: {
          name: "投入率",
          short: "投入",
          about: "主动投入的点数除以起始点数；因决策失败而投入的点数不计入分子和分母。",
        },
      },
    },
    {
      id: "contributedLeast",
      of: { fact: "contributed-least" },
      role: null,
      unit: "rate",
      better: null,
      usual: false,
      text: {
        en: {
          name: "Contributed least",
          short: "Least",
          about:
            "Rounds in which nobody contributed less than the agent, divided by all rounds: the rationality of the MAgIC paper. Ties count, and so does a round after the agent has given everything away. Left out of both are lost decisions and the rounds in which they left it without points.",
        },
        zh: {
          name: "投入最少率",
          short: "最少",
          about:
            "没有人比该智能体投入更少的轮数除以总轮数，即 MAgIC 论文中的理性。并列也算，点数主动投完之后的轮次也算；失败的决策，以及因此无点可投的轮次，分子和分母都不计入。",
        },
      },
    },
    lostDecisions,
    illegalDecisions,
  ],
  placement: placementAfter(30),
  ranking: { figure: "score", claims: "means" },
};

const payback: MatchMeasure = {
  id: "payback",
  of: { fact: "payback" },
  role: null,
  unit: "score",
  better: null,
  usual: false,
  range: [0, MAX_MULTIPLIER * ENDOWMENT],
  text: {
    en: {
      name: "Payback",
      short: "Payback",
      about: "Points that each player gets back from the pool, the same for all, per match.",
    },
    zh: { name: "回报", short: "回报", about: "每场对局中每位玩家从公共池取回的点数，人人相同。" },
  },
};

/** What the lab measures of a match besides what leaderboards show. */
const measures: Measures = {
  figures: [payback],
  of(events: readonly GameEvent[]) {
    const state = events.reduce<State | undefined>(
      (folded, event) => evolve(folded, eventSchema.parse(event)),
      undefined,
    );
    if (state === undefined || state.winners === null) return {};
    const units = shareUnits(state.config, poolOf(state));
    return { [payback.of.fact]: [units / scaleOf(state.config), 1] };
  },
};

export const publicGoodEntry: GameEntry = {
  game: publicGood,
  commentary,
  callsWinner: true,
  name: { en: "Public Good", zh: "公共品博弈" },
  icon: "M3 12h18c-.5 4-3.5 7-9 7s-8.5-3-9-7M9 21h6M6.5 8.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12.5 5.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  about: {
    en: "Everyone decides in secret how much to give to a common pool. The pool grows and is shared equally among all, also among those who gave nothing.",
    zh: "每轮各自秘密决定向公共池投入多少。公共池会增值并平均分配，不论谁投得多。",
  },
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "mirror", strong: "prudent" },
  ...openEntry(configSchema),
  lateElse: (config) => paysToGive(configSchema.parse(config)),
  options: optionTexts({ en, zh }),
  settings: settingsIn(import.meta.url, ["magic"]),
  measures,
  board: leaderboardRules,
  points: (config) => {
    const terms = configSchema.parse(config);
    return { scale: scaleOf(terms), ...boundsOf(terms), sum: null };
  },
};
