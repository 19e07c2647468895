import type { KnownFact, Locale, Seat, Utterance } from "@wisp/game";
import { saysTheWord } from "../common/talk/own-word.ts";
import { wordsInChinese, wordsInEnglish } from "../common/talk/speech.ts";
import {
  type AskKind,
  type Config,
  descriptionOf,
  distractorScores,
  type Event,
  MAX_CANDIDATES,
  type Mode,
  type ModeResult,
  POINTS_SCALE,
  type State,
  scoredModes,
  totalOf,
  wordLimit,
} from "./state.ts";

/** What is said of the scores of one description. */
interface ModeScores {
  readonly isSilent: boolean;
  readonly target: string;
  readonly distractors: readonly string[];
  readonly mean: string;
}

/** The host's sentences, by language. */
interface Phrases {
  rules(config: Config): string;
  readonly objective: string;
  readonly modes: Readonly<Record<Mode, string>>;
  describer(name: string, word: string | null): string;
  yourName(name: string): string;
  youDescribe(word: string): string;
  readonly youJudge: string;
  askWords(kind: AskKind, word: string, config: Config): string;
  askScore(word: string): string;
  /** A description and a word to be scored, on a line each: those that end DEEP's prompt, too. */
  pair(sentence: string, word: string): string;
  /** @param isBoth whether there is an aggressive description, too */
  opened(describer: string, judge: string, isBoth: boolean): string;
  described(name: string, mode: string, text: string): string;
  imagined(name: string, candidates: readonly string[]): string;
  revealed(target: string, distractors: readonly string[]): string;
  scores(scores: ModeScores): string;
  /** The scores of a description, behind its mode. */
  ofMode(mode: string, scores: string): string;
  closed(points: string): string;
  progress(nth: number, all: number): string;
  readonly facts: Readonly<
    Record<
      "target" | "distractors" | "candidates" | "sentence" | "word" | "points" | "scores",
      string
    >
  >;
  readonly comma: string;
  readonly none: string;
}

const en: Phrases = {
  rules: (config) =>
    [
      `One of two players describes a word that the other one is not told; the other judges the ${config.modes === undefined ? "descriptions" : "description"}.`,
      [
        ...(config.modes === undefined
          ? [
              `- Aggressive: a focused, detailed and accurate description by which anyone guesses the word. It has at most ${wordLimit(config, "aggressive")} words.`,
            ]
          : []),
        `- Conservative: first the describer lists up to ${MAX_CANDIDATES} other words that share a characteristic with the word, which nobody else sees; then a description of what all of them have in common, so that nobody guesses the word. It has at most ${wordLimit(config, "conservative")} words.`,
      ].join("\n"),
      `What is longer is cut. ${wordsInEnglish}`,
      `The judge scores each description against the word and against ${config.distractors === 1 ? "another word" : `${config.distractors} other words`}, one at a time and without knowing which is which: from 1, very inaccurate, to 5, very accurate. Each score is for this description and this word alone. All scores are shown at the end, and none before.`,
      "The describer's points are the sum of two gaps. In the aggressive description it is the score of the word less the mean score of the others, in the conservative one the mean score of the others less the score of the word. The judge has 0 points, and neither of them wins.",
      "Example: the aggressive description scores 5 with the word and 1, 2 and 3 with the others: 5 - 2 = 3. The conservative one scores 4 with the word and 3, 3 and 3 with the others: 3 - 4 = -1. The describer has 3 - 1 = 2 points.",
      "No description, or none in time, costs 4 points, and its scores count as 1. A score is one digit; any other answer is no score, and means are of the scores that were given.",
      `The word itself may be said, and this is counted. ${saysTheWord.en}`,
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is your own score, averaged over all matches: what your descriptions get, as judging brings no points.",
  modes: { aggressive: "Aggressive", conservative: "Conservative" },
  describer: (name, word) =>
    word === null ? `${name} describes.` : `${name} describes the word “${word}”.`,
  yourName: (name) => `You are ${name}.`,
  youDescribe: (word) => `You describe the word “${word}”.`,
  youJudge: "You judge the descriptions.",
  askWords(kind, word, config) {
    switch (kind) {
      case "describe-aggressive":
        return `Describe “${word}” in at most ${wordLimit(config, "aggressive")} words, so that anyone can guess it.`;
      case "imagine":
        return `Which other words share a characteristic with “${word}”? List up to ${MAX_CANDIDATES}, with commas.`;
      default:
        return `Describe what “${word}” shares with your candidates in at most ${wordLimit(config, "conservative")} words, so that nobody can guess it.`;
    }
  },
  askScore: (word) =>
    `How accurately does the sentence describe “${word}”? Higher is more accurate.`,
  pair: (sentence, word) => `Sentence: ${sentence}\nWord: ${word}`,
  opened: (describer, judge, isBoth) =>
    `${describer} describes a word${isBoth ? " for anyone to guess, and then" : ""} for nobody to guess. ${judge} judges.`,
  described: (name, mode, text) =>
    text === ""
      ? `${name}, ${mode.toLowerCase()}: no description.`
      : `${name}, ${mode.toLowerCase()}: ${text}`,
  imagined: (name, candidates) =>
    candidates.length === 0
      ? `${name} imagines no other words.`
      : `${name} imagines ${candidates.join(", ")}.`,
  revealed: (target, distractors) =>
    `The word was “${target}”. The others were ${distractors.map((each) => `“${each}”`).join(", ")}.`,
  scores: ({ isSilent, target, distractors, mean }) =>
    isSilent
      ? "no description, so every score is 1"
      : `the word ${target}, the others ${distractors.join(", ")} (mean ${mean})`,
  ofMode: (mode, scores) => `${mode}: ${scores}.`,
  progress: (nth, all) => `${nth} of ${all}`,
  closed: (points) => `The describer has ${points} points.`,
  facts: {
    target: "Word",
    distractors: "Other words",
    candidates: "Candidates",
    sentence: "Sentence to score",
    word: "Word to score",
    points: "Points",
    scores: "Score",
  },
  comma: ", ",
  none: "none",
};

const zh: Phrases = {
  rules: (config) =>
    [
      "两名玩家中，一人描述一个词，另一人不知道这个词，负责为描述打分。",
      [
        ...(config.modes === undefined
          ? [
              `- 激进描述：集中、详细、准确，让任何人都能猜出这个词。不超过 ${wordLimit(config, "aggressive")} 个字。`,
            ]
          : []),
        `- 保守描述：描述者先列出至多 ${MAX_CANDIDATES} 个与该词有共同特征的词，其他人看不到；再描述它们的共同之处，让别人猜不出这个词。不超过 ${wordLimit(config, "conservative")} 个字。`,
      ].join("\n"),
      `超出的部分会被截断。${wordsInChinese}`,
      `评判者就每条描述，分别为这个词和另外 ${config.distractors} 个词打分，一次一个，且不知道哪个是原词：1 分为非常不准确，5 分为非常准确。每次只看当前的描述和当前的词。所有分数在结束时公布，此前不公布。`,
      "描述者的得分是两个差值之和。激进描述的差值是原词的得分减去其他词的平均分，保守描述的差值是其他词的平均分减去原词的得分。评判者得 0 分，双方都不算获胜。",
      "举例：激进描述中，原词得 5 分，其他词得 1、2、3 分，差值为 5 - 2 = 3；保守描述中，原词得 4 分，其他词得 3、3、3 分，差值为 3 - 4 = -1。描述者得 3 - 1 = 2 分。",
      "没有描述或超时扣 4 分，其各项评分记为 1 分。评分只写一个数字，其他回答视为没有评分，平均分只计已给出的评分。",
      `可以说出原词，但会被统计。${saysTheWord.zh}`,
      zh.objective,
    ].join("\n\n"),
  objective: "最终看的是你自己在所有对局中的平均得分，即你的描述所得的分数；担任评判不得分。",
  modes: { aggressive: "激进描述", conservative: "保守描述" },
  describer: (name, word) =>
    word === null ? `${name} 负责描述。` : `${name} 要描述的词是“${word}”。`,
  yourName: (name) => `你是 ${name}。`,
  youDescribe: (word) => `你要描述的词是“${word}”。`,
  youJudge: "你负责为描述打分。",
  askWords(kind, word, config) {
    switch (kind) {
      case "describe-aggressive":
        return `请用不超过 ${wordLimit(config, "aggressive")} 个字描述“${word}”，让任何人都能猜出来。`;
      case "imagine":
        return `哪些词与“${word}”有共同特征？最多列 ${MAX_CANDIDATES} 个，用逗号隔开。`;
      default:
        return `请用不超过 ${wordLimit(config, "conservative")} 个字描述“${word}”与这些候选词的共同之处，让别人猜不出来。`;
    }
  },
  askScore: (word) => `这句话对“${word}”的描述有多准确？分数越高越准确。`,
  pair: (sentence, word) => `句子：${sentence}\n词：${word}`,
  opened: (describer, judge, isBoth) =>
    `${describer} 描述一个词，${isBoth ? "先让人人都能猜出，再让谁也猜不出" : "让谁也猜不出"}；${judge} 打分。`,
  described: (name, mode, text) =>
    text === "" ? `${name}（${mode}）没有描述。` : `${name}（${mode}）：${text}`,
  imagined: (name, candidates) =>
    candidates.length === 0
      ? `${name} 没有想到其他词。`
      : `${name} 想到：${candidates.join("、")}。`,
  revealed: (target, distractors) =>
    `原词是“${target}”，其他词是${distractors.map((each) => `“${each}”`).join("、")}。`,
  scores: ({ isSilent, target, distractors, mean }) =>
    isSilent
      ? "没有描述，各项评分均为 1"
      : `原词 ${target} 分，其他词 ${distractors.join("、")} 分（平均 ${mean}）`,
  ofMode: (mode, scores) => `${mode}：${scores}。`,
  progress: (nth, all) => `第 ${nth} 个，共 ${all} 个`,
  closed: (points) => `描述者得 ${points} 分。`,
  facts: {
    target: "原词",
    distractors: "其他词",
    candidates: "候选词",
    sentence: "待评句子",
    word: "待评词",
    points: "得分",
    scores: "评分",
  },
  comma: "、",
  none: "无",
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

const written = (value: number): string => String(Math.round(value * 100) / 100);
const points = (results: readonly ModeResult[]): string => written(totalOf(results) / POINTS_SCALE);

function scoresOf(result: ModeResult, locale: Locale): ModeScores {
  const { none } = phrases[locale];
  const of = (score: number | null): string => (score === null ? none : `${score}`);
  const { mean } = distractorScores(result);
  return {
    isSilent: result.isSilent,
    target: of(result.target),
    distractors: result.distractors.map(of),
    mean: mean === null ? none : written(mean / POINTS_SCALE),
  };
}

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(
        name(event.describer),
        name(1 - event.describer),
        event.config.modes === undefined,
      );
    case "target-dealt":
      return say.describer(name(event.seat), event.word);
    case "described":
      return say.described(name(event.seat), say.modes[event.mode], event.text);
    case "imagined":
      return say.imagined(name(event.seat), event.candidates);
    case "words-revealed":
      return say.revealed(event.target, event.distractors);
    case "scores-shown":
      return say.ofMode(say.modes[event.mode], say.scores(scoresOf(event, locale)));
    case "match-closed":
      return say.closed(points(view.results));
    default:
      return "";
  }
}

/** A description, for the one event that contains it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "described" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name and part; the describer's word. */
export function you({ names, describer, word }: State, seat: Seat, locale: Locale): string {
  const say = phrases[locale];
  const part = seat === describer ? say.youDescribe(word ?? "") : say.youJudge;
  return `${say.yourName(names[seat] ?? "")}${locale === "en" ? " " : ""}${part}`;
}

/** The word, what is to be scored, and the scores once they are known. */
export function known(view: State, locale: Locale): readonly KnownFact[] {
  const { config, describer, word, candidates, shown, scoreTurns, revealed, results } = view;
  const { facts, comma, modes, scores, progress } = phrases[locale];
  const fact = (label: string, text: string): KnownFact => ({ label, text });
  if (results.length > 0) {
    return [
      ...(revealed === null
        ? []
        : [
            fact(facts.target, revealed.target),
            fact(facts.distractors, revealed.distractors.join(comma)),
          ]),
      ...results.map((result) => fact(modes[result.mode], scores(scoresOf(result, locale)))),
      { label: facts.points, text: points(results), seat: describer },
    ];
  }
  const all = scoredModes(view).length * (1 + config.distractors);
  return [
    ...(word === null ? [] : [fact(facts.target, word)]),
    ...(candidates === null ? [] : [fact(facts.candidates, candidates.join(comma))]),
    ...(shown === null
      ? []
      : [
          fact(facts.sentence, descriptionOf(view, shown.mode)?.text ?? ""),
          fact(facts.word, shown.word),
        ]),
    ...(scoreTurns === 0 ? [] : [fact(facts.scores, progress(scoreTurns, all))]),
  ];
}
