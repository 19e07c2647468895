import type { Locale } from "@wisp/game";

/** Code points of a speech that are kept, by language (WiS paper, appendix A). */
const speechCaps = { en: 400, zh: 120 } as const;

/** Cap of a speech in code points. */
export const capOf = (config: {
  readonly language: Locale;
  readonly speechCap?: number | undefined;
}): number => config.speechCap ?? speechCaps[config.language];

/** Characters of a word of English in speeches, with what separates it from the next. */
const CHARACTERS_PER_WORD = 6;

/** How many English words a limit in characters has room for, as texts say it. */
function aboutWords(characters: number): number {
  const words = Math.max(1, Math.floor(characters / CHARACTERS_PER_WORD));
  return words < 20 ? words : words - (words % 5);
}

/** A limit in characters as English texts say it in words. */
export function inAboutWords(characters: number): string {
  const words = aboutWords(characters);
  return `about ${words} ${words === 1 ? "word" : "words"}`;
}

/** Follows a question for a speech whose form has the limit in characters, which are the words of Chinese. */
export const roomInWords = (locale: Locale, characters: number): string =>
  locale === "en" ? ` There is room for ${inAboutWords(characters)}.` : "";

/** What rules add where a speech that is too long is cut by `cutAtSentence`. */
export const atSentence: Readonly<Record<Locale, string>> = {
  en: ", at the end of a sentence if one ends in the second half of what fits",
  zh: "；如果能保留的后半段里有一句话说完，就截到那里",
};

// No segmenter of a language: what counts as a word must be the same on every machine, and plain to players.
const LETTERS = "[[\\p{L}\\p{N}\\p{M}]--\\p{Ideographic}]";
/** The rest of a word behind an apostrophe. */
const CLITICS = `(?:['’＇]${LETTERS}+)*`;

/** Compiling a pattern takes longer than using it, and most tables have the same names. */
const patterns = new Map<string, RegExp>();
const MAX_PATTERNS = 50;

/**
 * Matches each word of a text: a Chinese character, letters and digits in a row with the apostrophes between them,
 * or the name of a player. Hyphens, slashes and dashes separate words.
 *
 * @param names the players' in-game names
 */
export function wordPattern(names: readonly string[]): RegExp {
  const written = names
    .map((name) =>
      name
        .trim()
        .replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
        .replaceAll(/\s+/g, "\\s+"),
    )
    // Of "Player 1" and "Player 10", the longer one is looked for first.
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .join("|");
  const known = patterns.get(written);
  if (known !== undefined) return known;
  const named = `(?<!${LETTERS})(?:${written})(?!${LETTERS})${CLITICS}|`;
  const pattern = new RegExp(
    `${written === "" ? "" : named}\\p{Ideographic}|${LETTERS}+${CLITICS}`,
    "giv",
  );
  if (patterns.size === MAX_PATTERNS) patterns.clear();
  patterns.set(written, pattern);
  return pattern;
}

/** What counts as a word, as rules say it. */
export const wordsInEnglish =
  "Hyphens, slashes and dashes separate words, apostrophes do not; a player's name counts as one word, and so does each Chinese character.";
export const wordsInChinese =
  "每个汉字、每串连写的字母或数字、每个玩家的名字都算一个；连字符、斜杠和破折号会把前后分成两个，撇号不会。";

/** Words as earlier versions of the games count them: a hyphen joins, and a name has as many words as it is written in. */
export const FIRST_WORDS =
  /\p{Ideographic}|[[\p{L}\p{N}\p{M}]--\p{Ideographic}]+(?:['’\-\u2010\u2011][[\p{L}\p{N}\p{M}]--\p{Ideographic}]+)*/gv;

/** How many words a text has, characters of Chinese among them. */
export const countWords = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

/**
 * The text up to the end of its word number `cap`, with the signs that follow it.
 *
 * @param words matches each word
 */
export function cutWords(text: string, cap: number, words: RegExp): string {
  let count = 0;
  for (const { index } of text.matchAll(words)) {
    if (count === cap) return text.slice(0, index).trimEnd();
    count += 1;
  }
  return text;
}

/** Each of these is a grapheme cluster by itself. */
const PLAIN = /^[ -~]*$/;
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The longest prefix of whole grapheme clusters of at most `cap` code points; if the first
 * cluster alone is longer, the first `cap` code points.
 */
export function cutSpeech(text: string, cap: number): string {
  if (text.length <= cap) return text;
  // Segmenting a long text takes longer than all else that a turn computes.
  if (PLAIN.test(text.slice(0, cap + 1))) return text.slice(0, cap);
  const head = [...text.slice(0, 2 * cap + 2)].slice(0, cap + 1);
  if (head.length <= cap) return text;
  let kept = "";
  let length = 0;
  for (const { segment } of characters.segment(head.join(""))) {
    length += [...segment].length;
    if (length > cap) break;
    kept += segment;
  }
  return kept === "" ? head.slice(0, cap).join("") : kept;
}

/** The end of a sentence, with the quotes and brackets that close behind it. */
const SENTENCE_END = /[.!?…]+["'”’)\]]*(?=\s)|[。！？…]+["'”’」』）]*/gu;

/**
 * As `cutSpeech`, and a text that is cut ends at the last of its sentences that ends in the second half of
 * what fits, if one does.
 */
export function cutAtSentence(text: string, cap: number): string {
  const kept = cutSpeech(text, cap);
  if (kept === text) return text;
  // A sentence may end with the last character that fits.
  const ends = [...text.slice(0, kept.length + 1).matchAll(SENTENCE_END)].map(
    ({ index, 0: end }) => index + end.length,
  );
  const last = ends.findLast((end) => end <= kept.length) ?? 0;
  return last * 2 >= kept.length ? kept.slice(0, last) : kept;
}
