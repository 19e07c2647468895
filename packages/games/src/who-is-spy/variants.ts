import type { Locale } from "@wisp/game";
import {
  capOf,
  cutAtSentence,
  cutSpeech,
  cutWords,
  FIRST_WORDS,
  wordPattern,
  wordsInChinese,
  wordsInEnglish,
} from "../common/talk/speech.ts";
import type { Config } from "./events.ts";
import { isSealed, type State } from "./state.ts";

/** From this version on the parts of a hyphenated word count, and a name is one word. */
const COUNTS_PARTS = 4;
/** From this version on a speech that is cut ends at a sentence, if one ends near enough. */
const CUTS_AT_SENTENCE = 5;

/** The rules that the WiS paper does not have; a configuration without these fields has none of them. */
type Variants = Pick<Config, "clueWordCap" | "lastGuess" | "naming" | "order" | "roles" | "sealed">;

/** Whether a match is played by rules that the paper does not have. */
export const isVariant = ({ lastGuess, ...others }: Variants): boolean =>
  lastGuess === true ||
  [others.clueWordCap, others.naming, others.order, others.roles, others.sealed].some(
    (option) => option !== undefined,
  );

/** The part of a match that says how long a speech may be. */
type SpeechRules = Pick<State, "config" | "version" | "players">;

/** Matches the words of a speech that its cap counts. */
export const spokenWords = ({ version, players }: SpeechRules): RegExp =>
  version < COUNTS_PARTS ? FIRST_WORDS : wordPattern(players.map(({ name }) => name));

/** A speech as it is heard and judged: cut to the caps of its match. */
export function cutClue(text: string, match: SpeechRules): string {
  const { config, version } = match;
  const cut = version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence;
  const kept = cut(text, capOf(config));
  return config.clueWordCap === undefined
    ? kept
    : cutWords(kept, config.clueWordCap, spokenWords(match));
}

/** The limit in code points that a question names: none where a limit in words is the one that counts. */
export const namedCap = ({
  config,
  version,
}: Pick<SpeechRules, "config" | "version">): number | undefined =>
  config.clueWordCap !== undefined && version >= COUNTS_PARTS ? undefined : capOf(config);

/** Code points of a guess that are kept. */
export const MAX_GUESS_LENGTH = 60;

interface Sentences {
  /** The season's variants, as the rules name each. */
  readonly clueWordCap: (words: number, version: number, characters: number | undefined) => string;
  readonly sealed: (sealed: NonNullable<Config["sealed"]>, version: number) => string;
  readonly order: Readonly<Record<NonNullable<Config["order"]>, string>>;
  readonly lastGuess: (rounds: number) => string;
  /** Added to the question for a speech. */
  readonly inWords: (words: number) => string;
  readonly atOnce: string;
  readonly askGuess: string;
}

const en: Sentences = {
  clueWordCap: (words, version, characters) =>
    version < COUNTS_PARTS
      ? `Word limit: a speech has at most ${words} ${words === 1 ? "word" : "words"}; the rest is cut off before anyone sees it. A hyphenated word counts as one, and so does each Chinese character.`
      : `Word limit: a speech has at most ${words} ${words === 1 ? "word" : "words"}${characters === undefined ? "" : ` and ${characters} characters`}; the rest is cut off before anyone sees it. ${wordsInEnglish}`,
  sealed: (sealed, version) => {
    const isFirst = sealed === "first-round";
    const shown = `The speeches are then shown together; equal ones${isFirst ? "" : " of one round"} are no repeat.`;
    return version < COUNTS_PARTS
      ? `Sealed speeches: in ${isFirst ? "the first" : "every"} round all players speak at the same time, without seeing what the others say. ${shown}`
      : `Sealed speeches: players who speak at the same time do not see what the others say. ${shown}`;
  },
  order: {
    rotated:
      "Speaking order: each round begins with the next player after the one who began the round before.",
    reversed: "Speaking order: the players speak in the reverse order in every second round.",
  },
  lastGuess: (rounds) =>
    rounds === 3
      ? "Last guess: a spy who is voted out may name the civilians' word; a spy who is out for a foul may not. If the guess is right, the spy gets 4, 8 or 12 points instead of 0, 4 or 8, and the civilians who are still in share the rest; in round 3 the spy wins the match. The guess must be the word and nothing else; another form or spelling of it counts."
      : "Last guess: a spy who is voted out may name the civilians' word; a spy who is out for a foul may not. If the guess is right, the spy gets 4 or 8 points instead of 0 or 4, and the civilians who are still in share the rest. The guess must be the word and nothing else; another form or spelling of it counts.",
  inWords: (words) => ` Use at most ${words} ${words === 1 ? "word" : "words"}.`,
  atOnce: " All players speak at the same time.",
  askGuess:
    "You are the spy and have been voted out. Which word do the civilians hold? Answer with the word alone.",
};

const zh: Sentences = {
  clueWordCap: (words, version, characters) =>
    version < COUNTS_PARTS
      ? `字数限制：每次发言最多 ${words} 个词，多出的部分在公布之前截去。每个汉字算一个词，连写的字母或数字算一个词。`
      : `字数限制：每次发言最多 ${words} 个词${characters === undefined ? "" : `、${characters} 个字符`}，多出的部分在公布之前截去。${wordsInChinese}`,
  sealed: (sealed, version) => {
    const isFirst = sealed === "first-round";
    const shown = `之后一起公布。${isFirst ? "" : "同一轮"}内容相同不算重复。`;
    return version < COUNTS_PARTS
      ? `同时发言：${isFirst ? "第一轮" : "每一轮"}所有玩家同时发言，看不到别人说了什么，${shown}`
      : `同时发言：同时发言的玩家看不到别人说了什么，${shown}`;
  },
  order: {
    rotated: "发言顺序：每一轮由上一轮首位发言者的下一位在场玩家开始。",
    reversed: "发言顺序：每隔一轮按相反的顺序发言。",
  },
  lastGuess: (rounds) =>
    rounds === 3
      ? "最后一猜：被投票出局的卧底可以猜平民的词，因违规出局的不可以。猜对时，卧底得 4、8、12 分，而不是 0、4、8 分，其余由在场的平民平分；在第 3 轮猜对则卧底获胜。只能回答这个词本身，换一种写法也算对。"
      : "最后一猜：被投票出局的卧底可以猜平民的词，因违规出局的不可以。猜对时，卧底得 4、8 分，而不是 0、4 分，其余由在场的平民平分。只能回答这个词本身，换一种写法也算对。",
  inWords: (words) => `最多用 ${words} 个词。`,
  atOnce: "所有玩家同时发言。",
  askGuess: "你就是卧底，已被投票出局。平民的词是什么？请只回答这个词。",
};

const sentences: Readonly<Record<Locale, Sentences>> = { en, zh };

/** The variants of a match as its rules tell them, a paragraph each; [] for the paper's rules. */
export function variantRules(config: Config, locale: Locale, version: number): readonly string[] {
  const say = sentences[locale];
  const { clueWordCap, lastGuess, order, rounds, sealed, speechCap } = config;
  return [
    ...(clueWordCap === undefined ? [] : [say.clueWordCap(clueWordCap, version, speechCap)]),
    ...(sealed === undefined ? [] : [say.sealed(sealed, version)]),
    ...(order === undefined ? [] : [say.order[order]]),
    ...(lastGuess === true ? [say.lastGuess(rounds)] : []),
  ];
}

/** What the variants add to the question for a speech, to follow it; "" for the paper's rules. */
export function askSpeechMore(config: Config, round: number, locale: Locale): string {
  const say = sentences[locale];
  const words = config.clueWordCap === undefined ? "" : say.inWords(config.clueWordCap);
  return words + (isSealed(config, round) ? say.atOnce : "");
}

/** The question for the civilians' word. */
export const askGuess = (locale: Locale): string => sentences[locale].askGuess;
