import { findWord } from "../common/talk/judge/index.ts";
import type { Config, Materials } from "./events.ts";
import { forbidsBoth } from "./naming.ts";
import { neutralNames } from "./referee.ts";
import { clash } from "./words/proposal.ts";

/**
 * Why words or names cannot be played where neither word may be said, in a sentence: one word would be a foul
 * for the other's sake, or the name of a player would be one. Null where they can.
 */
export function setupProblem(
  config: Pick<Config, "language" | "naming">,
  { pair, names }: Pick<Materials, "pair" | "names">,
): string | null {
  if (!forbidsBoth(config)) return null;
  const { language } = config;
  const [one, other] = pair;
  const between = `Where neither word may be said, "${one.word}" and "${other.word}" cannot be a pair`;
  const problem = clash(language, one, other);
  if (problem === "twice") return `${between}: they share a spelling.`;
  if (problem === "inside") return `${between}: saying one says the other.`;
  const saying = (names ?? neutralNames).find((name) =>
    pair.some((word) => findWord(language, word, name) !== null),
  );
  return saying === undefined
    ? null
    : `Where neither word may be said, no player can be called "${saying}": the name says a word of the pair.`;
}
