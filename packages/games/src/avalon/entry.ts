import { type Deal, type DealtSeats, type Seat, textFor } from "@wisp/game";
import { z } from "zod";
import { highRate } from "../common/card-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { anySeat, dealtFacts, SEAT_TILT, seatsOf } from "../common/talk/deals.ts";
import type { GameEntry, Sides } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { defaultConfig } from "./default-config.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { avalon } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { leaderboardRules, results } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { namesOf } from "./phrases.ts";
import { evilRoles, loyalRoles, MAX_SEATS, rolesAt } from "./roles.ts";

/** The roles that a season deals out evenly, each at most once at a table; other seats get the rest by lot. */
const dealtRoles = ["merlin", "percival", "assassin", "morgana"] as const;

/** The seats that no earlier role was dealt to. */
const freeSeats = (seats: number, dealt: DealtSeats): Seat[] => {
  const held = dealtRoles.flatMap((role) => dealt[role] ?? []);
  return seatsOf(seats).filter((seat) => !held.includes(seat));
};

const roleDeal = (role: (typeof dealtRoles)[number]): Deal => ({
  name: role,
  label: namesOf(role),
  ways: (seats, dealt) => freeSeats(seats, dealt).map((seat) => [seat]),
  maxTilt: SEAT_TILT,
  counted: { role },
  fix(materials, [seat]): Materials {
    const fixed = materialsSchema.parse(materials);
    return { ...fixed, holders: { ...fixed.holders, [role]: seat } };
  },
});

const leader: Deal = {
  name: "firstLeader",
  label: { en: "First leader", zh: "首任队长" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { fact: dealtFacts.firstLeader },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstLeader: seat,
  }),
};

const sides: Sides = {
  name: { en: "Avalon", zh: "阿瓦隆" },
  roles: rolesAt(defaultConfig),
  opponents: [
    "watchful",
    "bayes",
    "bold",
    "quiet",
    "veiled",
    "herald",
    "follower",
    "ledger",
    "cautious",
  ],
  sides: [
    {
      id: "loyal",
      title: { en: "loyal side", zh: "好人" },
      roles: loyalRoles,
      figures: [
        highRate("winsLoyal", "Wins", "胜率"),
        highRate("questsLoyal", "Quests won", "任务胜率"),
        highRate("votesRight", "Right votes", "表决正确率"),
      ],
    },
    {
      id: "evil",
      title: { en: "evil side", zh: "坏人" },
      roles: evilRoles,
      figures: [
        highRate("winsEvil", "Wins", "胜率"),
        highRate("questsEvil", "Quests won", "任务胜率"),
        highRate("engagementEvil", "Quest engagement", "任务参与率"),
      ],
    },
  ],
};

export const avalonEntry: GameEntry = {
  game: avalon,
  commentary,
  name: { en: "Avalon", zh: "阿瓦隆" },
  icon: "M4 19h16M5 15.5L3 7l5 4l4-6l4 6l5-4l-2 8.5z",
  about: {
    en: "Loyal players send teams on quests that hidden evil players make fail. Merlin knows who is evil, and must help without being found out.",
    zh: "好人组队完成任务，隐藏的坏人从中破坏。梅林知道谁是坏人，既要帮助同伴，又不能暴露自己。",
  },
  house,
  ladder,
  anchors: { random: "dice", ordinary: "watchful", strong: "bayes" },
  sides,
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    // The seasons' deals name the seats of some roles: the others get the rest in the same order at all tables of a set.
    materials: materialsSchema.parse({ shuffled: random("roles").shuffle(seatsOf(MAX_SEATS)) }),
  }),
  // An option alone need not fit the usual table: Mordred sits at none of five.
  isVariant: (config) => z.looseObject({ loyalMayFail: z.literal(true) }).safeParse(config).success,
  options: optionTexts({ en, zh }),
  content: null,
  deals: [...dealtRoles.map(roleDeal), leader],
  interviews: interviewNames,
  interviewScores,
  results,
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: 1, least: 0, most: 1, sum: null }),
  legal: textFor,
};
