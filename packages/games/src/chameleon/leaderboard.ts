import type { GameEvent, LeaderboardRules, Locale, Metric, MetricText } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import type { MatchMeasure, Measures, ResultSummary, ResultTexts } from "../entry.ts";
import { eventSchema } from "./events.ts";

const metric = (
  id: string,
  what: Omit<Metric, "id" | "text">,
  en: MetricText,
  zh: MetricText,
): Metric => ({ id, ...what, text: { en, zh } });

/** The metrics of an agent on leaderboards of this game, besides those of every game. */
const metrics: readonly Metric[] = [
  metric(
    "matchesAsChameleon",
    { of: "matches", role: "chameleon", unit: "count", better: null, usual: false },
    {
      name: "Matches as chameleon",
      short: "As cham.",
      about: "Matches that the agent played as the chameleon.",
    },
    { name: "变色龙场次", short: "变色龙场次", about: "担任变色龙的对局数。" },
  ),
  metric(
    "winsChameleon",
    { of: "wins", role: "chameleon", unit: "rate", better: "high", usual: true },
    {
      name: "Win rate as chameleon",
      short: "Cham. wins",
      about:
        "Matches won as the chameleon (another player was accused) divided by matches played as the chameleon. Draws are not wins.",
    },
    {
      name: "变色龙胜率",
      short: "变色龙胜率",
      about: "担任变色龙时获胜（别人被指认）的对局占比，平局不算胜。",
    },
  ),
  metric(
    "winsNonChameleon",
    { of: "wins", role: "non-chameleon", unit: "rate", better: "high", usual: true },
    {
      name: "Win rate as non-chameleon",
      short: "Non-cham. wins",
      about:
        "Matches won by the players who know the word (the chameleon was caught and guessed wrong) divided by matches played as one of them. Draws are not wins.",
    },
    {
      name: "知情者胜率",
      short: "知情者胜率",
      about: "知道秘密词时获胜（变色龙被抓住且猜错）的对局占比，平局不算胜。",
    },
  ),
  metric(
    "scoreChameleon",
    { of: "points", role: "chameleon", unit: "score", better: "high", usual: false },
    {
      name: "Average score as chameleon",
      short: "Score, cham.",
      about: "Mean points of the matches played as the chameleon: the win rate of the MAgIC paper.",
    },
    {
      name: "变色龙场均得分",
      short: "变色龙场均",
      about: "担任变色龙时每场的平均得分，即 MAgIC 论文中的胜率。",
    },
  ),
  metric(
    "scoreNonChameleon",
    { of: "points", role: "non-chameleon", unit: "score", better: "high", usual: false },
    {
      name: "Average score as non-chameleon",
      short: "Score, non-cham.",
      about:
        "Mean points of the matches played knowing the secret word: the win rate of the MAgIC paper.",
    },
    {
      name: "知情者场均得分",
      short: "知情者场均",
      about: "知道秘密词时每场的平均得分，即 MAgIC 论文中的胜率。",
    },
  ),
  metric(
    "voteAccuracy",
    {
      of: { fact: "votes-right" },
      role: "non-chameleon",
      unit: "rate",
      better: "high",
      usual: true,
    },
    {
      name: "Vote accuracy",
      short: "Votes right",
      about:
        "Votes for the chameleon divided by all votes as a player who knows the word, abstentions included: the judgement of the MAgIC paper.",
    },
    {
      name: "投票准确率",
      short: "投票准确",
      about: "知情者投中变色龙的票数除以全部票数（含弃权），即 MAgIC 论文中的判断力。",
    },
  ),
  metric(
    "caught",
    { of: { fact: "caught" }, role: "chameleon", unit: "rate", better: "low", usual: true },
    {
      name: "Caught as chameleon",
      short: "Caught",
      about: "Matches as the chameleon in which the agent was accused.",
    },
    { name: "变色龙被抓率", short: "被抓", about: "担任变色龙时被指认的对局占比。" },
  ),
  metric(
    "rightGuesses",
    { of: { fact: "right-guesses" }, role: "chameleon", unit: "rate", better: "high", usual: true },
    {
      name: "Right guesses",
      short: "Guessed",
      about: "Right guesses of the secret word divided by all guesses, as a caught chameleon.",
    },
    { name: "猜中率", short: "猜中", about: "被抓住后猜中秘密词的次数除以猜词次数。" },
  ),
  metric(
    "suspected",
    {
      of: { fact: "votes-received" },
      role: "chameleon",
      unit: "rate",
      better: "low",
      usual: false,
    },
    {
      name: "Votes against the chameleon",
      short: "Suspected",
      about: "As the chameleon: votes for the agent divided by the votes of all other players.",
    },
    {
      name: "变色龙得票率",
      short: "被怀疑",
      about: "担任变色龙时所得票数除以其他全部玩家的票数。",
    },
  ),
  metric(
    "suspectedWrongly",
    {
      of: { fact: "votes-received" },
      role: "non-chameleon",
      unit: "rate",
      better: "low",
      usual: false,
    },
    {
      name: "Votes against a non-chameleon",
      short: "Suspected wrongly",
      about:
        "As a player who knows the word: votes for the agent divided by the votes of all other players.",
    },
    {
      name: "知情者得票率",
      short: "被误疑",
      about: "身为知情者时所得票数除以其他全部玩家的票数。",
    },
  ),
  metric(
    "fouls",
    { of: { fact: "fouls" }, role: null, unit: "rate", better: "low", usual: false },
    {
      name: "Foul rate",
      short: "Fouls",
      about:
        "Clues withheld for saying the secret word or repeating an earlier clue, divided by clues due.",
    },
    { name: "违规率", short: "违规", about: "因说出秘密词或重复线索而未公开的线索占比。" },
  ),
  metric(
    "silentClues",
    { of: { fact: "silent-clues" }, role: null, unit: "rate", better: "low", usual: false },
    {
      name: "Silent clues",
      short: "Silent",
      about: "Clues that were empty, lost or withheld, divided by clues due.",
    },
    { name: "沉默率", short: "沉默", about: "空白、失败或未公开的线索占比。" },
  ),
  lostDecisions,
  illegalDecisions,
];

/** Ranked by the mean score; an agent has to play both roles before it is ranked. */
export const leaderboardRules: LeaderboardRules = {
  roles: {
    chameleon: { en: "chameleon", zh: "变色龙" },
    "non-chameleon": { en: "non-chameleon", zh: "知情者" },
  },
  hidden: { role: "chameleon", ballots: "votes-right" },
  figures: metrics,
  placement: {
    matches: 30,
    inRole: { chameleon: 10, "non-chameleon": 10 },
    text: {
      en: "Fewer than 30 matches, or fewer than 10 in either role.",
      zh: "对局少于 30 场，或任一身份少于 10 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

interface Sentences {
  readonly escaped: string;
  readonly caught: string;
  readonly draw: string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    escaped: "The chameleon escaped",
    caught: "The chameleon was caught",
    draw: "A draw: the chameleon guessed the word, or nobody was accused",
  },
  zh: {
    escaped: "变色龙没有被抓住",
    caught: "变色龙被抓住了",
    draw: "平局：变色龙猜出了秘密词，或无人被指认",
  },
};

function sentence({ winners }: ResultSummary, locale: Locale): string {
  const { escaped, caught, draw } = sentences[locale];
  if (winners.length === 0) return draw;
  return winners.includes("chameleon") ? escaped : caught;
}

/** The words for results in lists and on cards. */
export const results: ResultTexts = {
  question: { en: "Who is the chameleon?", zh: "谁是变色龙？" },
  wins: {
    "non-chameleon": { en: "Chameleon caught", zh: "变色龙被抓住" },
    chameleon: { en: "Chameleon escaped", zh: "变色龙逃脱" },
  },
  sentence,
};

const ofChameleon = { role: null, unit: "rate", usual: false, range: [0, 1] } as const;

const unbeaten: MatchMeasure = {
  id: "chameleonUnbeaten",
  of: { fact: "chameleon-unbeaten" },
  ...ofChameleon,
  better: "high",
  text: {
    en: {
      name: "Chameleon not beaten",
      short: "Unbeaten",
      about:
        "Matches that did not end with a chameleon who was caught and guessed wrong: the games that count as deception in the MAgIC paper.",
    },
    zh: {
      name: "变色龙未被击败率",
      short: "未被击败",
      about: "变色龙没有在被抓住后又猜错的对局占比，即 MAgIC 论文中算作欺骗成功的对局。",
    },
  },
};

const wrongGuesses: MatchMeasure = {
  id: "wrongGuesses",
  of: { fact: "wrong-guesses" },
  ...ofChameleon,
  better: null,
  text: {
    en: {
      name: "Wrong guesses of the chameleon",
      short: "Wrong guesses",
      about:
        "In matches whose chameleon was caught: wrong guesses of the secret word, divided by all guesses. The chameleon may be any player.",
    },
    zh: {
      name: "变色龙猜错率",
      short: "猜错",
      about: "被抓住的变色龙（不论由谁担任）猜错秘密词的次数除以猜词次数。",
    },
  },
};

/** How the chameleon fared, also where it is not measured: the terms of MAgIC's deception (equation 4). */
function measured(events: readonly GameEvent[]): Readonly<Record<string, [number, number]>> {
  const [ending] = events.flatMap((event) => {
    const read = eventSchema.parse(event);
    return read.type === "match-closed" ? [read.ending] : [];
  });
  if (ending === undefined) return {};
  const isBeaten = ending === "caught";
  const guesses = isBeaten || ending === "guessed" ? 1 : 0;
  return {
    [unbeaten.of.fact]: [isBeaten ? 0 : 1, 1],
    [wrongGuesses.of.fact]: [isBeaten ? 1 : 0, guesses],
  };
}

/** What the lab measures of a match besides what leaderboards show. */
export const measures: Measures = { figures: [unbeaten, wrongGuesses], of: measured };
