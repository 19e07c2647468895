import { type Deal, type DealtSeats, type Seat, textFor } from "@wisp/game";
import { highRate } from "../common/card-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { firstSpeakerDeal, SEAT_TILT, seatsOf } from "../common/talk/deals.ts";
import type { GameEntry, Sides } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { werewolf } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { leaderboardRules, results } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { namesOf } from "./phrases.ts";
import { MAX_SEATS, tableOf, villageRoles, wolfSideRoles } from "./roles.ts";

/**
 * The roles that a season deals out evenly, each at most once at a table; other seats get the rest by lot. As many as
 * the smallest table has seats for.
 */
const dealtRoles = ["werewolf", "seer", "doctor", "witch"] as const;

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

/** On the smallest table with two wolves: of eight players one decides too little for a card's few matches. */
const board = "six";

const sides: Sides = {
  name: { en: "Werewolf", zh: "狼人杀" },
  options: { board },
  roles: tableOf({ board }).roles,
  opponents: [
    "watchful",
    "bayes",
    "seer-out",
    "seer-shy",
    "bold",
    "quiet",
    "loyal",
    "mirror",
    "follower",
    "herald",
    "veiled",
  ],
  sides: [
    {
      id: "village",
      title: { en: "village", zh: "好人" },
      roles: villageRoles,
      figures: [
        highRate("winsVillage", "Wins", "胜率"),
        highRate("exileRight", "Votes on wolves", "投票正确率"),
      ],
    },
    {
      id: "werewolves",
      title: { en: "werewolves", zh: "狼人" },
      roles: wolfSideRoles,
      figures: [
        highRate("winsWerewolves", "Wins", "胜率"),
        highRate("votesLed", "Votes that led to an exile", "投票得手率"),
      ],
    },
  ],
};

export const werewolfEntry: GameEntry = {
  game: werewolf,
  commentary,
  name: { en: "Werewolf", zh: "狼人杀" },
  icon: "M4 3l4.5 4.5h7L20 3v9l-4 6l-4 3l-4-3l-4-6zM8.5 12l2 1M15.5 12l-2 1M11 17h2",
  about: {
    en: "At night the werewolves kill, by day all players talk and vote one of them out. The village has to find the wolves before they are as many as the others.",
    zh: "夜里狼人杀人，白天大家讨论并投票放逐一人。好人要在狼人占到半数之前把他们全部找出来。",
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
  isVariant: (config) => configSchema.parse(config).roles !== undefined,
  options: optionTexts({ en, zh }),
  content: null,
  deals: [...dealtRoles.map(roleDeal), firstSpeakerDeal(materialsSchema)],
  interviews: interviewNames,
  interviewScores,
  results,
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: 2, least: 0, most: 2, sum: null }),
  legal: textFor,
};
