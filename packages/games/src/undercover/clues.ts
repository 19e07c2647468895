import type { Locale } from "@wisp/game";
import { findWord, type JudgedWord, type Span } from "../common/talk/judge/index.ts";
import { capOf, cutAtSentence, cutSpeech, cutWords } from "../common/talk/speech.ts";
import { type ClueRules, CUTS_AT_SENTENCE, clueWords } from "./clue-limit.ts";
import { clueCap } from "./default-config.ts";

/** The judge of words of version 1 of this game: the third of the games of talk. */
export const JUDGE = { version: 3 } as const;

/** A clue as it is kept: cut to the words and then to the code points of its match. */
export function cutClue(text: string, match: ClueRules): string {
  const { config, version } = match;
  const cap = clueCap(config);
  if (cap > 0) return cutSpeech(cutWords(text, cap, clueWords(match)), capOf(config));
  const cut = version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence;
  return cut(text, capOf(config));
}

/** What the host says in place of the speaker's own word (SpyGame's host, section 3.2). */
const masks: Readonly<Record<Locale, string>> = { en: "my keyword", zh: "我的词" };

/** For words that the mask would say itself. */
const BLANK = "…";

/** More matches than a clue can have: what is left then is a text that makes the word out of its mask. */
const MAX_MATCHES = 200;

/** A clue without the speaker's own word. */
interface MaskedClue {
  readonly text: string;
  /** The places of the masks, in ascending order. */
  readonly masked: readonly Span[];
}

/**
 * Replaces everything in a clue that says a word, by the judge of words, with "my keyword". What comes out
 * never says the word.
 */
export function maskWord(language: Locale, word: JudgedWord, clue: string): MaskedClue {
  const says = (text: string): Span | null => findWord(language, word, text, JUDGE);
  const mask = says(masks[language]) === null ? masks[language] : BLANK;
  const width = [...mask].length;
  let text = clue;
  let masked: readonly Span[] = [];
  for (let match = 0; match < MAX_MATCHES; match += 1) {
    const found = says(text);
    if (found === null) return { text, masked };
    const [start, end] = found;
    const points = [...text];
    text = [...points.slice(0, start), mask, ...points.slice(end)].join("");
    const shift = width - (end - start);
    masked = [
      ...masked.filter(([, before]) => before <= start),
      [start, start + width] as const,
      ...masked
        .filter(([after]) => after >= end)
        .map(([from, to]): Span => [from + shift, to + shift]),
    ];
  }
  return { text: mask, masked: [[0, width]] };
}
