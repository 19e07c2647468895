import type { Locale } from "@wisp/game";
import { remembering } from "../../remembering.ts";
import type { FoulKind } from "../ballots.ts";
import { chineseMatcher, findChinese } from "./chinese.ts";
import { comparedText, englishMatcher, findEnglish } from "./english.ts";
import { type MatchingCopy, matchingCopy, type Span } from "./readings.ts";
import { simplify } from "./traditional.ts";

export type { Span } from "./readings.ts";

/** A word of a pack; each alias counts as the word ("colour" and "color"). */
export interface JudgedWord {
  readonly word: string;
  readonly aliases: readonly string[];
}

export interface Ruling {
  /** Null when the speech is legal. */
  readonly foul: FoulKind | null;
  /**
   * Code points of the speech as spoken, half-open: what says the word, the whole speech if it
   * repeats one, null if it is legal or skipped.
   */
  readonly span: Span | null;
}

/** What the judge of each version of the games of talk added: the rules page. */
interface JudgeVersion {
  /** Version of the rules of the match; absent: the newest. */
  readonly version?: number;
}

const NEWEST = 3;

export interface JudgedSpeech extends JudgeVersion {
  /** Decides how words are found. */
  readonly language: Locale;
  /** The speaker's own word. */
  readonly word: JudgedWord;
  /** As spoken, already cut to the cap. */
  readonly speech: string;
  /** The speeches that must not be repeated, fouled and skipped ones too. */
  readonly earlier: readonly string[];
}

type Matcher = (speech: string) => { readonly span: Span | null };

/** A speech is judged by its speaker, where that is a house agent, and then by the rules. */
const SPEECHES_REMEMBERED = 20;

/** Enough for the words of several packs; a batch uses the same few over and over. */
const MATCHERS_MAX = 2048;
const matchers = new Map<string, Matcher>();

function matcherOf(language: Locale, { word, aliases }: JudgedWord, version: number): Matcher {
  const key = [language, version, word, ...aliases].join("\0");
  const found = matchers.get(key);
  if (found) return found;
  const spellings = [word, ...aliases];
  const isFirst = version === 1;
  const chinese = language === "zh" ? chineseMatcher(spellings, version) : null;
  const english = language === "en" ? englishMatcher(spellings, isFirst) : null;
  const find = (copy: MatchingCopy): Span | null => {
    if (chinese) return findChinese(chinese, copy);
    return english && findEnglish(english, copy, isFirst);
  };
  const matcher: Matcher = remembering(SPEECHES_REMEMBERED, (speech) => ({
    span: find(matchingCopy(speech)),
  }));
  const oldest = matchers.keys().next();
  if (matchers.size >= MATCHERS_MAX && !oldest.done) matchers.delete(oldest.value);
  matchers.set(key, matcher);
  return matcher;
}

/**
 * Where a text first says a word, in code points, half-open; null if it does not (WiS paper,
 * appendix A, as the project's rules page, "The judge of words", makes it exact). Never throws.
 */
export function findWord(
  language: Locale,
  word: JudgedWord,
  speech: string,
  { version = NEWEST }: JudgeVersion = {},
): Span | null {
  return matcherOf(language, word, version)(speech).span;
}

/** What may stand beside the word of a guess. */
const BESIDE = /\b(?:a|an|the)\b/gi;

/**
 * Whether a guess names a word: it says the word, as the judge of speeches would find it (an alias, an
 * inflection or another spelling counts), and apart from an English article nothing else.
 */
export function namesWord(
  guess: string,
  word: JudgedWord,
  { language, version }: { readonly language: Locale; readonly version: number },
): boolean {
  const said = findWord(language, word, guess, { version });
  if (said === null) return false;
  const characters = Array.from(guess);
  const rest = [...characters.slice(0, said[0]), " ", ...characters.slice(said[1])].join("");
  return !/[\p{L}\p{N}]/u.test(language === "en" ? rest.replace(BESIDE, "") : rest);
}

/** What tells whether a speech repeats another one. */
function repeatKey(compared: string, language: Locale, version: number): string {
  return language === "zh" && version >= 3 ? simplify(compared) : compared;
}

/**
 * Rules on one speech (WiS paper, appendix A; the project's rules page, "Fouls"). Everything
 * that is not listed there as a foul is legal. Pure, and never throws for any strings.
 */
export function judgeSpeech({
  language,
  word,
  speech,
  earlier,
  version = NEWEST,
}: JudgedSpeech): Ruling {
  const compared = comparedText(speech);
  if (!/[\p{L}\p{N}]/u.test(compared)) return { foul: "skipped", span: null };
  const said = findWord(language, word, speech, { version });
  if (said) return { foul: "said-word", span: said };
  const key = repeatKey(compared, language, version);
  if (earlier.some((other) => repeatKey(comparedText(other), language, version) === key)) {
    return { foul: "repeated", span: [0, Array.from(speech).length] };
  }
  return { foul: null, span: null };
}
