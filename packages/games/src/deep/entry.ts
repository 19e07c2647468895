import { type Deal, type Locale, type Random, textFor } from "@wisp/game";
import { optionTexts } from "../common/option-texts.ts";
import { anySeat, SEAT_TILT } from "../common/talk/deals.ts";
import type { GameEntry } from "../entry.ts";
import type { SeatPreset } from "../seat-presets.ts";
import { commentary } from "./commentary.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { deep } from "./index.ts";
import { itemSettings, items, settingsName } from "./items/items.ts";
import { leaderboardRules } from "./leaderboard.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import {
  configSchema,
  MAX_DISTRACTORS,
  MAX_GAP,
  type Materials,
  materialsSchema,
  modesOf,
  POINTS_SCALE,
} from "./state.ts";

const describer: Deal = {
  name: "describer",
  label: { en: "Describer", zh: "描述者" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { role: "describer" },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    describer: seat,
  }),
};

/** An item with as many distractors as any match asks for: behind its own, targets of others of its theme. */
function drawItem(locale: Locale, random: Random): Materials {
  const item = random("item").pick(items[locale]);
  const others = items[locale].flatMap(({ id, theme, target }) =>
    theme === item.theme && id !== item.id && !item.distractors.includes(target.word)
      ? [target.word]
      : [],
  );
  const more = random("distractors").shuffle(others);
  return { ...item, distractors: [...item.distractors, ...more].slice(0, MAX_DISTRACTORS) };
}

/** DEEP with a person: as the describer, whom a model judges, or as the judge. */
const atSeat: SeatPreset = {
  name: { en: "DEEP", zh: "DEEP" },
  about: {
    en: "You and a model, if one is free, else a house agent, which judges by a few facts that it knows of each word. The word is one of 20 of the study.",
    zh: "对方由空闲的模型担任，没有空闲模型时由平台智能体担任；后者只凭对每个词所知的几个事实打分。词取自该研究的 20 个词条。",
  },
  settings: { en: settingsName("en"), zh: settingsName("zh") },
  role: {
    deal: describer.name,
    texts: {
      any: { en: "drawn by lot", zh: "抽签决定" },
      dealt: { en: "describer", zh: "描述者" },
      other: { en: "judge", zh: "评判者" },
    },
  },
  host: "planner",
};

export const deepEntry: GameEntry = {
  game: deep,
  commentary,
  name: { en: "DEEP", zh: "深描" },
  icon: "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.3 15.3L21 21M8 9.5h5M8 12h3",
  about: {
    en: "Describe a word so that anyone guesses it, then so that nobody does. A judge scores both descriptions against the word and others.",
    zh: "先让人人都能猜出这个词，再让谁也猜不出。评判者为两条描述分别对照原词和其他词打分。",
  },
  house,
  ladder,
  anchors: { random: "dice", ordinary: "watchful", strong: "planner" },
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: drawItem(locale, random),
  }),
  // A description may say the word.
  showsWordsLive: () => true,
  isVariant: (config) => configSchema.parse(config).modes !== undefined,
  options: optionTexts({ en, zh }),
  content: null,
  deals: [describer],
  settings: itemSettings,
  presets: { deep: atSeat },
  board: leaderboardRules,
  space: null,
  points: (config) => {
    const most = MAX_GAP * modesOf(configSchema.parse(config)).length;
    return { scale: POINTS_SCALE, least: -most, most, sum: null };
  },
  legal: textFor,
};
