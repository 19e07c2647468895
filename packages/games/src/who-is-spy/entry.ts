import {
  type BoardRules,
  type Deal,
  type GameEvent,
  randomFrom,
  type Seat,
  type Setup,
} from "@wisp/game";
import { type Twins, textFor } from "@wisp/game/conformance";
import { settingsIn } from "../common/settings.ts";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import { type Config, configSchema, type Materials, materialsSchema, SEATS } from "./events.ts";
import { figures } from "./figures.ts";
import { house, inExperiments } from "./house/index.ts";
import { whoIsSpy } from "./index.ts";
import { interviewNames, interviewScores } from "./interviews.ts";
import { measures } from "./measures.ts";
import { dealtFacts, isSecond, MIN_POINTS, POINTS_SCALE, POINTS_SUM } from "./points.ts";
import { deal } from "./referee.ts";
import { results } from "./results.ts";
import { spaceMapping } from "./space.ts";
import { model } from "./traits.ts";
import { isVariant } from "./variants.ts";
import { drawPair, isClose, publicPack } from "./words/index.ts";

/** Ranked as the WiS paper does (section 4): 100 at the start, and a point is the fee of a match. */
const boardRules: BoardRules = {
  roles: { spy: { en: "spy", zh: "卧底" }, civilian: { en: "civilian", zh: "平民" } },
  hidden: { role: "spy", ballots: "ballots-right" },
  figures,
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

/** What forms call the options of a season. */
const options: OptionTexts = {
  rounds: {
    en: { label: "Rounds", hint: "The most rounds of speaking and voting in a match." },
    zh: { label: "轮数", hint: "一场对局最多发言并投票的轮数。" },
  },
  endsAtThreeAlive: {
    en: {
      label: "End of a match",
      hint: "Published sources differ; the rules page names them.",
      values: {
        false: "fewer than three alive: WiS paper, Appendix A",
        true: "three or fewer alive: reference site",
      },
    },
    zh: {
      label: "结束条件",
      hint: "公开资料说法不一，出处见规则页。",
      values: { false: "存活少于三人：WiS 论文附录 A", true: "存活不超过三人：参考网站" },
    },
  },
  repeats: {
    en: {
      label: "Repeating a speech is a foul",
      hint: "Whether speeches are compared with all earlier ones, or only with those of previous rounds.",
      values: { match: "all earlier speeches", "previous-rounds": "previous rounds only" },
    },
    zh: {
      label: "重复发言判违规",
      hint: "发言是与之前的全部发言比较，还是只与前几轮的发言比较。",
      values: { match: "之前的全部发言", "previous-rounds": "只限前几轮" },
    },
  },
  speechCap: {
    en: {
      label: "Longest speech, characters",
      hint: "Longer speeches are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "发言最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  speechTimeLimitMs: {
    en: {
      label: "Time for a speech, seconds",
      hint: "A player who takes longer counts as having said nothing, which is a foul.",
    },
    zh: { label: "发言时限（秒）", hint: "超时视为没有发言，判违规。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time for a vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "投票时限（秒）", hint: "超时视为弃权。" },
  },
  clueWordCap: {
    en: {
      label: "Longest speech, words",
      hint: "Variant. Further words are cut off. Default: no limit.",
    },
    zh: { label: "发言最多词数", hint: "变体。超出的词会被截去，默认不限。" },
  },
  sealed: {
    en: {
      label: "Speaking at the same time",
      hint: "Variant. Nobody sees the others' speeches of the round; equal ones are no repeat.",
      values: { "first-round": "in the first round", "every-round": "in every round" },
    },
    zh: {
      label: "同时发言",
      hint: "变体。看不到同一轮其他人的发言，内容相同不算重复。",
      values: { "first-round": "第一轮", "every-round": "每一轮" },
    },
  },
  order: {
    en: {
      label: "Order of speaking",
      hint: "Variant. Default: the same first speaker in every round.",
      values: {
        rotated: "the next player begins each round",
        reversed: "reversed in every second round",
      },
    },
    zh: {
      label: "发言顺序",
      hint: "变体。默认每轮由同一位玩家开始。",
      values: { rotated: "每轮由下一位玩家开始", reversed: "每隔一轮倒序" },
    },
  },
  lastGuess: {
    en: {
      label: "Last guess",
      hint: "Variant. Whether a spy who is voted out may name the civilians' word for 4 more points.",
      values: { false: "no", true: "yes" },
    },
    zh: {
      label: "最后一猜",
      hint: "变体。被投票出局的卧底是否可以猜平民的词，猜对多得 4 分。",
      values: { false: "否", true: "是" },
    },
  },
};

const seats: readonly Seat[] = Array.from({ length: SEATS }, (_, seat) => seat);
const eachAlone = seats.map((seat) => [seat]);

/** At a table of six no seat has a chance above 5/24 or below 1/8, where an even one is 4/24. */
const maxTilt = 1 / 4;

const spy: Deal = {
  name: "spy",
  label: { en: "Spy", zh: "卧底" },
  ways: () => eachAlone,
  maxTilt,
  counted: { role: "spy" },
  fix: (materials, [seat]): Materials => ({ ...materialsSchema.parse(materials), spy: seat }),
};

const firstSpeaker: Deal = {
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: () => eachAlone,
  maxTilt,
  counted: { fact: dealtFacts.firstSpeaker },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstSpeaker: seat,
  }),
};

/** The holders of the pair's second word: the spy alone, or all civilians. */
const secondWord: Deal = {
  name: "secondWord",
  label: { en: "Second word of the pair", zh: "词对的第二个词" },
  ways: (_, dealt) => {
    const spies = dealt.spy ?? [];
    return [spies, seats.filter((seat) => !spies.includes(seat))];
  },
  // The word of a seat hints at its role, so its chance stays between 0.45 and 0.55.
  maxTilt: 1 / 10,
  counted: { fact: dealtFacts.secondWord },
  fix(given, holders): Materials {
    const materials = materialsSchema.parse(given);
    const [one, other] = materials.pair;
    const second = isSecond(one.word, other.word) ? 0 : 1;
    const spyHoldsIt = materials.spy !== undefined && holders.includes(materials.spy);
    return { ...materials, spyWord: spyHoldsIt === (second === 0) ? 0 : 1 };
  },
};

/** The deals that a season of Who is Spy balances. */
export const deals: readonly Deal[] = [spy, firstSpeaker, secondWord];

type Match = Setup<Config, Materials>;
type PinnedMaterials = Materials & { readonly spy: Seat; readonly spyWord: 0 | 1 };

/** With a last guess, the table learns whether a player who is voted out was the spy. */
const tellsRole = (event: GameEvent): boolean => "isSpy" in event;

/** A word of no pack and no speech. */
const unheardOf: PackWord = { word: "qwyzzlk", aliases: [] };

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): PinnedMaterials {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map((entry) => entry.event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { spy, firstSpeaker } = drawn;
  const [first] = setup.materials.pair;
  const spyWord = drawn.spyWord.word === first.word ? 0 : 1;
  return { ...setup.materials, names: opened.names, firstSpeaker, spy, spyWord };
}

/**
 * What `seat` and the public must not be able to find out during the match: who else is the spy,
 * which word the others hold, from which pair, and which role the seat itself plays.
 */
function indistinguishableSetups(setup: Match, seat: Seat): Twins<Config, Materials, GameEvent>[] {
  const fixed = pinned(setup);
  const { spy, spyWord, pair } = fixed;
  const othersWord = spy === seat ? 1 - spyWord : spyWord;
  const otherPair: Materials["pair"] =
    othersWord === 0 ? [unheardOf, pair[1]] : [pair[0], unheardOf];
  const seats = Array.from({ length: SEATS }, (_, each) => each);
  const otherSpies = seats.filter((each) => each !== seat && each !== spy);
  const swapped = { spyWord: spyWord === 0 ? (1 as const) : (0 as const) };
  const base: Match = { ...setup, materials: fixed };
  const pairOf = (change: Partial<Materials>) =>
    [base, { ...setup, materials: { ...fixed, ...change } }] as const;
  const changes: Partial<Materials>[] = [
    ...(spy === seat
      ? otherSpies.map((other) => ({ ...swapped, spy: other }))
      : [{ ...swapped, spy: seat }, ...otherSpies.map((other) => ({ spy: other }))]),
  ];
  // The match ends when the spy is out: matches with different spies end at different moments.
  const ofSpies = changes.map((change) => {
    const setups = pairOf(change);
    return setup.config.lastGuess === true
      ? { setups, until: tellsRole, mayEndApart: true as const }
      : { setups, mayEndApart: true as const };
  });
  return [{ setups: pairOf({ pair: otherPair, family: null }) }, ...ofSpies];
}

export const whoIsSpyEntry: GameEntry = {
  game: whoIsSpy,
  name: { en: "Who is Spy", zh: "谁是卧底" },
  about: {
    en: "Five players get the same word and one, the spy, gets another. They describe their word in turn without saying it, and vote on who the spy is.",
    zh: "五名玩家拿到同一个词，卧底拿到另一个。大家轮流描述自己的词，但不能说出来，再投票找出卧底。",
  },
  house,
  inExperiments,
  ordinary: (locale, random, pairs = publicPack(locale).pairs.filter(isClose)) => ({
    config: configSchema.parse({ language: locale }),
    materials: materialsSchema.parse(drawPair(pairs, random)),
  }),
  options,
  content: "word-pairs",
  deals,
  interviews: interviewNames,
  interviewScores,
  // Twenty close pairs of the public pack, each with either word for the spy.
  settings: settingsIn(import.meta.url, ["pairs-en-1", "pairs-zh-1"]),
  measures,
  results,
  board: boardRules,
  space: spaceMapping,
  indistinguishableSetups,
  points: () => ({ scale: POINTS_SCALE, least: MIN_POINTS, most: POINTS_SUM, sum: POINTS_SUM }),
  sidePoints: () => ({
    hidden: { least: MIN_POINTS, most: POINTS_SUM },
    // Votes and shares of the pot are never negative.
    others: { least: 0, most: POINTS_SUM },
  }),
  isVariant: (config) => isVariant(configSchema.parse(config)),
  // A right guess is the civilians' word.
  showsWordsLive: (config) => configSchema.parse(config).lastGuess === true,
  maxDecisions: (config) => {
    const { rounds, lastGuess } = configSchema.parse(config);
    return rounds * (SEATS + 1) + (lastGuess === true ? 1 : 0);
  },
  legal: textFor,
};
