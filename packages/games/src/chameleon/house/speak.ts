import type { Draws } from "@wisp/game";
import { comparedText } from "../../talk/judge/repeats.ts";
import { type Clue, vagueClues } from "./knowledge.ts";
import type { Situation } from "./situation.ts";

/** The clues of `clues` that nobody has given yet. */
function unsaid({ view }: Situation, clues: readonly Clue[]): readonly Clue[] {
  const said = new Set(view.speeches.map(({ text }) => comparedText(text)));
  return clues.filter(({ text }) => !said.has(comparedText(text)));
}

/** The clues that are true of a word. */
export const cluesOf = ({ clues }: Situation, word: string): readonly Clue[] =>
  clues.filter(({ of }) => of.includes(word));

/**
 * The clue of `clues` with the least cost that nobody has given yet; ties are broken at random. When all
 * are used, a vague one.
 */
export function say(
  situation: Situation,
  draws: Draws,
  clues: readonly Clue[],
  costOf: (clue: Clue) => number,
): string {
  const [best] = draws
    .shuffle(unsaid(situation, clues))
    .map((clue) => ({ clue, cost: costOf(clue) }))
    .sort((one, other) => one.cost - other.cost);
  if (best !== undefined) return best.clue.text;
  const vague = vagueClues(situation.view);
  const [left] = draws.shuffle(unsaid(situation, vague));
  if (left !== undefined) return left.text;
  // Only at large tables with several rounds: two vague things, which nobody has said together.
  const [one, other] = draws.shuffle(vague).map(({ text }) => text);
  return [one, other].join(situation.locale === "en" ? " " : "");
}
