import { type Deal, textFor } from "@wisp/game";
import { optionTexts } from "../common/option-texts.ts";
import { settingsOfRoles } from "../common/settings.ts";
import { anySeat, firstSpeakerDeal, SEAT_TILT } from "../common/talk/deals.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house } from "./house/characters.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { chameleon } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { leaderboardRules, measures, results } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { MAX_POINTS, POINTS_SCALE } from "./points.ts";
import { drawTopic } from "./topics/index.ts";

const chameleonDeal: Deal = {
  name: "chameleon",
  label: { en: "Chameleon", zh: "变色龙" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { role: "chameleon" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), chameleon: seat }),
};

/** The deals that a season of Chameleon balances. */
const deals: readonly Deal[] = [chameleonDeal, firstSpeakerDeal(materialsSchema)];

/** The rules of MAgIC: the table knows the topic alone, and the first seat speaks first. */
export const magicOptions = { wordsShown: false, order: "seats" } as const;

export const chameleonEntry: GameEntry = {
  game: chameleon,
  commentary,
  name: { en: "Chameleon", zh: "变色龙" },
  icon: "M2 17h14M4 17c0-6 4-10 9-10c5 0 8 2.5 8 6c0 2.5-2 4-4 4s-3.5-1.3-3.5-3s1.2-2.5 2.5-2.5M8.5 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
  about: {
    en: "All players but one know the secret word of a topic. They give clues in turn, then vote on who was only pretending; a caught chameleon may still guess the word.",
    zh: "除变色龙外，所有玩家都知道主题中的秘密词。大家依次给出线索，再投票找出装懂的人；被抓住的变色龙还可以猜词。",
  },
  house,
  ladder,
  anchors: { random: "dice", ordinary: "watchful", strong: "bayes" },
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: drawTopic(locale, random),
  }),
  options: optionTexts({ en, zh }),
  content: null,
  deals,
  interviews: interviewNames,
  interviewScores,
  settings: settingsOfRoles(
    import.meta.url,
    "magic",
    (materials) => [materialsSchema.parse(materials).chameleon ?? 0],
    { hidden: "magic-chameleon", others: "magic-non-chameleon" },
    magicOptions,
  ),
  measures,
  results,
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: MAX_POINTS, sum: null }),
  legal: textFor,
};
