import type { Draws } from "@wisp/game";
import { weighing } from "./bayes.ts";
import { character } from "./character.ts";
import { likeness, listen } from "./listen.ts";
import type { Situation } from "./situation.ts";
import { allClues, type Clue } from "./speak.ts";

/** Place in `Knowledge.words` of the word that the others seem to hold; null before anybody spoke of one. */
function wordOfOthers({ knowledge, heard }: Situation): number | null {
  const facts = heard.flatMap((speech) => speech.facts);
  const fits = facts.map((fact) => listen(knowledge, fact));
  const sums = knowledge.words.map((_, place) =>
    fits.reduce((sum, words) => sum + (words[place] ?? 0), 0),
  );
  return fits.length === 0 ? null : sums.indexOf(Math.max(...sums));
}

/**
 * What can be said of the word that the others seem to hold: first what comes nearest to what they said.
 * Who speaks first has to speak of its own word.
 */
function copied(situation: Situation, draws: Draws): Clue[] {
  const { knowledge, heard, locale } = situation;
  const word = wordOfOthers(situation);
  const known = draws
    .shuffle(allClues(knowledge))
    .filter(({ about }) => about === null || about === (word ?? 0));
  // Nothing to copy yet.
  if (word === null) return known;
  const facts = heard.flatMap((speech) => speech.facts);
  const near = (clue: Clue): number =>
    Math.max(0, ...facts.map((fact) => likeness(locale, clue.text, fact)));
  return known
    .map((clue) => ({ clue, near: near(clue) + Number(clue.about === word) }))
    .sort((one, other) => other.near - one.near)
    .map(({ clue }) => clue);
}

/** What the rules should make costly: it says what the others said, even if it holds another word. */
export const copier = character({
  id: "copier",
  names: { zh: "回声" },
  about: {
    en: "Says in other words what was said before it, whichever word it holds, and votes as bayes does.",
    zh: "不管自己拿的是哪个词，都换个说法重复前面的人说过的意思，投票方式与贝叶斯相同。",
  },
  voice: { facts: [2, 3], telling: [2, 2], joins: "both", refers: 5, opens: 2, arguesFrom: 2 },
  speak: (situation, draws) => ({
    ranked: copied(situation, draws),
    why: { en: "What they say must be right.", zh: "他们说的总不会错。" },
  }),
  vote: weighing.vote,
  judge: weighing.judge,
});
