import { gradable, irregularDegrees } from "./adjectives.ts";
import {
  changingEnds,
  irregularPlurals,
  irregularVerbs,
  neverVerbs,
  verbPrefixes,
} from "./irregular.ts";
import { singulars } from "./singulars.ts";

/** A consonant before the end, "qu" counting as one ("soliloquy"). */
const CONSONANT_Y = /(?:[^aeiou]|qu)y$/;
/** One vowel letter and one consonant letter that doubles at the end ("swim", "quit", "travel"). */
const MAY_DOUBLE = /(?:^|[^aeiou]|qu)[aeiouy][bdfgklmnprstvz]$/;

const isOneSyllable = (word: string): boolean =>
  (word.replace("qu", "q").match(/[aeiouy]+/g) ?? []).length === 1;

/**
 * The stems for an ending that starts with a vowel. A longer word may or may not double its last
 * letter (travelled, traveled; focused, focussed), one of a single syllable must: "caring" is not a form of "car".
 */
function stems(word: string): string[] {
  const last = word.at(-1) ?? "";
  if (last === "c") return [`${word}k`, word];
  if (/(?:ia|ua|ue)l$/.test(word)) return [word, `${word}l`];
  if (!MAY_DOUBLE.test(word)) return [word];
  if (!isOneSyllable(word)) return [word, word + last];
  return last === "s" ? [word + last, word] : [word + last];
}

/** The regular forms in -s, of a noun and of a verb. */
function formsInS(word: string): string[] {
  if (word === "new") return [];
  if (CONSONANT_Y.test(word)) return [`${word.slice(0, -1)}ies`, `${word}s`];
  if (/[^o]o$/.test(word) || word.endsWith("ch")) return [`${word}s`, `${word}es`];
  // "busses", "quizzes"; but "princes" has no "princesses".
  if (/(?:[^es]s|[^z]z)$/.test(word)) return [`${word}es`, `${word}${word.at(-1)}es`];
  if (/(?:[sxz]|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}

/** Plurals that no rule for -s gives: from the tables, and by the end of the word. */
function otherPlurals(word: string): string[] {
  const found = [...(irregularPlurals.get(word) ?? [])];
  for (const [singular, plural] of changingEnds) {
    if (word.endsWith(singular)) found.push(word.slice(0, -singular.length) + plural);
  }
  if (/.sis$/.test(word)) found.push(`${word.slice(0, -2)}es`);
  return found;
}

/** The plurals of a noun. */
export const plurals = (word: string): string[] => [...formsInS(word), ...otherPlurals(word)];

function formsInIng(word: string): string[] {
  if (/(?:ee|oe|ye)$/.test(word) || word === "be") return [`${word}ing`];
  if (word === "singe" || word === "swinge") return [`${word}ing`];
  if (word.endsWith("ie")) return [`${word.slice(0, -2)}ying`, `${word}ing`];
  // The e stays in some ("ageing", "queueing"); where it does not, the form is not a word.
  if (word.endsWith("e")) return [`${word.slice(0, -1)}ing`, `${word}ing`];
  return stems(word).map((stem) => `${stem}ing`);
}

function formsInEd(word: string): string[] {
  if (word.endsWith("e")) return [`${word}d`];
  if (CONSONANT_Y.test(word)) return [`${word.slice(0, -1)}ied`];
  return stems(word).map((stem) => `${stem}ed`);
}

/** Past tense and participle: the table's, its own or behind a prefix, else the regular ones. */
function pastForms(word: string): string[] {
  const own = irregularVerbs.get(word);
  if (own) return [...own];
  const prefix = verbPrefixes.exec(word)?.[0] ?? "";
  const behind = prefix === "" ? undefined : irregularVerbs.get(word.slice(prefix.length));
  // "relay" has "relayed" in addition to the "relaid" of "lay".
  return [...(behind ?? []).map((form) => prefix + form), ...formsInEd(word)];
}

/** Comparative and superlative, of adjectives only: "baker" is not a comparative of "bake". */
function degrees(word: string): string[] {
  const irregular = irregularDegrees.get(word);
  if (irregular) return [...irregular];
  if (!gradable.has(word)) return [];
  if (word.endsWith("e")) return [`${word}r`, `${word}st`];
  const graded = CONSONANT_Y.test(word) ? [`${word.slice(0, -1)}i`] : stems(word);
  if (/^(?:shy|sly|wry|spry)$/.test(word)) graded.push(word);
  return graded.flatMap((stem) => [`${stem}er`, `${stem}est`]);
}

/**
 * Every inflection of an English word in small basic letters, itself first: as a noun, as a verb
 * and as an adjective, the word taken as its base form, and the singulars if it is a plural.
 * Derivations are not among them (the project's rules page, "The judge of words"). Forms that are
 * no words may be ("teaed"): nobody says them.
 */
export function inflections(word: string): readonly string[] {
  if (!/[a-z]{2}$/.test(word)) return [word, `${word}s`];
  const verbs = neverVerbs.has(word) ? [] : [...pastForms(word), ...formsInIng(word)];
  return [
    ...new Set([
      word,
      ...formsInS(word),
      ...otherPlurals(word),
      ...verbs,
      ...degrees(word),
      ...singulars(word),
    ]),
  ];
}
