import type { LeaderboardRules } from "@wisp/game";
import { lostDecisions } from "../common/decision-metrics.ts";
import { openEntry } from "../common/open-entry.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import { settingsIn } from "../common/settings.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { prisonersDilemma } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import { configSchema } from "./state.ts";

const leaderboardRules: LeaderboardRules = {
  roles: {},
  figures: [
    {
      id: "cooperated",
      of: { fact: "cooperated" },
      role: null,
      unit: "rate",
      better: null,
      usual: true,
      text: {
        en: {
          name: "Cooperated",
          short: "Cooperated",
          about:
            "Rounds in which the agent cooperated, divided by rounds in which it chose. Lost decisions count in neither.",
        },
        zh: {
          name: "合作率",
          short: "合作",
          about: "选择合作的轮数除以其作出选择的轮数；失败的决策都不计入。",
        },
      },
    },
    {
      id: "defected",
      of: { fact: "defected" },
      role: null,
      unit: "rate",
      better: null,
      usual: false,
      text: {
        en: {
          name: "Defected",
          short: "Defected",
          about:
            "Rounds in which the agent defected, divided by rounds in which it chose. Lost decisions count in neither.",
        },
        zh: {
          name: "背叛率",
          short: "背叛",
          about: "选择背叛的轮数除以其作出选择的轮数；失败的决策都不计入。",
        },
      },
    },
    lostDecisions,
  ],
  placement: placementAfter(30),
  ranking: { figure: "score", claims: "means" },
};

export const prisonersDilemmaEntry: GameEntry = {
  game: prisonersDilemma,
  commentary,
  callsWinner: true,
  name: { en: "Prisoner’s Dilemma", zh: "囚徒困境" },
  icon: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 12h16",
  about: {
    en: "Three players choose in every round whether to cooperate or to defect, all at once. Trust pays, and so does betrayal.",
    zh: "三名玩家每轮同时选择合作或背叛。信任有回报，背叛也有。",
  },
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "mirror", strong: "ruthless" },
  ...openEntry(configSchema),
  options: optionTexts({ en, zh }),
  settings: settingsIn(import.meta.url, ["magic"]),
  board: leaderboardRules,
  points: (config) => {
    const { rounds, payoffs } = configSchema.parse(config);
    return { scale: 1, least: 0, most: rounds * Math.max(...Object.values(payoffs)), sum: null };
  },
};
