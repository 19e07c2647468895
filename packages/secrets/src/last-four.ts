/** Of shorter secrets, four characters would reveal too much. */
const MIN_CHARACTERS = 12;

/** The visible part of a secret: its last four characters; only bullets for a short one. */
export function lastFourOf(text: string): string {
  const characters = [...text];
  return characters.length < MIN_CHARACTERS ? "••••" : characters.slice(-4).join("");
}
