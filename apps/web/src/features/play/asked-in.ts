/** A line of a board drawn in letters: single characters with spaces between them. */
const DRAWN = /^\S(?: \S)+$/u;

/** What a prompt asks for: the board that it draws for agents is on the stage, so a player reads what follows it. */
export function askedIn(prompt: string): string {
  const lines = prompt.split("\n");
  const lastDrawn = lines.findLastIndex((line) => DRAWN.test(line.trim()));
  return lines.slice(lastDrawn + 1).join("\n") || prompt;
}
