import { type Deal, randomFrom, type Seat, type Setup } from "@wisp/game";
import { type Twins, textFor } from "@wisp/game/conformance";
import { settingsOfRoles } from "../common/settings.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { boardRules, measures, results } from "./board.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { house } from "./house/characters.ts";
import { chameleon } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { FIRST_SPEAKER_FACT, MAX_POINTS, POINTS_SCALE } from "./points.ts";
import { deal } from "./referee.ts";
import { drawTopic } from "./topics/index.ts";

/** What forms call the options of a season. */
const options: OptionTexts = {
  seats: {
    en: { label: "Players", hint: "Players at a table, 3 to 8." },
    zh: { label: "人数", hint: "每桌 3 至 8 人。" },
  },
  clueRounds: {
    en: { label: "Rounds of clues", hint: "Clues that each player gives before the vote, 1 to 3." },
    zh: { label: "线索轮数", hint: "投票前每人给出几条线索，1 至 3 条。" },
  },
  wordsShown: {
    en: {
      label: "List of words",
      hint: "Whether players see the list of words from which the secret word is chosen. Default: shown.",
      values: { true: "shown", false: "topic only: the guess is free" },
    },
    zh: {
      label: "词表",
      hint: "是否公布秘密词可能是哪些词，默认公布。",
      values: { true: "公布", false: "只公布主题，自由猜词" },
    },
  },
  order: {
    en: {
      label: "Order of speaking",
      hint: "Who gives the first clue; the others follow in the order of their seats. Default: drawn.",
      values: { drawn: "first speaker drawn", seats: "from the first seat" },
    },
    zh: {
      label: "发言顺序",
      hint: "由谁先给出线索，其余玩家按座位顺序发言。默认抽定。",
      values: { drawn: "首位抽定", seats: "从一号座位开始" },
    },
  },
  speechCap: {
    en: {
      label: "Longest clue, characters",
      hint: "Longer clues are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "线索最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  clueTimeLimitMs: {
    en: { label: "Time per clue, seconds", hint: "A player who takes longer gives no clue." },
    zh: { label: "线索时限（秒）", hint: "超时视为沉默。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time per vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "投票时限（秒）", hint: "超时视为弃权。" },
  },
  guessTimeLimitMs: {
    en: {
      label: "Time for the guess, seconds",
      hint: "A chameleon that takes longer guesses wrong.",
    },
    zh: { label: "猜词时限（秒）", hint: "超时算猜错。" },
  },
};

const eachAlone = (seats: number): number[][] => Array.from({ length: seats }, (_, seat) => [seat]);

/** At a table of three no seat has a chance above 5/12 or below 1/4, where an even one is 4/12. */
const maxTilt = 1 / 4;

const chameleonDeal: Deal = {
  name: "chameleon",
  label: { en: "Chameleon", zh: "变色龙" },
  ways: eachAlone,
  maxTilt,
  counted: { role: "chameleon" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), chameleon: seat }),
};

const firstSpeaker: Deal = {
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: eachAlone,
  maxTilt,
  counted: { fact: FIRST_SPEAKER_FACT },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstSpeaker: seat,
  }),
};

/** The deals that a season of Chameleon balances. */
const deals: readonly Deal[] = [chameleonDeal, firstSpeaker];

type Match = Setup<Config, Materials>;

type TwinMatches = Twins<Config, Materials, Event>;

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): Materials & { readonly chameleon: Seat } {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map((entry) => entry.event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { chameleon, firstSpeaker } = drawn;
  return { ...setup.materials, names: opened.names, firstSpeaker, chameleon };
}

/** The accusation shows who is the chameleon, or who is not. */
const isAccusation = (event: Event): boolean => event.type === "player-accused";

const isReveal = (event: Event): boolean => event.type === "word-revealed";

/** The end without the word, and without whether a guess of it was right. */
function withoutWord(event: Event): object {
  if (event.type === "word-revealed") return { ...event, word: null };
  return event.type === "match-closed" && event.ending === "guessed"
    ? { ...event, ending: "caught" }
    : event;
}

/**
 * What `seat` and the public must not be able to find out: which of the other players is the chameleon
 * (until the accusation), where the seat is the chameleon itself, the word (until it is revealed), and the
 * list of words where it is not shown.
 */
function indistinguishableSetups(setup: Match, seat: Seat): readonly TwinMatches[] {
  const fixed = pinned(setup);
  const pair = (change: Partial<Materials>): TwinMatches["setups"] => [
    { ...setup, materials: fixed },
    { ...setup, materials: { ...fixed, ...change } },
  ];
  const { topic, word: place } = fixed;
  const list = { ...topic, words: topic.words.toReversed() };
  // Of a list that is not shown no player learns anything, not even after the end.
  const hiddenList: TwinMatches[] =
    setup.config.wordsShown === false
      ? [{ setups: pair({ topic: list, word: topic.words.length - 1 - place }) }]
      : [];
  if (fixed.chameleon === seat) {
    return [
      ...hiddenList,
      ...fixed.topic.words.flatMap((_, word): TwinMatches[] =>
        word === fixed.word ? [] : [{ setups: pair({ word }), until: isReveal, mask: withoutWord }],
      ),
    ];
  }
  const others = Array.from({ length: setup.config.seats }, (_, other): Seat => other)
    .filter((other) => other !== seat && other !== fixed.chameleon)
    .map((other): TwinMatches => ({ setups: pair({ chameleon: other }), until: isAccusation }));
  return [...hiddenList, ...others];
}

/** The rules of MAgIC: the table knows the topic alone, and the first seat speaks first. */
export const magicOptions = { wordsShown: false, order: "seats" } as const;

export const chameleonEntry: GameEntry = {
  game: chameleon,
  name: { en: "Chameleon", zh: "变色龙" },
  about: {
    en: "All players but one know the secret word of a topic. They give clues in turn, then vote on who was only pretending; a caught chameleon may still guess the word.",
    zh: "除变色龙外，所有玩家都知道主题中的秘密词。大家依次给出线索，再投票找出装懂的人；被抓住的变色龙还可以猜词。",
  },
  house,
  ordinary: (locale, random) => ({
    config: configSchema.parse({ language: locale }),
    materials: drawTopic(locale, random),
  }),
  options,
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
  board: boardRules,
  space: null,
  indistinguishableSetups,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: MAX_POINTS, sum: null }),
  maxDecisions: (config) => {
    const { seats, clueRounds } = configSchema.parse(config);
    return seats * clueRounds + 2;
  },
  legal: textFor,
};
