/** A prompt as a player reads it. */
export interface Asked {
  readonly text: string;
  /** What the prompt says about single options. */
  readonly hints: ReadonlyMap<string, string>;
}

/** A line of a board drawn in letters: single characters with spaces between them. */
const DRAWN = /^\S(?: \S)+$/u;
/** A line that lists an option, and perhaps explains it. */
const LISTED = /^- ([^:：]+)(?:[:：]\s*(.*))?$/u;

/**
 * What a prompt asks for. The board that it draws for agents is on the stage, so a player reads what
 * follows it; the options that it lists are buttons.
 */
export function askedIn(prompt: string, options: readonly string[] = []): Asked {
  const lines = prompt.split("\n");
  const lastDrawn = lines.findLastIndex((line) => DRAWN.test(line.trim()));
  const hints = new Map<string, string>();
  const kept = lines.slice(lastDrawn + 1).filter((line) => {
    const [, option = "", hint] = LISTED.exec(line) ?? [];
    if (!options.includes(option)) return true;
    if (hint !== undefined) hints.set(option, hint);
    return false;
  });
  return { text: kept.join("\n") || prompt, hints };
}
