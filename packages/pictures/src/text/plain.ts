/** More is not even looked at. */
const MAX_CODE_POINTS = 2_000;

/**
 * Untrusted text as it can be drawn: of bounded length, in one direction, without controls,
 * characters that cannot be seen, and accents piled up (those that belong to a letter stay).
 */
export function drawable(text: string): string {
  const points = [...text.slice(0, 2 * MAX_CODE_POINTS).toWellFormed()]
    .slice(0, MAX_CODE_POINTS)
    .join("");
  return points
    .normalize("NFC")
    .replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, " ")
    .trim();
}
