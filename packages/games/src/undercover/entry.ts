import { type Deal, textFor } from "@wisp/game";
import { optionTexts } from "../common/option-texts.ts";
import { settingsIn, settingsOfRoles } from "../common/settings.ts";
import { anySeat, firstSpeakerDeal, SEAT_TILT } from "../common/talk/deals.ts";
import type { GameEntry } from "../entry.ts";
import type { SeatPreset } from "../seat-presets.ts";
import { secondWordDeal } from "../who-is-spy/second-word.ts";
import { drawPair, isClose, publicPack } from "../who-is-spy/words/index.ts";
import { commentary } from "./commentary.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house, inExperiments } from "./house/characters.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { undercover } from "./index.ts";
import { description, interviewNames, interviewScores } from "./interview-texts.ts";
import { leaderboardRules, measures, results } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { MAX_POINTS, POINTS_SCALE } from "./points.ts";

/** One of the spies; a match with several draws the others. */
const spy: Deal = {
  name: "spy",
  label: { en: "Spy", zh: "卧底" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { role: "spy" },
  fix: (materials, seats): Materials => ({
    ...materialsSchema.parse(materials),
    spies: [...seats],
  }),
};

/** The deals that a season of Undercover balances. */
const deals: readonly Deal[] = [
  spy,
  secondWordDeal("word", materialsSchema, ({ spies = [] }) => spies),
  firstSpeakerDeal(materialsSchema),
];

/** The rules of MAgIC as plans had them first: with ten words a clue and masked words, which the paper lacks. */
const firstMagicOptions = {
  seats: 3,
  clueRounds: 2,
  maxVotes: 1,
  endsAtAlive: 2,
  tie: "nobody",
  order: "seats",
  points: "magic",
} as const;

/** The rules of MAgIC: clues may be of any length (Figure 7 prints one of eleven words) and say any word. */
export const magicOptions = { ...firstMagicOptions, ownWord: "allowed", wordCap: 0 } as const;

/** A list of MAgIC's settings by these rules, for either side. */
const magicSettings = (
  list: string,
  sets: { readonly hidden: string; readonly others: string },
  rules: Readonly<Record<string, unknown>>,
) =>
  settingsOfRoles(
    import.meta.url,
    list,
    (materials) => materialsSchema.parse(materials).spies ?? [],
    sets,
    rules,
  );

/** SpyGame at a seat (section 3.4): a guest against three of one host, on the pairs of its experiments. */
const spygame: SeatPreset = {
  name: { en: "SpyGame", zh: "SpyGame" },
  about: {
    en: "Your three opponents are one and the same agent: a model if one is free, else a house agent, which knows nothing about these words and stays vague. The words are one of the study's 50 pairs.",
    zh: "三个对手是同一个智能体：有空闲的模型时由模型担任，否则由平台智能体担任；后者对这些词一无所知，描述会很含糊。词取自该研究的 50 个词对。",
  },
  settings: { en: "spygame-pairs", zh: "spygame-pairs-zh" },
  role: {
    deal: "spy",
    texts: {
      any: { en: "drawn by lot, and not told to you", zh: "抽签决定，不告诉你" },
      dealt: { en: "spy", zh: "卧底" },
      other: { en: "villager", zh: "平民" },
    },
  },
  host: "watchful",
};

export const undercoverEntry: GameEntry = {
  game: undercover,
  commentary,
  name: { en: "Undercover", zh: "卧底游戏" },
  icon: "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 20L20 4",
  about: {
    en: "Three players hold the same word, and the spy, who does not know it, holds another. They describe their words in a few words each, and vote one another out until the spy is found or only two are left.",
    zh: "四名玩家中有一名卧底拿到不同的词，自己也不知道。大家用寥寥数语描述自己的词，再投票淘汰，直到找出卧底或只剩两人。",
  },
  house,
  ladder,
  inExperiments,
  anchors: { random: "dice", ordinary: "watchful", strong: "bayes" },
  ordinary: (locale, random, pairs = publicPack(locale).pairs.filter(isClose)) => ({
    config: configSchema.parse({ language: locale }),
    materials: materialsSchema.parse(drawPair(pairs, random)),
  }),
  options: optionTexts({ en, zh }),
  content: "word-pairs",
  deals,
  interviews: interviewNames,
  interviewScores,
  judgements: { description },
  settings: {
    ...settingsIn(import.meta.url, ["spygame-pairs", "spygame-pairs-zh"]),
    ...magicSettings(
      "magic-2",
      { hidden: "magic-undercover-2", others: "magic-civilian-2" },
      magicOptions,
    ),
    // Of older files, which name them: their plans stay what they were.
    ...magicSettings(
      "magic",
      { hidden: "magic-undercover", others: "magic-civilian" },
      firstMagicOptions,
    ),
  },
  presets: { spygame },
  measures,
  results,
  board: leaderboardRules,
  space: null,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: MAX_POINTS, sum: null }),
  // A clue that says its speaker's word is shown as it is.
  showsWordsLive: (config) => configSchema.parse(config).ownWord === "allowed",
  legal: textFor,
};
