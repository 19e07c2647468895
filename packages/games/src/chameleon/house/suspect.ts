import type { Draws, Seat } from "@wisp/game";
import { fits, likelihoods, wordChances } from "./listen.ts";
import type { Situation } from "./situation.ts";

/** The item with the highest value; ties are broken at random. Throws for an empty list. */
export function highest<T>(items: readonly T[], draws: Draws, rate: (item: T) => number): T {
  const rated = items.map((item) => ({ item, value: rate(item) }));
  const most = Math.max(...rated.map(({ value }) => value));
  return draws.pick(rated.filter(({ value }) => value === most)).item;
}

/** The word that most clues of the others fit. */
export const wordOfMost = (situation: Situation, draws: Draws): string =>
  highest(
    situation.view.words,
    draws,
    (word) => situation.heard.filter(({ text }) => fits(situation, text, word)).length,
  );

/** The word that the others' clues make most likely. */
export function likeliestWord(situation: Situation, draws: Draws): string {
  const chances = wordChances(
    situation,
    situation.heard.map(({ text }) => text),
  );
  const places = new Map(situation.view.words.map((word, at) => [word, at]));
  return highest(situation.view.words, draws, (word) => chances[places.get(word) ?? 0] ?? 0);
}

/** Somebody whose clues do not fit `word`, else who was silent, else anybody. */
export const misfit = (situation: Situation, draws: Draws, word: string): Seat =>
  highest(situation.others, draws, (seat) => {
    const own = situation.heard.filter((speech) => speech.seat === seat);
    if (own.some(({ text }) => !fits(situation, text, word))) return 2;
    return own.length === 0 ? 1 : 0;
  });

/** How much likelier silence is for the chameleon than for another player. */
const SILENCE = 1.5;

/** Who, by all clues together, is likeliest to have spoken without knowing `word`. */
export function likeliestChameleon(situation: Situation, draws: Draws, word: string): Seat {
  const place = situation.view.words.indexOf(word);
  return highest(situation.others, draws, (seat) => {
    const own = situation.heard.filter((speech) => speech.seat === seat);
    if (own.length === 0) return SILENCE;
    return own.reduce((odds, { text }) => {
      const all = likelihoods(situation, text);
      const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
      return (odds * mean) / (all[place] ?? mean);
    }, 1);
  });
}
