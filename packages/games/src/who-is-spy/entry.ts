import { type Deal, type LeaderboardRules, textFor } from "@wisp/game";
import { optionTexts } from "../common/option-texts.ts";
import { settingsIn } from "../common/settings.ts";
import { anySeat, firstSpeakerDeal, SEAT_TILT } from "../common/talk/deals.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house, inExperiments } from "./house/index.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { whoIsSpy } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { measures } from "./measures.ts";
import { metrics } from "./metrics.ts";
import { forbidsBoth } from "./naming.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { MIN_POINTS, POINTS_SCALE, POINTS_SUM } from "./points.ts";
import { results } from "./results.ts";
import { secondWordDeal } from "./second-word.ts";
import { spaceMapping } from "./space.ts";
import { tables } from "./tables.ts";
import { model } from "./traits.ts";
import { isVariant } from "./variants.ts";
import { drawPair, isClose, isOftenNamed, publicPack } from "./words/index.ts";

/** Ranked as the WiS paper does (section 4): 100 at the start, and a point is the fee of a match. */
const leaderboardRules: LeaderboardRules = {
  roles: { spy: { en: "spy", zh: "卧底" }, civilian: { en: "civilian", zh: "平民" } },
  hidden: { role: "spy", ballots: "ballots-right" },
  figures: metrics,
  placement: {
    matches: 100,
    inRole: { spy: 15 },
    text: {
      en: "Fewer than 100 matches, or fewer than 15 as the spy.",
      zh: "对局少于 100 场，或担任卧底少于 15 场。",
    },
  },
  model,
  ranking: { figure: "total", start: 100, fee: 1 },
};

const spy: Deal = {
  name: "spy",
  label: { en: "Spy", zh: "卧底" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { role: "spy" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), spy: seat }),
};

/** The deals that a season of Who is Spy balances. */
export const deals: readonly Deal[] = [
  spy,
  firstSpeakerDeal(materialsSchema),
  secondWordDeal("secondWord", materialsSchema, ({ spy: seat }) =>
    seat === undefined ? [] : [seat],
  ),
];

/** Where neither word may be said, pairs without those whose clues often name the other word. */
const suitingPairs: NonNullable<GameEntry["suitingPairs"]> = (locale, pairs, options) =>
  forbidsBoth(configSchema.parse(options))
    ? pairs.filter(({ words }) => !isOftenNamed(locale, words))
    : pairs;

export const whoIsSpyEntry: GameEntry = {
  game: whoIsSpy,
  commentary,
  name: { en: "Who is Spy", zh: "谁是卧底" },
  icon: "M3 10.5h18M7 10.5l1.2-5c1.3-.9 2.5.4 3.8.4s2.5-1.3 3.8-.4l1.2 5M5 16a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0M13.6 16a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0M10.4 15.5c1-.7 2.2-.7 3.2 0",
  about: {
    en: "Five players get the same word and one, the spy, gets another. They describe their word in turn without saying it, and vote on who the spy is.",
    zh: "五名玩家拿到同一个词，卧底拿到另一个。大家轮流描述自己的词，但不能说出来，再投票找出卧底。",
  },
  house,
  ladder,
  inExperiments,
  anchors: { random: "random", ordinary: "gullible", strong: "bayes" },
  ordinary(locale, random, pairs = publicPack(locale).pairs.filter(isClose), options = {}) {
    const suiting = suitingPairs(locale, pairs, options);
    return {
      config: configSchema.parse({ language: locale }),
      materials: materialsSchema.parse(drawPair(suiting.length > 0 ? suiting : pairs, random)),
    };
  },
  suitingPairs,
  tables,
  options: optionTexts({ en, zh }),
  content: "word-pairs",
  deals,
  interviews: interviewNames,
  interviewScores,
  // Twenty close pairs of the public pack, each with either word for the spy.
  settings: settingsIn(import.meta.url, ["pairs-en-1", "pairs-zh-1"]),
  measures,
  results,
  board: leaderboardRules,
  space: spaceMapping,
  points: () => ({ scale: POINTS_SCALE, least: MIN_POINTS, most: POINTS_SUM, sum: POINTS_SUM }),
  sidePoints: () => ({
    hidden: { least: MIN_POINTS, most: POINTS_SUM },
    // Votes and shares of the pot are never negative.
    others: { least: 0, most: POINTS_SUM },
  }),
  isVariant: (config) => isVariant(configSchema.parse(config)),
  // A right guess is the civilians' word.
  showsWordsLive: (config) => configSchema.parse(config).lastGuess === true,
  legal: textFor,
};
