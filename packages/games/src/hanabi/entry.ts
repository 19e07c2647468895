import { type Ask, type Draws, type Metric, textFor } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import { optionTexts } from "../common/option-texts.ts";
import { placementAfter } from "../common/placement.ts";
import type { GameEntry } from "../entry.ts";
import { commentary } from "./commentary.ts";
import { deckOf, MAX_COLOURS, MAX_RANKS } from "./deck.ts";
import { configSchema } from "./events.ts";
import { house } from "./house.ts";
import ladder from "./house-ratings.json" with { type: "json" };
import { hanabi, rulesForPeople } from "./index.ts";
import en from "./options/en.json" with { type: "json" };
import zh from "./options/zh.json" with { type: "json" };
import { review } from "./review.ts";
import { maxScore } from "./state.ts";

/** What uniformly random legal moves score in the small game, by 40 million and 20,000 matches. */
const scores: readonly Metric[] = [
  {
    id: "scoreZero",
    of: { fact: "score-zero" },
    role: null,
    unit: "score",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Score, lost matches zero",
        short: "Lost is 0",
        about:
          "Cards on the fireworks per match; a match whose last life is lost counts 0. Random moves score 0.00039 in the small game.",
      },
      zh: {
        name: "得分（失败计零）",
        short: "失败计零",
        about: "平均每场烟花上的牌数，失去最后一条生命的对局计 0。小型规则下随机行动得 0.00039。",
      },
    },
  },
  {
    id: "scoreKept",
    of: { fact: "score-kept" },
    role: null,
    unit: "score",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Score, points kept",
        short: "Kept",
        about:
          "Cards on the fireworks per match, also where the last life is lost; 0 where an answer was missed. Random moves score 0.401 in the small game.",
      },
      zh: {
        name: "得分（保留）",
        short: "保留",
        about:
          "平均每场烟花上的牌数，失去最后一条生命时也计入；有人未能作答的对局计 0。小型规则下随机行动得 0.401。",
      },
    },
  },
];

const shareOfMoves = { role: null, unit: "rate", better: null, usual: false } as const;

const moves: readonly Metric[] = [
  {
    id: "complete",
    of: "wins",
    role: null,
    unit: "rate",
    better: "high",
    usual: true,
    text: {
      en: {
        name: "Complete",
        short: "Complete",
        about: "Matches in which all fireworks were complete, divided by matches.",
      },
      zh: { name: "全部完成率", short: "完成", about: "搭完所有烟花的对局数除以总对局数。" },
    },
  },
  {
    id: "plays",
    of: { fact: "plays" },
    ...shareOfMoves,
    text: {
      en: { name: "Plays", short: "Plays", about: "Cards played, divided by moves." },
      zh: { name: "出牌率", short: "出牌", about: "出牌次数除以行动次数。" },
    },
  },
  {
    id: "reveals",
    of: { fact: "reveals" },
    ...shareOfMoves,
    text: {
      en: { name: "Reveals", short: "Reveals", about: "Hints given, divided by moves." },
      zh: { name: "提示率", short: "提示", about: "提示次数除以行动次数。" },
    },
  },
  {
    id: "discards",
    of: { fact: "discards" },
    ...shareOfMoves,
    text: {
      en: { name: "Discards", short: "Discards", about: "Cards discarded, divided by moves." },
      zh: { name: "弃牌率", short: "弃牌", about: "弃牌次数除以行动次数。" },
    },
  },
  {
    id: "misplays",
    of: { fact: "misplays" },
    role: null,
    unit: "rate",
    better: "low",
    usual: true,
    text: {
      en: {
        name: "Misplays",
        short: "Misplays",
        about: "Cards that did not fit, divided by cards played.",
      },
      zh: { name: "出错率", short: "出错", about: "接不上的牌数除以出牌次数。" },
    },
  },
  {
    id: "blindPlays",
    of: { fact: "blind-plays" },
    ...shareOfMoves,
    text: {
      en: {
        name: "Blind plays",
        short: "Blind",
        about: "Cards played about which no hint had told anything, divided by cards played.",
      },
      zh: { name: "盲打率", short: "盲打", about: "打出的牌中未获任何提示的比例。" },
    },
  },
];

/** One in this many ordinary answers may be a play: most plays of unknown cards end the match. */
const PLAYS = 30;

/** A reveal or a discard, now and then a play. */
function legal(ask: Ask<unknown>, draws: Draws): string {
  const { shape } = ask;
  if (shape.kind !== "option" || draws.int(PLAYS) === 0) return textFor(ask, draws);
  const careful = shape.options.filter((option) => !option.startsWith("Play"));
  return careful.length === 0 ? textFor(ask, draws) : draws.pick(careful);
}

export const hanabiEntry: GameEntry = {
  game: hanabi,
  rulesForPeople,
  commentary,
  name: { en: "Hanabi", zh: "花火" },
  icon: "M12 21v-8M12 9V4M8.5 10.5L5 7M15.5 10.5L19 7M8 13H3.5M16 13h4.5M9.2 15.5l-3 2.5M14.8 15.5l3 2.5",
  about: {
    en: "Build fireworks together while seeing every hand but your own: what does a hint mean?",
    zh: "合作搭建烟花，看得到别人的牌，唯独看不到自己的：一个提示意味着什么？",
  },
  open: true,
  house,
  ladder,
  review,
  anchors: { random: "dice", ordinary: "bold", strong: "planner" },
  // The cards of the largest table; a match uses those of its own.
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: {
      deck: random("deck").shuffle(deckOf({ colours: MAX_COLOURS, ranks: MAX_RANKS })),
    },
  }),
  duplicates: () => true,
  practice: { lifeTokens: 3, lateMove: "drawn" },
  lateElse: (config) => configSchema.parse(config).lateMove !== "drawn",
  options: optionTexts({ en, zh }),
  content: null,
  deals: [],
  board: {
    roles: {},
    figures: [...scores, ...moves, lostDecisions, illegalDecisions],
    placement: placementAfter(40),
    ranking: { figure: "score", claims: "means" },
    rating: "team",
  },
  space: null,
  points: (config) => ({
    scale: 1,
    least: 0,
    most: maxScore(configSchema.parse(config)),
    sum: null,
  }),
  legal,
};
