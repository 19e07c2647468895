/** More is not even looked at. */
const MAX_CODE_POINTS = 2_000;

/** Marks that belong to no script of their own, such as accents that NFC did not join with a letter. */
const foreignMarks = /[\p{Script=Inherited}\p{Me}]/u;
/** Marks of letters in scripts that write vowels as marks; more than three on one letter are piled up. */
const piled = /(\p{M}{3})\p{M}+/gu;
/** Vowel signs and joiners as Arabic and the scripts of India use them, after one of their letters. */
const joined =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}])[\u064b-\u0655\u0670\u200c\u200d]/gu;
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Tones of skin; drawings have one colour. */
const tones = /(?<=\p{Emoji})\p{Emoji_Modifier}/gu;

/**
 * Untrusted text as it can be drawn: of bounded length, without controls, marks that turn its direction,
 * characters that cannot be seen, and accents piled up (those that belong to a letter stay).
 */
export function drawable(text: string): string {
  const points = [...text.slice(0, 2 * MAX_CODE_POINTS).toWellFormed()]
    .slice(0, MAX_CODE_POINTS)
    .join("");
  const kept = new Set<number>();
  const normal = points.normalize("NFC");
  for (const { index } of normal.matchAll(joined)) kept.add(index);
  return normal
    .replaceAll(unseen, (mark, at: number) => {
      const isOwn = /^\p{M}$/u.test(mark) && !foreignMarks.test(mark);
      return isOwn || kept.has(at) ? mark : "";
    })
    .replaceAll(piled, "$1")
    .replaceAll(tones, "")
    .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, " ")
    .trim();
}
