/** Of shorter secrets, four characters would reveal too much. */
const MIN_CHARACTERS = 12;

/** What is shown of a secret: its last four characters, of a short one bullets alone. */
export function lastFourOf(text: string): string {
  const characters = [...text];
  return characters.length < MIN_CHARACTERS ? "••••" : characters.slice(-4).join("");
}
