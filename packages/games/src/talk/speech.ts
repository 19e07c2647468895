import type { Locale } from "@wisp/game";

/** Code points of a speech that are kept, by language (WiS paper, appendix A). */
export const speechCaps = { en: 400, zh: 120 } as const;

/** Cap of a speech in code points. */
export const capOf = (config: {
  readonly language: Locale;
  readonly speechCap?: number | undefined;
}): number => config.speechCap ?? speechCaps[config.language];

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
