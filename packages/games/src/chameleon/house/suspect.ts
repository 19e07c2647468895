import type { Draws, Seat } from "@wisp/game";
import { featuresOf } from "../../common/talk/house/features.ts";
import type { ChameleonSituation, Clue } from "./knowledge.ts";

/** The chance that a clue about a word resembles no known clue of it: people know more. */
const UNKNOWN = 0.08;

/** The known clues most similar to a text, with the share of each that it says (above 0, up to 1). */
function resembling(
  { clues, locale }: ChameleonSituation,
  text: string,
): readonly { readonly clue: Clue; readonly share: number }[] {
  const features = new Set(featuresOf(locale, text));
  const shares = clues.map((clue) => {
    const own = featuresOf(locale, clue.text);
    const common = own.filter((feature) => features.has(feature)).length;
    // A clue of common words only is recognised only verbatim.
    return { clue, share: own.length === 0 ? Number(text === clue.text) : common / own.length };
  });
  const best = Math.max(0, ...shares.map(({ share }) => share));
  return best === 0 ? [] : shares.filter(({ share }) => share === best);
}

/** How likely a text is as a clue about each word of the list. Equal for all when it says nothing known. */
function likelihoods(situation: ChameleonSituation, text: string): number[] {
  const found = resembling(situation, text);
  return situation.words.map((word) => {
    const own = situation.clues.filter(({ of }) => of.includes(word)).length;
    const said = found
      .filter(({ clue }) => clue.of.includes(word))
      .reduce((sum, { share }) => sum + share, 0);
    return UNKNOWN + (own === 0 ? 0 : said / own);
  });
}

/** The chance of each word of the list to be the secret word, by these clues about it. */
export function wordChances(situation: ChameleonSituation, texts: readonly string[]): number[] {
  const heard = texts.map((text) => likelihoods(situation, text));
  const weights = situation.words.map((_, at) =>
    heard.reduce((product, each) => product * (each[at] ?? 0), 1),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Whether a text fits a word: it is about nothing known, or about something true of the word. */
export function fits(situation: ChameleonSituation, text: string, word: string): boolean {
  const found = resembling(situation, text);
  return found.length === 0 || found.some(({ clue }) => clue.of.includes(word));
}

/** The item with the highest value; ties are broken at random. Throws for an empty list. */
function highest<T>(items: readonly T[], draws: Draws, rate: (item: T) => number): T {
  const rated = items.map((item) => ({ item, value: rate(item) }));
  const most = Math.max(...rated.map(({ value }) => value));
  return draws.pick(rated.filter(({ value }) => value === most)).item;
}

/** The word that most clues of the others fit. */
export const wordOfMost = (situation: ChameleonSituation, draws: Draws): string =>
  highest(
    situation.words,
    draws,
    (word) => situation.heard.filter(({ text }) => fits(situation, text, word)).length,
  );

/** The word that the others' clues make most likely. */
export function likeliestWord(situation: ChameleonSituation, draws: Draws): string {
  const chances = wordChances(
    situation,
    situation.heard.map(({ text }) => text),
  );
  const places = new Map(situation.words.map((word, at) => [word, at]));
  return highest(situation.words, draws, (word) => chances[places.get(word) ?? 0] ?? 0);
}

/** A player whose clues do not fit `word`, else a silent one, else any. */
export const misfit = (situation: ChameleonSituation, draws: Draws, word: string): Seat =>
  highest(situation.others, draws, (seat) => {
    const own = situation.heard.filter((speech) => speech.seat === seat);
    if (own.some(({ text }) => !fits(situation, text, word))) return 2;
    return own.length === 0 ? 1 : 0;
  });

/** How much likelier silence is for the chameleon than for another player. */
const SILENCE = 1.5;

/** Who, by all clues together, is likeliest to have spoken without knowing `word`. */
export function likeliestChameleon(
  situation: ChameleonSituation,
  draws: Draws,
  word: string,
): Seat {
  const place = situation.words.indexOf(word);
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
