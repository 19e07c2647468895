import { changingEnds, irregularPlurals } from "./irregular.ts";

/** Words in -s that are not the plural of the word without it ("news", "shorts"). */
const NOT_PLURAL: ReadonlySet<string> = new Set(
  `alias always atlas bellows besides bias blues briefs canvas chaos clothes does dues gas gallows goods
   has his james kansas lens mars mercedes news odds overalls rabies series shorts slacks species
   summons texas this tights us vegas was yes`.split(/\s+/),
);

/** Singulars in -ic. The other words in -ics are fields of study or adjectives, not plurals. */
const SINGULAR_IN_IC =
  /^(?:academic|alcoholic|antic|arctic|attic|basic|biopic|ceramic|characteristic|classic|cleric|clinic|comic|cosmetic|critic|cubic|cynic|demographic|epic|epidemic|fabric|fanatic|garlic|graphic|lyric|magic|mechanic|medic|metric|mic|mimic|mosaic|mystic|narcotic|panic|pic|picnic|plastic|relic|republic|sceptic|skeptic|statistic|tactic|tic|tonic|topic|tunic)$/;

const singularOf: ReadonlyMap<string, string> = new Map(
  [...irregularPlurals].flatMap(([singular, plurals]) =>
    plurals.map((plural) => [plural, singular] as const),
  ),
);

/** The singulars of a plural in -s; more than one where spelling leaves it open ("axes"). */
function withoutS(word: string): string[] {
  if (NOT_PLURAL.has(word) || word.endsWith("ss") || word.length < 3) return [];
  const shorter = word.slice(0, -1);
  if (word.endsWith("ics")) return SINGULAR_IN_IC.test(shorter) ? [shorter] : [];
  const found = [shorter];
  if (word.endsWith("ies") && word.length > 4) found.push(`${word.slice(0, -3)}y`);
  const stem = word.slice(0, -2);
  if (/(?:..[szo]|x|ch|sh)es$/.test(word)) found.push(stem);
  if (word.endsWith("ses")) found.push(`${stem}is`);
  return found;
}

/**
 * The singulars of a word if it is a plural, else nothing: "glass" for "glasses", "mouse" for
 * "mice" (the project's rules page). A form that is not a word at all may be among them.
 */
export function singulars(word: string): string[] {
  const found = new Set<string>();
  const irregular = singularOf.get(word);
  if (irregular !== undefined) found.add(irregular);
  for (const [singular, plural] of changingEnds) {
    // One letter before it makes another word: "omen", "olives", "grooves".
    if (word === plural || (word.endsWith(plural) && word.length > plural.length + 1)) {
      found.add(word.slice(0, word.length - plural.length) + singular);
    }
  }
  if (word.endsWith("s")) for (const singular of withoutS(word)) found.add(singular);
  found.delete(word);
  return [...found];
}
