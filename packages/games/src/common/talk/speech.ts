import type { Locale } from "@wisp/game";

/** Code points of a speech that are kept, by language (WiS paper, appendix A). */
const speechCaps = { en: 400, zh: 120 } as const;

/** Cap of a speech in code points. */
export const capOf = (config: {
  readonly language: Locale;
  readonly speechCap?: number | undefined;
}): number => config.speechCap ?? speechCaps[config.language];

/**
 * A word: a Chinese character, or letters and digits in a row, with the apostrophes and hyphens between
 * them. No segmenter of a language: what counts must be the same on every machine, and plain to players.
 */
const WORD =
  /\p{Ideographic}|[[\p{L}\p{N}\p{M}]--\p{Ideographic}]+(?:['’\-\u2010\u2011][[\p{L}\p{N}\p{M}]--\p{Ideographic}]+)*/gv;

/** How many words a text has, characters of Chinese among them. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

/** The text up to the end of its word number `cap`, with the signs that follow it. */
export function cutWords(text: string, cap: number): string {
  let count = 0;
  for (const { index } of text.matchAll(WORD)) {
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
