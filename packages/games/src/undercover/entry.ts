import { type Deal, randomFrom, type Seat, type Setup } from "@wisp/game";
import { type Twins, textFor } from "@wisp/game/conformance";
import { settingsIn, settingsOfRoles } from "../common/settings.ts";
import type { PackWord } from "../common/talk/pack-word.ts";
import type { GameEntry, OptionTexts } from "../entry.ts";
import type { SeatPreset } from "../seat-presets.ts";
import { drawPair, isClose, publicPack } from "../who-is-spy/words/index.ts";
import { boardRules, measures, results } from "./board.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { house, inExperiments } from "./house/characters.ts";
import { undercover } from "./index.ts";
import { description, interviewNames, interviewScores } from "./interview-texts.ts";
import { dealtFacts, isSecond, MAX_POINTS, POINTS_SCALE } from "./points.ts";
import { deal } from "./referee.ts";

/** What forms call the options of a season. */
const options: OptionTexts = {
  seats: {
    en: { label: "Players", hint: "Players at a table, 3 to 10." },
    zh: { label: "人数", hint: "每桌 3 至 10 人。" },
  },
  spies: {
    en: { label: "Spies", hint: "Fewer than half of the players." },
    zh: { label: "卧底人数", hint: "少于总人数的一半。" },
  },
  clueRounds: {
    en: {
      label: "Rounds of clues",
      hint: "Clues that each player gives before a vote, 1 to 3. There is one before a run-off.",
    },
    zh: { label: "描述轮数", hint: "每次投票前每人描述几次，1 至 3 次；加赛前只有一次。" },
  },
  maxVotes: {
    en: { label: "Votes", hint: "The spies win after this number of votes. Run-offs count." },
    zh: { label: "投票次数", hint: "达到这一次数时卧底获胜，加赛也计入。" },
  },
  endsAtAlive: {
    en: {
      label: "Players left at the end",
      hint: "The spies win when somebody is voted out and no more than this are left.",
    },
    zh: { label: "结束人数", hint: "有人出局后剩下的人不多于此数时，卧底获胜。" },
  },
  tie: {
    en: {
      label: "Tied votes",
      hint: "What happens when players tie for the most votes.",
      values: {
        runoff: "they speak again, and the others vote",
        random: "one of them is drawn by lot",
        nobody: "nobody is out",
      },
    },
    zh: {
      label: "平票",
      hint: "最高票相同时如何处理。",
      values: { runoff: "加赛", random: "抽签决定", nobody: "无人出局" },
    },
  },
  order: {
    en: {
      label: "Order of speaking",
      hint: "Drawn again for each round, or that of the seats.",
      values: { shuffled: "drawn for each round", seats: "by seats, from a drawn first speaker" },
    },
    zh: {
      label: "发言顺序",
      hint: "每轮重新抽签，或按座位。",
      values: { shuffled: "每轮抽签", seats: "按座位，首位抽定" },
    },
  },
  ballots: {
    en: {
      label: "Ballots",
      hint: "What the table learns of a vote before the end of the match.",
      values: {
        hidden: "who is out or ties",
        counts: "how many votes each player has",
        open: "who voted for whom",
      },
    },
    zh: {
      label: "选票",
      hint: "对局结束前大家能知道什么。",
      values: { hidden: "谁出局或平票", counts: "每人的票数", open: "谁投给谁" },
    },
  },
  mayVoteForSelf: {
    en: {
      label: "Votes for oneself",
      hint: "Whether a player's own name is on the ballot.",
      values: { false: "no", true: "yes" },
    },
    zh: {
      label: "投给自己",
      hint: "选票上是否有自己的名字。",
      values: { false: "否", true: "是" },
    },
  },
  spyAwareOfRole: {
    en: {
      label: "Spies know their role",
      hint: "Whether a spy is told that it is one.",
      values: { false: "no", true: "yes" },
    },
    zh: {
      label: "卧底知道身份",
      hint: "是否告知卧底其身份。",
      values: { false: "否", true: "是" },
    },
  },
  ownWord: {
    en: {
      label: "Saying one's own word",
      hint: "What the host does with a clue that says the speaker's word.",
      values: {
        masked: "the word is replaced",
        allowed: "nothing",
        withheld: "the clue is not shown",
      },
    },
    zh: {
      label: "说出自己的词",
      hint: "主持人如何处理说出自己词的描述。",
      values: { masked: "替换这个词", allowed: "不处理", withheld: "不公开这条描述" },
    },
  },
  wordCap: {
    en: { label: "Longest clue, words", hint: "Further words are cut off. 0: no limit." },
    zh: { label: "描述最长词数", hint: "每词按两个汉字计，超出部分会被截断；0 为不限。" },
  },
  speechCap: {
    en: {
      label: "Longest clue, characters",
      hint: "Longer clues are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "描述最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  revealsOut: {
    en: {
      label: "Roles of players who are out",
      hint: "Whether the table learns if a player who is voted out was a spy.",
      values: { false: "secret until the end", true: "shown at once" },
    },
    zh: {
      label: "出局者身份",
      hint: "是否立即公布出局者是不是卧底。",
      values: { false: "结束时公布", true: "立即公布" },
    },
  },
  points: {
    en: {
      label: "Points",
      hint: "How a match is scored when no vote puts anybody out.",
      values: { win: "the winners get 1 point", magic: "two thirds for a spy, one for a villager" },
    },
    zh: {
      label: "计分",
      hint: "没有任何人被投出局时如何计分。",
      values: { win: "获胜一方各得 1 分", magic: "卧底三分之二，平民三分之一" },
    },
  },
  clueTimeLimitMs: {
    en: { label: "Time per clue, seconds", hint: "A player who takes longer gives no clue." },
    zh: { label: "描述时限（秒）", hint: "超时视为沉默。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time per vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "投票时限（秒）", hint: "超时视为弃权。" },
  },
};

const seatsOf = (seats: number): Seat[] => Array.from({ length: seats }, (_, seat) => seat);
const eachAlone = (seats: number): Seat[][] => seatsOf(seats).map((seat) => [seat]);

/** At a table of four no seat has a chance above 5/16 or below 3/16, where an even one is 4/16. */
const maxTilt = 1 / 4;

/** One of the spies; a match with several draws the others. */
const spy: Deal = {
  name: "spy",
  label: { en: "Spy", zh: "卧底" },
  ways: eachAlone,
  maxTilt,
  counted: { role: "spy" },
  fix: (materials, seats): Materials => ({
    ...materialsSchema.parse(materials),
    spies: [...seats],
  }),
};

/** The holders of the pair's second word: the spy alone, or all others. */
const word: Deal = {
  name: "word",
  label: { en: "Second word of the pair", zh: "词对的第二个词" },
  ways: (seats, dealt) => {
    const spies = dealt.spy ?? [];
    return [spies, seatsOf(seats).filter((seat) => !spies.includes(seat))];
  },
  // The word of a seat hints at its role, so its chance stays between 0.45 and 0.55.
  maxTilt: 1 / 10,
  counted: { fact: dealtFacts.secondWord },
  fix(given, holders): Materials {
    const materials = materialsSchema.parse(given);
    const [one, other] = materials.pair;
    const second = isSecond(one.word, other.word) ? 0 : 1;
    const spyHoldsIt = materials.spies?.some((seat) => holders.includes(seat)) === true;
    return { ...materials, spyWord: spyHoldsIt === (second === 0) ? 0 : 1 };
  },
};

const firstSpeaker: Deal = {
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: eachAlone,
  maxTilt,
  counted: { fact: dealtFacts.firstSpeaker },
  fix: (materials, [seat]): Materials => ({
    ...materialsSchema.parse(materials),
    firstSpeaker: seat,
  }),
};

/** The deals that a season of Undercover balances. */
const deals: readonly Deal[] = [spy, word, firstSpeaker];

type Match = Setup<Config, Materials>;
type PinnedMaterials = Materials & { readonly spies: Seat[]; readonly spyWord: 0 | 1 };

/** A word of no pack and no clue. */
const unheardOf: PackWord = { word: "qwyzzlk", aliases: [] };

/** The materials with everything fixed that the set-up's seed would draw. */
function pinned(setup: Match): PinnedMaterials {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map(({ event }) => event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  const { spies, spyWord, firstSpeaker } = drawn;
  const first = firstSpeaker === null ? {} : { firstSpeaker };
  return { ...setup.materials, names: opened.names, spies, spyWord, ...first };
}

/** Another seat in the place of the first of the spies, in every way. */
const otherSpies = ([first, ...rest]: readonly Seat[], seats: number): Seat[][] =>
  seatsOf(seats)
    .filter((seat) => seat !== first && !rest.includes(seat))
    .map((seat) => [seat, ...rest]);

/** The result of a vote without the role that it shows. */
const withoutRole = (event: Event): object =>
  event.type === "vote-counted" ? { ...event, isSpy: null } : event;

/**
 * What `seat` and the public must not be able to find out before a player's role is shown: who is a spy,
 * the seat itself included where it is not told, and which word the others hold.
 */
function indistinguishableSetups(
  setup: Match,
  seat: Seat,
): readonly Twins<Config, Materials, Event>[] {
  const { config } = setup;
  const fixed = pinned(setup);
  const { spies, spyWord, pair } = fixed;
  const swapped = spyWord === 0 ? 1 : 0;
  const othersWord = spies.includes(seat) ? swapped : spyWord;
  const otherPair: Materials["pair"] =
    othersWord === 0 ? [unheardOf, pair[1]] : [pair[0], unheardOf];
  const base: Match = { ...setup, materials: fixed };
  const twin = (change: Partial<Materials>): Match => ({
    ...setup,
    materials: { ...fixed, ...change },
  });
  return [
    { setups: [base, twin({ pair: otherPair, family: null })] },
    ...otherSpies(spies, config.seats).flatMap((others): Twins<Config, Materials, Event>[] => {
      const changesSide = spies.includes(seat) !== others.includes(seat);
      if (changesSide && config.spyAwareOfRole) return [];
      // The seat holds its word on either side.
      const setups = [
        base,
        twin(changesSide ? { spies: others, spyWord: swapped } : { spies: others }),
      ] as const;
      // The match ends when all spies are out: matches with different spies end at different moments.
      const mayEndApart = true as const;
      if (!config.revealsOut) return [{ setups, mayEndApart }];
      const until = (event: Event): boolean =>
        event.type === "vote-counted" &&
        event.out !== null &&
        spies.includes(event.out) !== others.includes(event.out);
      return [{ setups, until, mask: withoutRole, mayEndApart }];
    }),
  ];
}

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
  name: { en: "Undercover", zh: "卧底游戏" },
  about: {
    en: "Three players hold the same word, and the spy, who does not know it, holds another. They describe their words in a few words each, and vote one another out until the spy is found or only two are left.",
    zh: "四名玩家中有一名卧底拿到不同的词，自己也不知道。大家用寥寥数语描述自己的词，再投票淘汰，直到找出卧底或只剩两人。",
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
  board: boardRules,
  space: null,
  indistinguishableSetups,
  points: () => ({ scale: POINTS_SCALE, least: 0, most: MAX_POINTS, sum: null }),
  // A clue that says its speaker's word is shown as it is.
  showsWordsLive: (config) => configSchema.parse(config).ownWord === "allowed",
  maxDecisions: (config) => {
    const { seats, clueRounds, maxVotes } = configSchema.parse(config);
    return maxVotes * (seats * clueRounds + 1);
  },
  legal: textFor,
};
